import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fold } from '../../shared/fold.ts';
import { CITIES, CITY_COUNTRY, COMMON_WORDS, COUNTRY_PARTS, DEMONYMS } from './gazetteer.ts';

const LINES = readFileSync(new URL('./places.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'));
const COLUMNS: Record<string, number> = { part: 4, state: 4, around: 4, permit: 4 };

test('each line has the columns of its kind, and names as they are compared', () => {
  for (const [index, cells] of LINES.entries()) {
    const [kind = '', , names = ''] = cells;
    expect(cells.length, `${index}: ${cells.join(' ')}`).toBe(COLUMNS[kind] ?? 3);
    if (!['state', 'iso3', 'near'].includes(kind)) expect(names).toBe(fold(names));
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
