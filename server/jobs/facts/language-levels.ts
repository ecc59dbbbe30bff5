import { testAt } from './language-names.ts';
import { wordsOfKind } from './language-words.ts';

/** A level in the words of its scale: "B2", "IELTS6.5", "N2", "native"; `end` is behind it. */
export type Level = { level: string; end: number };
type TestLevel = { level: string | null; end: number; language: string | null };

const CEFR = /^[abc][12]$/;
const JLPT = /^n[1-5]$/;
const NUMBER = /^\d{1,3}$/;
const SCALES = /^(?:levels?|niveau|nivel|nivell?|livello|niva|stufe|grade|band|score|poziom)$/;
/** Words between a test or a scale and its grade. */
const BEFORE_GRADE = wordsOfKind('before-grade');
const AS_NATIVE = [...wordsOfKind('native')].map((text) =>
  text.split(' ').map((part) => part.replace('?', '|').split('|')),
);
/** Words between a language and its level. */
const BEFORE_LEVEL = wordsOfKind('before-level');
const FARTHEST = 8;
/** "or above": no further choice. */
const OR = /^(?:or|and|oder|ou|of|eller|o|lub)$/;
const HIGHER = wordsOfKind('higher');

/**
 * The level that these words begin with. A test names its language too. A number with a point is
 * two words: `isPoint` tells whether a point is between this word and the next.
 */
export function levelAt(
  words: readonly string[],
  at: number,
  isPoint: (at: number) => boolean,
): TestLevel | null {
  const word = words[at] as string;
  if (CEFR.test(word)) {
    // "B1/B2", "B1 to B2": the lower one is enough.
    const to = words[at + 1] === 'to' || words[at + 1] === 'bis' ? at + 2 : at + 1;
    const end = CEFR.test(words[to] ?? '') ? to + 1 : at + 1;
    return { level: word.toUpperCase(), end: skipHigher(words, end), language: null };
  }
  if (JLPT.test(word))
    return { level: word.toUpperCase(), end: skipHigher(words, at + 1), language: 'Japanese' };
  if (word === 'eps' && words[at + 1] === 'topik')
    return { level: 'EPS-TOPIK', end: at + 2, language: 'Korean' };
  if (SCALES.test(word) && /^\d$/.test(words[at + 1] ?? ''))
    return {
      level: `level${words[at + 1]}`,
      end: skipHigher(words, at + 2),
      language: null,
    };
  const test = testAt(word);
  return test === null ? null : gradeOf(words, at, test, isPoint);
}

function gradeOf(
  words: readonly string[],
  at: number,
  { language, test }: { language: string; test: string },
  isPoint: (at: number) => boolean,
): TestLevel | null {
  let next = at + 1;
  while (BEFORE_GRADE.has(words[next] ?? '') && next < at + FARTHEST) next++;
  const grade = words[next] ?? '';
  if (CEFR.test(grade) || JLPT.test(grade))
    return { level: grade.toUpperCase(), end: skipHigher(words, next + 1), language };
  if (/^[b-d]$/.test(grade))
    return { level: `${test} ${grade.toUpperCase()}`, end: skipHigher(words, next + 1), language };
  if (!NUMBER.test(grade)) return { level: null, end: at + 1, language };
  const half = isPoint(next) && NUMBER.test(words[next + 1] ?? '') ? words[next + 1] : null;
  const end = half === null ? next + 1 : next + 2;
  const point = half === null || Number(half) === 0 ? '' : `.${half}`;
  return { level: `${test}${grade}${point}`, end: skipHigher(words, end), language };
}

/** "or above", "or a better grade". */
function skipHigher(words: readonly string[], at: number): number {
  if (!OR.test(words[at] ?? '')) return at;
  return HIGHER.has(words[at + 1] ?? '') ? at + 2 : at;
}

/** The level that follows a language ("at level A2", "(C1)", "as mother tongue"). */
export function levelBehind(
  words: readonly string[],
  at: number,
  isPoint: (at: number) => boolean,
): Level | null {
  for (let next = at; next < at + FARTHEST; next++) {
    const level = levelAt(words, next, isPoint) ?? nativeAt(words, next);
    if (level !== null && level.level !== null) return { level: level.level, end: level.end };
    if (!BEFORE_LEVEL.has(words[next] ?? '')) return null;
  }
  return null;
}

/** "native", "as a mother tongue". */
export function nativeAt(words: readonly string[], at: number): Level | null {
  for (const parts of AS_NATIVE) {
    let next = at;
    const fits = parts.every((part) => {
      if (part.includes(words[next] ?? '$')) {
        next++;
        return true;
      }
      return part.includes('');
    });
    if (fits && next > at) return { level: 'native', end: next };
  }
  return null;
}

const BEFORE_LANGUAGE = wordsOfKind('before-language');

/** The level that ends before a language ("native Arabic", "B2 German", "mother tongue: Thai"). */
export function levelBefore(words: readonly string[], at: number): string | null {
  let last = at - 1;
  while (last > at - 5 && words[last] !== 'native' && BEFORE_LANGUAGE.has(words[last] ?? '')) {
    if (words[last] === 'tongue' && words[last - 1] === 'mother') return 'native';
    if (words[last] === 'muttersprache' || words[last] === 'madrelingua') return 'native';
    last--;
  }
  const word = words[last] ?? '';
  // "native or fluent German" asks for less.
  if (word === 'native')
    return words[last + 1] === 'or' || /^(?:or|near|non)$/.test(words[last - 1] ?? '')
      ? null
      : 'native';
  if (word === 'with' || word === 'up') return null;
  if (CEFR.test(word)) return word.toUpperCase();
  if (words.slice(at - 3, at).join(' ') === 'grew up with') return 'native';
  if (words.slice(at - 3, at).join(' ') === 'grown up with') return 'native';
  return null;
}
