import type { RegisterRecord } from '../../server/employers/registers/read-register.ts';
import { pick } from './random.ts';

export type Asked = { kind: string; name: string; place: string };
type Change = { kind: string; change: (name: string, random: () => number) => string | null };

const FORM = /\b(limited|ltd\.?)(?=\W*$)/i;
const TRADING = /\W+(?:t\s*\/\s*a|trading as)\W+/i;
const plain = (change: (name: string) => string) => (name: string) => change(name);

/** How people write a name that they mean. Null: this name cannot be written so. */
const WRITTEN: readonly Change[] = [
  { kind: 'as it is', change: (name) => name },
  { kind: 'lower case', change: plain((name) => name.toLowerCase()) },
  { kind: 'upper case', change: plain((name) => name.toUpperCase()) },
  {
    kind: 'Limited or Ltd',
    change: (name) =>
      FORM.test(name)
        ? name.replace(FORM, (form) => (/limited/i.test(form) ? 'Ltd' : 'Limited'))
        : null,
  },
  { kind: 'Ltd.', change: (name) => (FORM.test(name) ? name.replace(FORM, 'Ltd.') : null) },
  {
    kind: 'no legal form',
    change: (name) => (FORM.test(name) ? name.replace(FORM, '').trim() : null),
  },
  { kind: 'spaces', change: (name) => `  ${name.replaceAll(' ', '  ')} ` },
  {
    kind: '& and and',
    change: (name) =>
      /&| and /i.test(name)
        ? name.includes('&')
          ? name.replaceAll(/ *& */g, ' and ')
          : name.replaceAll(/ and /gi, ' & ')
        : null,
  },
  {
    kind: 'punctuation left out',
    change: (name) => {
      const bare = name.replaceAll(/[.,'’()-]/g, '');
      return bare === name ? null : bare;
    },
  },
  {
    kind: 'punctuation as spaces',
    change: (name) => {
      const bare = name.replaceAll(/[.,()-]/g, ' ');
      return bare === name ? null : bare;
    },
  },
  {
    kind: 'accents',
    change: (name) => (/e/i.test(name) ? name.replace(/e/, 'é').replace(/E/, 'É') : null),
  },
  {
    kind: 'legal part',
    change: (name) => (TRADING.test(name) ? (name.split(TRADING)[0] ?? null) : null),
  },
  { kind: 'trading part', change: (name) => name.split(TRADING)[1] ?? null },
];

const TRADING_ELSEWHERE = 'trading name, other town';
const OWN_FORM = 'a legal form of its own';
const ADDED = ['Group', 'Services', 'UK', 'Holdings', 'Recruitment', 'International', 'Care', '2'];
const NEW_FORMS = ['LLP', 'PLC', 'Inc', 'GmbH', 'CIC'];
const SYLLABLES = 'bram tol quil fen dor sta vex mira lun zep kor wad hul pem nix gar'.split(' ');

/** Another company's name, made of one in the register, or of nothing. */
const ALTERED: readonly Change[] = [
  { kind: 'a word more', change: (name, random) => beforeForm(name, pick(random, ADDED)) },
  {
    kind: 'a word before',
    change: (name, random) => `${pick(random, ['New', 'The', 'Royal'])} ${name}`,
  },
  {
    kind: 'a word less',
    change: (name, random) => {
      const words = name.split(' ');
      // Without "The" a name is the same.
      if (words.length < 4 || words[0]?.toLowerCase() === 'the') return null;
      words.splice(Math.floor(random() * (words.length - 1)), 1);
      return words.join(' ');
    },
  },
  {
    kind: 'a letter else',
    change: (name, random) => {
      const at = Math.floor(random() * Math.min(name.length, 12));
      const letter = name[at];
      if (letter === undefined || !/[a-z]/i.test(letter)) return null;
      return name.slice(0, at) + (letter.toLowerCase() === 'x' ? 'z' : 'x') + name.slice(at + 1);
    },
  },
  {
    kind: 'a letter less',
    change: (name, random) => {
      const at = 1 + Math.floor(random() * Math.min(name.length - 2, 10));
      return /[a-z]/i.test(name[at] ?? '') ? name.slice(0, at) + name.slice(at + 1) : null;
    },
  },
  {
    kind: 'plural',
    change: (name) => {
      const [first = '', ...rest] = name.split(' ');
      return rest.length > 0 ? [`${first}s`, ...rest].join(' ') : null;
    },
  },
  {
    kind: 'words in another order',
    change: (name) => {
      const [first, second, ...rest] = name.split(' ');
      return rest.length > 1 && first !== second ? [second, first, ...rest].join(' ') : null;
    },
  },
  {
    kind: 'another legal form',
    change: (name, random) =>
      FORM.test(name) ? name.replace(FORM, pick(random, NEW_FORMS)) : null,
  },
  {
    kind: OWN_FORM,
    change: (name) =>
      /\b(limited|ltd|llp|plc|inc|cic|cio|lp|llc|bv|sa|ag)\b/i.test(name) ? null : `${name} Ltd`,
  },
  {
    kind: 'another trading name',
    change: (name) => (TRADING.test(name) ? null : `${name} t/a Bramtol`),
  },
  {
    kind: TRADING_ELSEWHERE,
    // Some trade as their legal name without its form: that is their legal name.
    change: (name) => {
      const [legal = '', trading] = name.split(TRADING);
      const isSame = trading && legal.toLowerCase().includes(trading.toLowerCase().trim());
      return isSame ? null : (trading ?? null);
    },
  },
  {
    kind: 'made up',
    change: (_, random) =>
      `${[1, 2, 3].map(() => pick(random, SYLLABLES)).join('')} ${pick(random, ADDED)} Ltd`,
  },
];

/** Names that must be found, with the places of their entries. */
export function writtenNames(
  records: readonly RegisterRecord[],
  count: number,
  random: () => number,
): Asked[] {
  return make(WRITTEN, records, count, random);
}

/** The same names, each in the town of a record that has nothing of the name. */
export function elsewhere(written: readonly Asked[], records: readonly RegisterRecord[]): Asked[] {
  const letters = (text: string) =>
    text
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '');
  const known = records.map(({ name, place, region }) => ({
    name: letters(name),
    home: letters(place + region),
    place,
  }));
  return written.map((asked, index) => {
    const start = letters(asked.name).slice(0, 5);
    const homes = known.flatMap(({ name, home }) => (name.includes(start) ? home : []));
    const away = known.find(
      ({ place }, at) =>
        at > index * 31 &&
        /^[A-Z][a-z]+$/.test(place) &&
        !homes.some((home) => home.includes(letters(place))),
    );
    return { ...asked, place: away?.place ?? 'Atlantis' };
  });
}

/** Names that must get no badge. `exists` leaves out those that happen to exist. */
export function alteredNames(
  records: readonly RegisterRecord[],
  count: number,
  random: () => number,
  exists: (name: string) => boolean,
): Asked[] {
  const isOwn = (kind: string) => kind === TRADING_ELSEWHERE || kind === OWN_FORM;
  return make(ALTERED, records, count * 2, random)
    .filter(({ kind, name }) => isOwn(kind) || !exists(name))
    .slice(0, count)
    .map((asked) => (asked.kind === TRADING_ELSEWHERE ? { ...asked, place: 'Atlantis' } : asked));
}

function make(
  changes: readonly Change[],
  records: readonly RegisterRecord[],
  count: number,
  random: () => number,
): Asked[] {
  const made: Asked[] = [];
  for (let turn = 0; made.length < count; turn += 1) {
    const { kind, change } = changes[turn % changes.length] as Change;
    for (let tries = 0; tries < 2000; tries += 1) {
      const { name, place } = pick(random, records);
      const changed = change(name, random);
      if (changed === null) continue;
      made.push({ kind, name: changed, place });
      break;
    }
  }
  return made;
}

function beforeForm(name: string, word: string): string {
  return FORM.test(name) ? name.replace(FORM, (form) => `${word} ${form}`) : `${name} ${word}`;
}
