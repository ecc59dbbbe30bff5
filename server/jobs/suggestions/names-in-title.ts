import { isSeekingWord } from '../../language/vocabulary.ts';
import { plainName } from '../../language/words.ts';

/** What begins a remark after the name of the work: "Nurse, night shift", "Cook (m/w/d)". */
const REMARK =
  /[,;:|([{•·–—!?]|\s[-*]\s|\s(?:with|for|in|at|to|while|from|mit|für|bei|avec|pour|chez|con|para|met|voor|med|för|til)\s/iu;

/** How adverts say that all may apply: m/w/d, f/m/x. */
const ALL_GENDERS = /(?<!\p{L})[mwfdhxi](?:\s?[/|]\s?[mwfdhxi])+(?!\p{L})/giu;

/** Words that do not begin a name. */
const LINKS = new Set(
  'and or of the a an und oder der die das et ou de du des la le les y o del el en van og och'.split(
    ' ',
  ),
);

const LONGEST_NAME = 6;
/** Words of a name that is the end of a longer one: "guard" and "security guard". */
const LONGEST_END = 3;

/**
 * The names of work in a title, the whole one first: "Mall Security Guard, SIRA training" gives
 * "Mall Security Guard", "Security Guard" and "Guard".
 * `state` is the listing's place, which titles repeat at their end.
 */
export function namesInTitle(title: string, state: string | null = null): string[] {
  const [name = ''] = title.replace(ALL_GENDERS, ' ').trim().split(REMARK);
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const place = plainName(state ?? '').split(' ');
  // "Care Worker Jobs Leeds" is the name of a place and of no work.
  while (words.length > 1 && isNoName(plainName(words.at(-1) as string), place)) words.pop();
  if (words.length === 0 || words.length > LONGEST_NAME || !/\p{L}{2}/u.test(name)) return [];
  const names = [words.join(' ')];
  for (let start = Math.max(1, words.length - LONGEST_END); start < words.length; start += 1) {
    const first = words[start] ?? '';
    if (/^\p{L}{3,}/u.test(first) && !LINKS.has(first.toLowerCase()))
      names.push(words.slice(start).join(' '));
  }
  return names;
}

function isNoName(word: string, place: readonly string[]): boolean {
  return isSeekingWord(word) || place.includes(word);
}
