import { expect, test } from 'vitest';
import { COUNTRIES } from '../../shared/constants/countries.ts';
import { CV_COUNTRY_ADVICE } from '../../shared/cv-country-advice.ts';
import { fitOf } from './advice-part.tsx';
import { usualPaper } from './use-choice.ts';

test('the paper that a country brings is that of its advice', () => {
  for (const { code } of COUNTRIES)
    expect(usualPaper(code), code).toBe(CV_COUNTRY_ADVICE[code].paper.value);
});

test('a template is marked by the photo and the language that a country expects', () => {
  const plain = { showsPhoto: false, language: 'en' };
  const withPhoto = { showsPhoto: true, language: 'en' };
  expect(fitOf(plain, 'US')).toEqual({ isGood: true, text: 'Fits USA: no photo' });
  expect(fitOf(withPhoto, 'US')?.isGood).toBe(false);
  expect(fitOf({ showsPhoto: true, language: 'de' }, 'NL')?.text).toBe(
    'Its headings are German: not for Netherlands',
  );
  expect(fitOf(withPhoto, '')).toBeNull();
});
