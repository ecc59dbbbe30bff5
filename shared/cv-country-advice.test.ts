import { expect, test } from 'vitest';
import { COUNTRIES } from './constants/countries.ts';
import {
  CV_ADVICE_READ_ON,
  CV_ADVICE_SOURCES,
  CV_COUNTRY_ADVICE,
  type CvAdviceSource,
} from './cv-country-advice.ts';

test('every country has CV advice, and every fact of it a source that is a web address', () => {
  expect(Object.keys(CV_COUNTRY_ADVICE).sort()).toEqual(COUNTRIES.map(({ code }) => code).sort());
  const used = new Set<CvAdviceSource>();
  for (const advice of Object.values(CV_COUNTRY_ADVICE))
    for (const fact of Object.values(advice)) {
      expect(fact.value).not.toBe('');
      used.add(fact.source);
    }
  expect([...used].sort()).toEqual(Object.keys(CV_ADVICE_SOURCES).sort());
  for (const address of Object.values(CV_ADVICE_SOURCES))
    expect(URL.parse(address)?.protocol).toMatch(/^https?:$/);
  expect(Date.parse(CV_ADVICE_READ_ON)).not.toBeNaN();
});
