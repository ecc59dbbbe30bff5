import { expect, test } from 'vitest';
import { NAMES_OF_SEEKERS } from '../../../language/vocabulary.ts';
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
  // A small word or a place of another language in a name.
  ['y tá ở đức', '2221', 'Germany'],
  ['tuyển tài xế xe tải', '8332', null],
  ['việc làm kế toán', '2411', null],
  ['pracownik budowlany Norwegia', '9313', 'Norway'],
  ['praca na farmie w Holandii', '9211', 'Netherlands'],
  ['guru bahasa inggris di jerman', '2353', 'Germany'],
  ['राज मिस्त्री', '7112', null],
  ['مندوب مبيعات', '5223', null],
  ['drayber ng trak', '8332', null],
  ['TA London', '5312', 'London'],
])('"%s" asks for %s in %s', (text, isco, place) => {
  const { all, places } = parseSearch(text);
  expect(all.map(({ occupations }) => occupations[0])).toEqual([isco]);
  expect(places.map(({ name }) => name)).toEqual(place === null ? [] : [place]);
});

test('every name of work in a language of seekers is read as one', () => {
  const read = (name: string) => {
    const { all, places } = parseSearch(name);
    return [name, ...all.map(({ occupations }) => occupations[0]), ...places];
  };
  expect(NAMES_OF_SEEKERS.map(({ name }) => read(name))).toEqual(
    NAMES_OF_SEEKERS.map(({ name, isco: [first] }) => [name, first]),
  );
});

// A negation behind its word may never ask for what it refuses; what is not understood is named.
test.each([
  ['gece vardiyası olmadan hemşire', '2221', null],
  ['hemşire night shift olmadan', '2221', 'Night work'],
  ['şoför gece değil', '8322', null],
  ['রাত ছাড়া নার্স', '2221', null],
  ['रात के बिना नर्स', '2221', null],
  ['éjszaka nélkül ápoló', '2221', null],
  ['nurse non nights', '2221', 'Night work'],
])('"%s" asks for %s and refuses %s', (text, isco, name) => {
  const { all, refused } = parseSearch(text);
  expect(all.map(({ occupations }) => occupations[0])).toEqual([isco]);
  expect(refused.map((one) => one.name)).toEqual([name]);
});

test.each([
  ['non smoking housekeeper', ['non smoking', 'housekeeper']],
  ['nanny, non-smoker', ['nanny', 'non smoker']],
  ['non eu nurse', ['nurse']],
  ['driver for non-EU citizens', ['driver']],
])('"%s" refuses nothing and asks for %j', (text, asked) => {
  const { all, places, refused } = parseSearch(text);
  expect([all.map((one) => one.text.replace('-', ' ')), places, refused]).toEqual([asked, [], []]);
});

test.each([
  ['painter anywhere but ireland', [], ['Ireland']],
  ['painter no germany', [], ['Germany']],
  ['no germany or ireland painter', [], ['Germany', 'Ireland']],
  ['peintre sauf en irlande', [], ['Ireland']],
  ['maler nicht in der schweiz', [], ['Switzerland']],
  ['pintor no en alemania', [], ['Germany']],
  ['imbianchino non in austria', [], ['Austria']],
  ['schilder niet in duitsland', [], ['Germany']],
  ['malarz nie w niemczech', [], ['Germany']],
  ['دهان ليس في قطر', [], ['Qatar']],
  ['katar hariç boyacı', [], ['Qatar']],
  ['क़तर में नहीं पेंटर', [], ['Qatar']],
  ['pintor no canada', ['Canada'], []],
  ['trabalho no kuwait', ['Kuwait'], []],
  ['painter no uk experience', ['United Kingdom'], []],
  ['painter, not from uk', ['United Kingdom'], []],
  ['painter germany si austria', ['Germany', 'Austria'], []],
])('"%s" is in %j and not in %j', (text, asked, not) => {
  const { places, refused } = parseSearch(text);
  expect(places.map(({ name }) => name)).toEqual(asked);
  expect(refused.flatMap(({ place }) => place?.name ?? [])).toEqual(not);
});

test.each(['pflege', 'zorg', 'Pflege in Zürich'])('"%s" is care work', (text) => {
  const [care] = parseSearch(text).all;
  expect(care?.isField).toBe(true);
  expect(care?.occupations).toEqual(expect.arrayContaining(['5321', '2221']));
});
