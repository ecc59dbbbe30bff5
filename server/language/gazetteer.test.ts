import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fold } from '../../shared/fold.ts';
import {
  CITIES,
  CITY_COUNTRY,
  COMMON_WORDS,
  COUNTRY_ALIASES,
  COUNTRY_PARTS,
  DEMONYMS,
  ISO3,
} from './gazetteer.ts';
import { nearCountries } from './near-countries.ts';

const LINES = readFileSync(new URL('./places.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'));
const COLUMNS: Record<string, number> = { part: 4, state: 4, around: 4, permit: 4 };

test('each line has the columns of its kind, and names as they are compared', () => {
  for (const [index, cells] of LINES.entries()) {
    const [kind = '', , names = ''] = cells;
    expect(cells.length, `${index}: ${cells.join(' ')}`).toBe(COLUMNS[kind] ?? 3);
    if (!['state', 'iso3'].includes(kind)) expect(names).toBe(fold(names));
  }
});

test('no name is the city of two countries', () => {
  const cities = LINES.filter(([kind]) => kind === 'city').flatMap(([, code, names = '']) =>
    names.split('=').map((name) => ({ name, code })),
  );
  const twice = cities.filter(({ name, code }) => CITY_COUNTRY.get(name) !== code);
  expect(twice).toEqual([]);
});

test('the lists that others read are filled', () => {
  expect(CITY_COUNTRY.get('manila')).toBe('PH');
  expect(CITIES.some(({ names }) => names.includes('koln'))).toBe(true);
  expect(COUNTRY_PARTS.map(({ names }) => names[0])).toContain('bavaria');
  expect(DEMONYMS.get('german')).toBe('DE');
  expect(COMMON_WORDS.has('reading')).toBe(true);
});

/** A country, and beside it two more: as a table has them, and as a program would. */
const COUNTRIES_OF_A_COUNTRY =
  /(?:^|[\t'"= ])[A-Z]{2}['"]?(?:\t|: ?\[?|, ?\[)['"]?[A-Z]{2}['"]?[ =,] ?['"]?[A-Z]{2}\b/gm;

test('near countries are listed in one file, which knows every country', () => {
  const root = new URL('../..', import.meta.url);
  const lists = globSync('{server,shared,web}/**/*.{tsv,json,ts,tsx}', { cwd: root }).filter(
    (file) => {
      const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
      return (text.match(COUNTRIES_OF_A_COUNTRY) ?? []).length > 3;
    },
  );
  expect(lists).toEqual(['server/language/near-countries.tsv']);
  for (const code of [...new Set(COUNTRY_ALIASES.values()), ...ISO3.values()])
    expect(nearCountries(code), code).toHaveLength(4);
});
