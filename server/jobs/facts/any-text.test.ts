import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advertTexts } from '../../../test/advert.ts';
import { readText } from '../../reading/read-text.ts';
import { readAdvert, readAdvertInTwo } from './read-facts.ts';

/** The words of all rules and their examples: texts of them come close to what rules match. */
const WORDS = [
  ...new Set(
    readdirSync(import.meta.dirname)
      .filter((name) => name.endsWith('.tsv'))
      .flatMap((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8').split(/[\s|]+/)),
  ),
];
const MARKS = [',', '.', '(', ')', '/', '-', ';', ':', '?', '•', '\n', '£300', 'B1', '(C1)'];

const part = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 1, arbitrary: fc.constantFrom(...MARKS) },
  { weight: 1, arbitrary: fc.constantFrom('English', 'German', 'visa', 'housing', 'experience') },
);
const anyText = fc
  .tuple(fc.array(part, { minLength: 1, maxLength: 60 }), fc.constantFrom(' ', ' ', ''))
  .map(([parts, space]) => parts.join(space));

test('no text makes the reader fail, and what it quotes stands in the text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const reading = readAdvert(
        advertTexts({ title: '', requirements: text.replaceAll(/[;\n]/g, ' ') }),
      );
      const { visa, housing, experience, training, languages } = reading;
      for (const said of [visa, housing, experience, training, ...languages])
        if (said) expect(said.quote).not.toBe('');
    }),
    { numRuns: process.env.TEST_FULL ? 30_000 : 1_000 },
  );
});

test('the public text states the same by itself and as the beginning of the whole', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (title, excerpt, requirements) => {
      const texts = advertTexts({ title, excerpt, requirements });
      expect(readAdvertInTwo(readText(texts)).open).toEqual(
        readAdvert({ ...texts, requirements: '' }),
      );
    }),
    { numRuns: process.env.TEST_FULL ? 10_000 : 500 },
  );
});

test('a language in brackets behind another one', () => {
  const reading = readAdvert(
    advertTexts({ excerpt: 'You must know British Sign Language (BSL) well.' }),
  );
  expect(reading.languages.flatMap(({ says }) => says.map(({ language }) => language))).toEqual([
    'British Sign Language',
  ]);
});
