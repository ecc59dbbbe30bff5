/**
 * Why an import ended early: `import-refused`, the file is not a readable feed; `format-unknown`, it
 * needs a mapping; `source-refused`, the feed needs another name (nothing is written in these cases);
 * `import-stopped`.
 */
const CODES = ['import-refused', 'format-unknown', 'source-refused', 'import-stopped'] as const;
export type ImportErrorCode = (typeof CODES)[number];

/** An Error with a code and a message for the operator. */
export function importError(code: ImportErrorCode, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** Throws `import-refused`. */
export function refuse(message: string): never {
  throw importError('import-refused', message);
}

/** Throws `format-unknown`. */
export function refuseUnknown(message: string): never {
  throw importError('format-unknown', message);
}

/** True for errors made by `importError`. */
export function isImportError(error: unknown): error is Error & { code: ImportErrorCode } {
  return error instanceof Error && 'code' in error && CODES.some((code) => code === error.code);
}
