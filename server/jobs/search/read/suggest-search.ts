import { sql } from 'kysely';
import { fold } from '../../../../shared/fold.ts';
import { asSearch } from '../../../db/kinds-of-work.ts';
import type { Db } from '../../../db/open.ts';
import { WORDS_OF_COUNTRIES } from '../../../language/country-names.ts';
import { ABBREVIATIONS, SAME_WORK } from '../../../language/vocabulary.ts';
import { editDistance } from './edit-distance.ts';
import { correctableWords, normalise } from './search-tokens.ts';

const SHORTEST_CORRECTED = 3;
/** Words that are looked up: each takes a search of its own. */
const MOST_WORDS = 6;
const CANDIDATES = 4;
/** Names of jobs. Seekers search for these, so of two equally near words this one is suggested. */
const WORK_WORDS: readonly string[] = [
  ...new Set(
    SAME_WORK.flat().flatMap((entry) => entry.replace(/[()]/g, '').toLowerCase().split(' ')),
  ),
];
const WORK_WORD_SET: ReadonlySet<string> = new Set(WORK_WORDS);

/**
 * A corrected spelling that has matches, or undefined. Words that match by themselves are kept; the
 * others are replaced by the nearest known word. `countFound` counts the live listings that match a
 * text, `nearWords` returns known words near a folded word.
 */
export async function suggestSearch(
  text: string,
  countFound: (text: string) => Promise<number>,
  nearWords: (word: string) => Promise<string[]>,
): Promise<string | undefined> {
  if ((await countFound(text)) > 0) return undefined;
  const source = normalise(text);
  const words = correctableWords(source)
    .filter(({ word }) => word.length >= SHORTEST_CORRECTED && !isName(fold(word)))
    .slice(0, MOST_WORDS);
  const corrections: { start: number; end: number; candidates: string[] }[] = [];
  for (const { word, start, end } of words) {
    if ((await countFound(word)) === 0)
      corrections.push({ start, end, candidates: await nearWords(fold(word)) });
  }
  if (corrections.length === 0 || corrections.some(({ candidates }) => candidates.length === 0))
    return undefined;
  for (let attempt = 0; attempt < CANDIDATES; attempt += 1) {
    const suggestion = corrections.reduceRight(
      (written, { start, end, candidates }) =>
        written.slice(0, start) + (candidates[attempt] ?? candidates[0]) + written.slice(end),
      source,
    );
    if ((await countFound(suggestion)) > 0) return suggestion.replace(/\s+/g, ' ').trim();
  }
  return undefined;
}

/** A country, or an abbreviation that is spelt as meant. */
function isName(word: string): boolean {
  return WORDS_OF_COUNTRIES.has(word) || ABBREVIATIONS.has(word);
}

/** Known words near this folded word, by edit distance, the best first. */
export async function findNearWords(db: Db, word: string): Promise<string[]> {
  const allowed = word.length <= 4 ? 1 : word.length <= 7 ? 2 : 3;
  // Which words are similar (%) is a setting of the connections of searches (open.ts).
  const query = sql<{ word: string }>`
    SELECT word FROM search_words WHERE word % ${word} ORDER BY similarity(word, ${word}) DESC, word LIMIT 40`;
  const { rows } = await asSearch(() => query.execute(db));
  return [...new Set([...rows.map((row) => row.word), ...WORK_WORDS])]
    .filter((candidate) => Math.abs(candidate.length - word.length) <= allowed + 0.5)
    .map((candidate) => ({
      candidate,
      distance: editDistance(word, candidate) - (WORK_WORD_SET.has(candidate) ? 0.5 : 0),
    }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, CANDIDATES)
    .map(({ candidate }) => candidate);
}
