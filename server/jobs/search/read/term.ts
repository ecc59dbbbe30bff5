/**
 * Words that must all match; adjacent if `phrase`; the last one is a prefix if `prefix`. Lower
 * case.
 */
export type Term = { words: string[]; phrase: boolean; prefix: boolean };
