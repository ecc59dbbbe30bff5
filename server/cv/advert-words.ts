import { CV_LANGUAGES } from '../../shared/cv-dates.ts';
import type { AdvertWord } from '../../shared/cvs.ts';
import { fold } from '../../shared/fold.ts';
import type { LanguageNeed } from '../../shared/job-facts.ts';
import type { Profile } from '../../shared/profile.ts';
import { readTable } from '../language/lines.ts';

/** Words of a text with one blank between them and at its ends; signs of C++ and C# stay. */
const inWords = (text: string) =>
  ` ${fold(text)
    .replaceAll(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()} `;

/** A known term: its name, how adverts write it, and all that says it in a CV. */
type Term = { name: string; asked: string[]; said: string[] };

const waysOf = (cell = '') => (cell === '' ? [] : cell.split('=').map(inWords));

const TERMS: readonly Term[] = readTable(new URL('advert-terms.tsv', import.meta.url)).map(
  ([name = '', asked, more]) => ({
    name,
    asked: waysOf(asked),
    said: [inWords(name), ...waysOf(asked), ...waysOf(more)],
  }),
);

const SENTENCE = /[\n!?;•·]+|\.(?=\s|$)/;
/** What is not asked for, or is taught in the job: a sentence with one of these asks for nothing. */
const TAKES_BACK =
  / (?:no|not|t|without|never|nor|neither|train|training|trained|teach|taught|learn|course|courses|offer|offers|provide|provided|provides|benefits|nicht|kein|keine|ohne) /;

/** The known terms that sentences of an advert name and do not take back. */
function termsOf(advert: string): Term[] {
  const sentences = advert
    .split(SENTENCE)
    .map(inWords)
    .filter((sentence) => !TAKES_BACK.test(sentence));
  return TERMS.filter(({ asked }) =>
    sentences.some((sentence) => asked.some((way) => sentence.includes(way))),
  );
}

/** Levels of the Common European Framework, lowest first. */
const LEVELS = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2'];
const levelOf = (text: string) => LEVELS.findIndex((level) => inWords(text).includes(` ${level} `));
/** Above all levels: the form offers it, and people write it. */
const NATIVE = /\b(?:first language|mother tongue|native)\b/i;

/** Languages by their English names, folded, with their codes (ISO 639-1). */
let codes: Map<string, string> | undefined;

function codeOf(language: string): string | undefined {
  if (!codes) {
    codes = new Map();
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
      const name = names.of(code);
      if (name !== undefined) codes.set(fold(name), code);
    }
  }
  return codes.get(fold(language));
}

/** How a language is called: in English, in itself, and in the languages of CVs. */
function namesOf(language: string): string[] {
  const code = codeOf(language);
  const names = code
    ? [code, ...CV_LANGUAGES].map((each) =>
        new Intl.DisplayNames(each, { type: 'language' }).of(code),
      )
    : [];
  return [language, ...names].map((name) => inWords(name ?? ''));
}

/** What a CV says of one language, and whether that is enough for a level. */
function saysLanguage(
  { language, level }: LanguageNeed['any_of'][number],
  { languages }: Profile,
): Pick<AdvertWord, 'state' | 'says'> {
  const names = namesOf(language);
  const found = languages.find(({ name }) => {
    const written = inWords(name);
    return names.some((each) => written.includes(each));
  });
  if (!found) return { state: 'missing', says: '' };
  const says = [found.name, found.proficiency].filter(Boolean).join(' ');
  if (level === null || NATIVE.test(says)) return { state: 'said', says };
  const [asked, own] = [levelOf(level), levelOf(says)];
  const isEnough = asked >= 0 ? own >= asked : inWords(says).includes(inWords(level));
  return { state: isEnough ? 'said' : 'partly', says };
}

const RANK = { said: 0, partly: 1, missing: 2 } as const;

/** Of languages of which one is enough, the one that the CV says best. */
function languageWord(need: LanguageNeed, profile: Profile): AdvertWord {
  const best = need.any_of
    .map((each) => saysLanguage(each, profile))
    .reduce((one, other) => (RANK[other.state] < RANK[one.state] ? other : one));
  const text = need.any_of
    .map(({ language, level }) => (level === null ? language : `${language} ${level}`))
    .join(' or ');
  return { text, isPreferred: need.preferred, ...best };
}

/**
 * What an advert asks for and names, and whether a CV says it: languages as they were read of the
 * advert, and the known terms of advert-terms.tsv. `shown` is the profile that the CV shows.
 */
export function compareWithAdvert(
  { languages, text }: { languages: readonly LanguageNeed[]; text: string },
  shown: Profile,
): AdvertWord[] {
  const { photo: _, template: __, contact: ___, name: ____, ...written } = shown;
  const cv = inWords(
    [
      ...textsOf(written),
      // The heading of the section says what its lines are.
      shown.drivingLicense.length > 0 ? 'Driving licence' : '',
    ].join(' | '),
  );
  const terms = termsOf(text).map(({ name, said }): AdvertWord => {
    const isSaid = said.some((way) => cv.includes(way));
    const state = isSaid ? 'said' : 'missing';
    return { text: name, isPreferred: false, state, says: '' };
  });
  return [
    ...languages.filter(({ any_of }) => any_of.length > 0).map((need) => languageWord(need, shown)),
    ...terms,
  ];
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
