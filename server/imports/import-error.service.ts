/**
 * Why an import did not run to its end: the file cannot be read as a feed, or the operator stopped
 * it.
 */
export type ImportErrorCode = 'import-refused' | 'import-stopped';

/**
 * An Error with a code whose message is written for the operator: `import-refused` means that
 * nothing was written.
 */
export function importError(code: ImportErrorCode, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** Refuses a file; the message says what is wrong with it. */
export function refuse(message: string): never {
  throw importError('import-refused', message);
}

/** True for errors made by `importError`. */
export function isImportError(error: unknown): error is Error & { code: ImportErrorCode } {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'import-refused' || error.code === 'import-stopped')
  );
}
