import { singular } from '../../shared/fold.ts';
import { ORIGINS } from './gazetteer.ts';

/**
 * What a search says of its seeker instead of the job: "from Ghana", "for Indians", "with 10 years
 * of experience", "I want to go to". No advert has it, and it carries no weight.
 */

const LONGEST = 2;
/** Before an origin: "from Ghana", "for Indians", "I am a Kenyan". */
const BEFORE_ORIGIN = new Set(['from', 'for', 'am', 'im', 'as', 'being']);
const ARTICLES = new Set(['a', 'an', 'the', 'any', 'all']);
const YEARS = new Set(['year', 'yr', 'month']);
const UNIONS = new Set(['eu', 'eea', 'efta', 'european', 'schengen']);
const CITIZENS = new Set(['citizen', 'national', 'resident']);
const GOING = new Set(['go', 'going', 'come', 'coming', 'move', 'moving', 'travel', 'travelling']);

/** How many of these folded words, from this one on, speak of the seeker. */
export function ownWordsAt(words: readonly string[], at: number): number {
  return originAt(words, at) || notFromAt(words, at) || yearsAt(words, at) || goingAt(words, at);
}

/** "non EU": it refuses no job there. */
function notFromAt(words: readonly string[], at: number): number {
  if (words[at] !== 'non' || !UNIONS.has(words[at + 1] ?? '')) return 0;
  return CITIZENS.has(singular(words[at + 2] ?? '')) ? 3 : 2;
}

function originAt(words: readonly string[], at: number): number {
  const before = ARTICLES.has(words[at - 1] ?? '') ? words[at - 2] : words[at - 1];
  if (!BEFORE_ORIGIN.has(before ?? '')) return 0;
  for (let length = LONGEST; length > 0; length -= 1)
    if (
      ORIGINS.has(
        words
          .slice(at, at + length)
          .map(singular)
          .join(' '),
      )
    )
      return length;
  return 0;
}

/** "10 years of experience". */
function yearsAt(words: readonly string[], at: number): number {
  if (!/^\d+$/.test(words[at] ?? '') || !YEARS.has(singular(words[at + 1] ?? ''))) return 0;
  const next = at + (words[at + 2] === 'of' ? 3 : 2);
  return words[next] === 'experience' ? next + 1 - at : 0;
}

function goingAt(words: readonly string[], at: number): number {
  const isGoing = words[at + 1] === 'to' || words[at - 1] === 'to';
  return isGoing && GOING.has(words[at] ?? '') ? 1 : 0;
}
