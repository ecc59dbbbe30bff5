import { matchPhrase, type Phrase, phrase } from './phrases.ts';

/** A word as the phrases read it, and where it stands in the sentence. */
export type Word = { word: string; start: number; end: number };

/**
 * Some letters and digits, with an apostrophe inside ("don't", "l'obtention"), or a mark that ends a
 * clause.
 */
const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)?|[,;()[\]|–—]|-(?= )/gu;
const LETTER = /[\p{L}\p{N}]/u;
/** The words that French and Italian shorten before a vowel. */
const ELIDED = /^(?:[cdjlmnst]|qu|dell|dall|nell|all|sull)['’]/;

/**
 * The words of a sentence in lower case, without accents and apostrophes. A hyphen separates words.
 * Names of several words ("right to work") are one word, as in JOINED. `^` and `$` stand at the ends,
 * a comma at the end of a clause.
 */
export function wordsOf(sentence: string): Word[] {
  const words = [...sentence.matchAll(WORD)].map(({ 0: text, index }) => ({
    word: foldWord(text),
    start: index,
    end: index + text.length,
  }));
  // A bullet begins no clause.
  const first = words.findIndex(({ word }) => word !== ',');
  return [
    { word: '^', start: 0, end: 0 },
    ...join(words.slice(Math.max(0, first))),
    { word: '$', start: sentence.length, end: sentence.length },
  ];
}

function foldWord(text: string): string {
  if (!LETTER.test(text)) return ',';
  return text
    .toLowerCase()
    .replace(ELIDED, '')
    .replace(/['’]/g, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

/** Names of several words, and the one word that the phrases have for them. */
const JOINED: readonly (readonly [name: string, word: string])[] = [
  [
    'right|rights|permission|entitlement|eligibility|authorization|authorisation|ability to legally|lawfully? live|reside|stay and legally? work',
    'RIGHT',
  ],
  [
    'right|rights|permission|entitlement|eligibility|authorization|authorisation to legally|lawfully? work',
    'RIGHT',
  ],
  ['work|employment authorization|authorisation|eligibility|rights', 'RIGHT'],
  ['working rights', 'RIGHT'],
  [
    'eligible|entitled|authorized|authorised|permitted|allowed|able to legally|lawfully? live|reside|stay and legally? work',
    'ENTITLED',
  ],
  [
    'eligible|entitled|authorized|authorised|permitted|allowed to legally|lawfully? work',
    'ENTITLED',
  ],
  [
    'legally|lawfully able|authorized|authorised|entitled|eligible|allowed|permitted to work',
    'ENTITLED',
  ],
  ['work|working|employment|residence|residency|working-holiday permit|permits|visa|visas', 'visa'],
  ['skilled worker visa|visas', 'visa'],
  ['skilled worker', 'visa'],
  ['tier 2 visa|visas', 'visa'],
  ['tier 2', 'TIER2'],
  ['h 1b visa|visas?', 'visa'],
  ['h1b visa|visas?', 'visa'],
  ['health and care visa', 'visa'],
  ['certificate|certificates of sponsorship', 'sponsorship'],
  ['green card', 'greencard'],
];
const NAMES: readonly { name: Phrase; first: ReadonlySet<string>; word: string }[] = JOINED.map(
  ([text, word]) => {
    const name = phrase(text);
    return { name, first: name[0]?.exact ?? new Set(), word };
  },
);

function join(words: Word[]): Word[] {
  const texts = words.map(({ word }) => word);
  const joined: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const length = nameLength(texts, at);
    joined.push({
      word: length?.word ?? (texts[at] as string),
      start: words[at]?.start as number,
      end: words[at + (length?.words ?? 1) - 1]?.end as number,
    });
    at += length?.words ?? 1;
  }
  return joined;
}

const LONGEST_NAME = 8;

function nameLength(texts: readonly string[], at: number): { word: string; words: number } | null {
  const first = texts[at] as string;
  let ahead: string[] | undefined;
  for (const { name, first: firsts, word } of NAMES) {
    if (!firsts.has(first)) continue;
    ahead ??= texts.slice(at, at + LONGEST_NAME);
    const end = matchPhrase(ahead, name, 0);
    if (end !== null) return { word, words: end };
  }
  return null;
}
