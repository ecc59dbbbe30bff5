import { fold } from '../../../shared/fold.ts';
import { matchPhrase, type Phrase, phrase } from './phrases.ts';

/** A word as the phrases read it, and where it stands in the sentence. */
export type Word = { word: string; start: number; end: number };

/**
 * Some letters and digits, with an apostrophe inside ("don't", "l'obtention"), or a mark that ends
 * a clause.
 */
const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)?|[,;()[\]|–—]|-(?= )/gu;
/** Most words are folded already. */
const PLAIN = /^[a-z\d]+$/;
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
  const word = text.toLowerCase();
  if (PLAIN.test(word)) return word;
  if (!LETTER.test(text)) return ',';
  return fold(word.replace(ELIDED, '').replace(/['’]/g, ''));
}

/** Names of several words, and the one word that the phrases have for them. */
const JOINED: readonly (readonly [name: string, word: string])[] = [
  ['u s a?', 'us'],
  ['u k', 'uk'],
  ['e u', 'eu'],
  ['work|employment authorization|authorisation|eligibility|rights', 'RIGHT'],
  ['working rights', 'RIGHT'],
  // Permits that exist only for people from abroad, each for a kind of work.
  [
    'j1|lmia|lmias|sawp|titp|gecco|aewv|dama|rse|tfwp|kennismigrant|gvva|plks|gijinkoku|chancenkarte',
    'SCHEME',
  ],
  ['red white red? card|cards', 'SCHEME'],
  ['h 2a|2b visa|visas?', 'SCHEME'],
  ['h2a|h2b visa|visas?', 'SCHEME'],
  ['j 1', 'SCHEME'],
  ['eb 3', 'SCHEME'],
  ['e 7|8|9 visa|visas?', 'SCHEME'],
  ['e7|e8|e9 visa|visas', 'SCHEME'],
  ['employment permit system', 'SCHEME'],
  ['specified skilled worker|workers', 'SCHEME'],
  ['tokutei gino|ginou', 'SCHEME'],
  ['pacific australia labour|labor mobility', 'SCHEME'],
  ['palm scheme|program|programme|worker|workers', 'SCHEME'],
  ['seasonal worker|workers visa|visas|scheme|route', 'SCHEME'],
  [
    'seasonal|season|quota|single|combined|trainee employment|work|residence? permit|permits|visa|visas',
    'SCHEME',
  ],
  ['seasonal|trainee work authorisation|authorization', 'SCHEME'],
  ['seasonal quota|quotas', 'SCHEME'],
  ['critical skills|skill employment|work? permit|permits|visa', 'SCHEME'],
  ['general employment permit|permits', 'SCHEME'],
  ['skills in demand visa|visas', 'SCHEME'],
  ['accredited employer work visa', 'SCHEME'],
  ['global talent stream', 'SCHEME'],
  ['labour|labor market assessment|approval|test|opinion', 'SCHEME'],
  ['recognition partnership visa?', 'SCHEME'],
  ['subclass 482|494|186|403', 'SCHEME'],
  ['labour|labor mobility|importation scheme|program|programme', 'SCHEME'],
  ['imported|supplementary labour|labor scheme', 'SCHEME'],
  ['atlantic immigration program|programme', 'SCHEME'],
  ['domestic helper contract|contracts|visa', 'SCHEME'],
  ['labour|labor market impact assessment', 'SCHEME'],
  ['certificate of eligibility', 'SCHEME'],
  ['technical intern training', 'SCHEME'],
  ['seasonal agricultural worker program|programme', 'SCHEME'],
  ['talent passport', 'SCHEME'],
  ['fast track scheme|permit|permits|procedure', 'SCHEME'],
  ['pay limit scheme', 'SCHEME'],
  ['id 407', 'SCHEME'],
  ['482|494|186 visa|visas', 'SCHEME'],
  ['ict|stay permit', 'SCHEME'],
  ['residence|residency|resident|legitimation|labour|labor card|cards', 'PERMIT'],
  ['alien resident? certificate|card', 'PERMIT'],
  ['emirates|civil id', 'PERMIT'],
  ['work|trainee permission', 'PERMIT'],
  ['s|visit pass', 'PERMIT'],
  ['work|working|employment|residence|residency permit|permits|visa|visas|pass', 'PERMIT'],
  ['skilled worker visa|visas|permit|permits|route', 'PERMIT'],
  ['tier 2 visa|visas', 'PERMIT'],
  ['tier 2', 'TIER2'],
  ['h 1b visa|visas?', 'PERMIT'],
  ['h1b visa|visas?', 'PERMIT'],
  ['health and care worker? visa', 'PERMIT'],
  ['blue card|cards', 'PERMIT'],
  ['certificate|certificates of sponsorship', 'sponsorship'],
  ['cos', 'sponsorship'],
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
  ['eligible|entitled|authorized|authorised|permitted|allowed for employment|work', 'ENTITLED'],
  ['able to legally|lawfully work', 'ENTITLED'],
  ['work authorized|authorised', 'ENTITLED'],
  ['free to live? and? work', 'ENTITLED'],
  ['right to remain and work', 'RIGHT'],
  ['can|could|may work legally|lawfully', 'ENTITLED'],
  ['can|could|may legally|lawfully work', 'ENTITLED'],
  [
    'legally|lawfully able|authorized|authorised|entitled|eligible|allowed|permitted to work',
    'ENTITLED',
  ],
];
const COUNTRY =
  'uk|united|kingdom|britain|england|scotland|wales|us|usa|america|states|eu|europe|european|eea|germany|france|italy|spain|netherlands|holland|sweden|norway|denmark|finland|switzerland|belgium|austria|ireland|australia|zealand|nz|japan|singapore|korea|hong|taiwan|emirates|uae|dubai|qatar|saudi|ksa|kuwait|canada|malta|portugal|poland|czech|czechia|hungary|romania|greece|cyprus|iceland|luxembourg|estonia|latvia|lithuania|croatia|slovakia|slovenia|bulgaria|serbia|turkey|israel|china|india|malaysia|thailand|philippines|indonesia|vietnam|africa|kenya|nigeria|ghana|brazil|mexico|bahrain|oman|country|countries|location|region|jurisdiction|gcc|schengen';
/** What follows a right to work that is one of a country, and no right to work in peace. */
const IN_A_COUNTRY: readonly Phrase[] = [
  `in|within|across|throughout|anywhere|at [6] ${COUNTRY}`,
  'in|within|across|throughout|anywhere|at|for [6] u s|k',
  `${COUNTRY}`,
  '$|,|and|or|without|legally|is|are|be|must|required|before|will|cannot|can|as|with|status|now|already|here|there|full|lawfully|to|permanently|have|has',
  'for|on any|us|a|full',
].map((text) => phrase(text));

type Name = { name: Phrase; word: string; isRight: boolean };
/** The names by their first words. */
const NAMES = new Map<string, Name[]>();
for (const [text, word, isRight] of [
  ...JOINED.map((entry) => [...entry, false] as const),
  ...RIGHTS.map((entry) => [...entry, true] as const),
]) {
  const name = phrase(text);
  for (const first of name[0]?.exact ?? [])
    NAMES.set(first, [...(NAMES.get(first) ?? []), { name, word, isRight }]);
}

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
  const names = NAMES.get(texts[at] as string);
  if (!names) return null;
  const ahead = texts.slice(at, at + LONGEST_NAME);
  for (const { name, word, isRight } of names) {
    const length = matchPhrase(ahead, name, 0);
    if (length === null) continue;
    const after = texts.slice(at + length, at + length + AFTER_A_RIGHT);
    if (!isRight || IN_A_COUNTRY.some((place) => matchPhrase(after, place, 0) !== null))
      return { word, length };
  }
  return null;
}
