import { expect, test } from 'vitest';
import {
  CV_ADVICE_LAST_READ_ON,
  CV_ADVICE_READ_ON,
  CV_ADVICE_SOURCES,
  CV_COUNTRY_ADVICE,
  type CvAdviceSource,
} from './cv-country-advice.ts';

/** Public bodies: governments, employment services, public universities and a public library. */
const PUBLIC_HOSTS =
  /(?:\.gov\.uk|\.europa\.eu|(?:^|\.)(?:luzerne\.edu|vpl\.ca|study-in-germany\.de|uni-ulm\.de|service-public\.fr|iamsterdam\.com|euraxess\.nl|oru\.se|nav\.no|aau\.dk|workindenmark\.dk|infofinland\.fi|workinaustria\.com|come2upperaustria\.com|tcd\.ie|hs-bremen\.de|gov\.mb\.ca|pref\.osaka\.lg\.jp|nsw\.gov\.au|govt\.nz|go\.kr|uji\.es|informagiovaniroma\.it))$/;

test('every fact of the advice on CVs has a public body as its source', () => {
  const used = new Set<CvAdviceSource>();
  for (const advice of Object.values(CV_COUNTRY_ADVICE))
    for (const fact of Object.values(advice)) {
      expect(fact.value).not.toBe('');
      used.add(fact.source);
    }
  expect([...used].sort()).toEqual(Object.keys(CV_ADVICE_SOURCES).sort());
  for (const { body, address } of Object.values(CV_ADVICE_SOURCES)) {
    expect(body).not.toBe('');
    expect(URL.parse(address)?.hostname).toMatch(PUBLIC_HOSTS);
  }
  expect(Date.parse(CV_ADVICE_READ_ON)).toBeLessThan(Date.parse(CV_ADVICE_LAST_READ_ON));
});
