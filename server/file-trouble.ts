import { getSystemErrorName } from 'node:util';

/** Codes of the operating system and of PostgreSQL (SQLSTATE) that an operator can fix. */
const TROUBLES: Record<string, string> = {
  ENOSPC: 'The disk is full',
  '53100': 'The disk is full',
  EDQUOT: 'The disk quota is used up',
  EFBIG: 'A file may not become as large as it must',
  EROFS: 'The file system is read-only',
  EACCES: 'A file or folder may not be used',
  EPERM: 'A file or folder may not be used',
};

/** One line about a file that cannot be written or read; null for any other error. */
export function fileTrouble(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string' && Object.hasOwn(TROUBLES, error.code))
    return `${TROUBLES[error.code]}: ${error.message}`;
  // The bundler is no JavaScript: it has the number in the message.
  const line = error.message.split('\n').find((text) => text.includes('(os error '));
  const number = /\(os error ([1-9]\d{0,3})\)/.exec(line ?? '')?.[1];
  if (line === undefined || number === undefined) return null;
  const trouble = TROUBLES[getSystemErrorName(-Number(number))];
  return trouble === undefined ? null : `${trouble}: ${line.trim()}`;
}
