import { expect, test } from 'vitest';
import { parseSearch } from './parse-search.ts';

// A name of work, a word for "job" or "in", and a country, as seekers write them.
test.each([
  ['enfermeira', '2221', null],
  ['vaga de soldador na alemanha', '7212', 'Germany'],
  ['pielęgniarka w Niemczech', '2221', 'Germany'],
  ['praca kierowca ciężarówki Norwegia', '8332', 'Norway'],
  ['loc de munca sudor germania', '7212', 'Germany'],
  ['szakács állás Ausztria', '5120', 'Austria'],
  ['ممرضة في المانيا', '2221', 'Germany'],
  ['مطلوب سائق شاحنة', '8332', null],
  ['नर्स की नौकरी जर्मनी में', '2221', 'Germany'],
  ['ڈرائیور کی نوکری', '8322', null],
  ['ওয়েল্ডার চাকরি', '7212', null],
  ['trabaho yaya sa Japan', '5311', 'Japan'],
  ['kazi ya muuguzi Canada', '2221', 'Canada'],
  ['lowongan perawat jepang', '2221', 'Japan'],
  ['việc làm thợ hàn', '7212', null],
  ['डकर्मी को काम', '7112', null],
])('"%s" asks for %s in %s', (text, isco, place) => {
  const { all, places } = parseSearch(text);
  expect(all.map(({ occupations }) => occupations[0])).toEqual([isco]);
  expect(places.map(({ name }) => name)).toEqual(place === null ? [] : [place]);
});
