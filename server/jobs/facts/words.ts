import { matchPhrase, type Phrase, phrase } from './phrases.ts';

/** A word as the phrases read it, and where it stands in the sentence. */
export type Word = { word: string; start: number; end: number };

/**
 * Some letters and digits, with an apostrophe inside ("don't", "l'obtention"), or a mark that ends
 * a clause.
 */
const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)?|[,;()[\]|–—]|-(?= )/gu;
const LETTER = /[\p{L}\p{N}]/u;
/** The words that French and Italian shorten before a vowel. */
const ELIDED = /^(?:[cdjlmnst]|qu|dell|dall|nell|all|sull)['’]/;

/**
 * The words of a sentence in lower case, without accents and apostrophes. A hyphen separates words.
 * Names of several words ("right to work") are one word, as in JOINED. `^` and `$` stand at the
 * ends, a comma at the end of a clause.
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
  ['u s a?', 'us'],
  ['u k', 'uk'],
  ['e u', 'eu'],
  ['work|employment authorization|authorisation|eligibility|rights', 'RIGHT'],
  ['working rights', 'RIGHT'],
  ['work|working|employment|residence|residency permit|permits|visa|visas|pass', 'visa'],
  ['skilled worker visa|visas?', 'visa'],
  ['tier 2 visa|visas', 'visa'],
  ['tier 2', 'TIER2'],
  ['h 1b|2b|2a visa|visas?', 'visa'],
  ['h1b|h2b|h2a visa|visas?', 'visa'],
  ['health and care worker? visa', 'visa'],
  ['blue card|cards', 'visa'],
  ['certificate|certificates of sponsorship', 'sponsorship'],
  ['green card', 'greencard'],
];
/** The same for "right to work", which must be a right to work in a country. */
const RIGHTS: readonly (readonly [name: string, word: string])[] = [
  [
    'right|rights|permission|entitlement|eligibility|authorization|authorisation|ability to legally|lawfully? live|reside|stay and legally? work',
    'RIGHT',
  ],
  [
    'right|rights|permission|entitlement|eligibility|authorization|authorisation to legally|lawfully? work',
    'RIGHT',
  ],
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
];
const COUNTRY =
  'uk|united|kingdom|britain|england|scotland|wales|us|usa|america|states|eu|europe|european|eea|germany|france|italy|spain|netherlands|holland|sweden|norway|denmark|finland|switzerland|belgium|austria|ireland|australia|zealand|nz|japan|singapore|korea|hong|taiwan|emirates|uae|dubai|qatar|saudi|ksa|kuwait|canada|country|countries|location|region|jurisdiction|gcc|schengen';
/** What follows a right to work that is one of a country, and no right to work in peace. */
const IN_A_COUNTRY: readonly Phrase[] = [
  `in|within|across|throughout|anywhere|at [6] ${COUNTRY}`,
  `${COUNTRY}`,
  '$|,|and|or|without|legally|is|are|be|must|required|before|will|cannot|can|as|with|status|now|already|here|there|full|lawfully|to|permanently|have|has',
  'for|on any|us|a|full',
].map((text) => phrase(text));

type Name = { name: Phrase; first: ReadonlySet<string>; word: string; isRight: boolean };
const NAMES: readonly Name[] = [
  ...JOINED.map((entry) => ({ entry, isRight: false })),
  ...RIGHTS.map((entry) => ({ entry, isRight: true })),
].map(({ entry: [text, word], isRight }) => {
  const name = phrase(text);
  return { name, first: name[0]?.exact ?? new Set(), word, isRight };
});

function join(words: Word[]): Word[] {
  const texts = [...words.map(({ word }) => word), '$'];
  const joined: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const found = nameAt(texts, at);
    const length = found?.length ?? 1;
    joined.push({
      word: found?.word ?? (texts[at] as string),
      start: words[at]?.start as number,
      end: words[at + length - 1]?.end as number,
    });
    at += length;
  }
  return joined;
}

const LONGEST_NAME = 8;
const AFTER_A_RIGHT = 9;

function nameAt(texts: readonly string[], at: number): { word: string; length: number } | null {
  const first = texts[at] as string;
  let ahead: string[] | undefined;
  for (const { name, first: firsts, word, isRight } of NAMES) {
    if (!firsts.has(first)) continue;
    ahead ??= texts.slice(at, at + LONGEST_NAME);
    const length = matchPhrase(ahead, name, 0);
    if (length === null) continue;
    const after = texts.slice(at + length, at + length + AFTER_A_RIGHT);
    if (!isRight || IN_A_COUNTRY.some((place) => matchPhrase(after, place, 0) !== null))
      return { word, length };
  }
  return null;
}
