import { fold } from '../../../shared/fold.ts';

/** A name without accents, case and punctuation: its words with one space between them. */
export function foldName(text: string): string {
  return fold(text.toWellFormed().normalize('NFKC'))
    .replace(/[^\p{L}\p{N}\p{M}+#]+/gu, ' ')
    .trim();
}
