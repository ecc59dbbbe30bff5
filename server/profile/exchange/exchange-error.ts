/**
 * Why a file gave no profile. `unknown-file`: it is none that can be read. `damaged-file`: it
 * should be, and is broken. `empty-file`. `too-much`: reading it takes too long or too much
 * memory.
 */
const CODES = ['unknown-file', 'damaged-file', 'empty-file', 'too-much'] as const;
export type ExchangeErrorCode = (typeof CODES)[number];

/** An Error with a code and a message for the person who chose the file. */
export function exchangeError(code: ExchangeErrorCode, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** The code of an error made by `exchangeError`, else undefined. */
export function exchangeErrorCode(error: unknown): ExchangeErrorCode | undefined {
  return error instanceof Error && 'code' in error
    ? CODES.find((code) => code === error.code)
    : undefined;
}
