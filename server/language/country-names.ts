import { plainName } from './words.ts';

/** Languages of seekers and of the countries, whose names of countries are known (CLDR). */
const LANGUAGES =
  'en es fr de pt it nl pl ro hu cs sk sl bg hr sr bs mk sq el tr ru uk be lt lv et sv no da fi is ga cy ' +
  'ca eu gl mt hy ka az kk uz ky mn fa ar he ur hi bn ne pa gu mr ta te ml kn si th lo km my vi id ms fil ' +
  'sw am ha yo ig zu xh so af ja ko zh';
/** Names that are also words of adverts: Iceland is "Island" in German, India "Indie" in Polish. */
const WORDS_OF_ADVERTS = new Set(['island', 'indie', 'man', 'mon', 'cad', 'usa', 'columbia']);
/** Shorter names in Latin letters are words of other languages: "y" is Italy in Vietnamese. */
const SHORTEST = 4;
const LATIN = /^[a-z ]+$/;

/** Names of all countries in many languages, as `plainName` writes them, with the ISO 3166-1 code of the country. */
export const NAMES_OF_COUNTRIES: ReadonlyMap<string, string> = readNames();

/** The words of these names. */
export const WORDS_OF_COUNTRIES: ReadonlySet<string> = new Set(
  [...NAMES_OF_COUNTRIES.keys()].flatMap((name) => name.split(' ')).concat('island'),
);

function readNames(): Map<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const english = namesIn('en');
  const codes = letters
    .flatMap((a) => letters.map((b) => a + b))
    // Former codes have the name of their successor: DD is Germany, too.
    .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
    .filter((code) => english.of(code) !== undefined && code !== 'ZZ');
  const names = new Map<string, string>();
  for (const language of LANGUAGES.split(' ')) {
    const display = namesIn(language);
    for (const code of codes) {
      const name = plainName(display.of(code) ?? '');
      const isShort = LATIN.test(name) && name.length < SHORTEST;
      const isWord = name === '' || isShort || WORDS_OF_ADVERTS.has(name);
      if (!isWord && !names.has(name)) names.set(name, code);
    }
  }
  return names;
}

function namesIn(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
}
