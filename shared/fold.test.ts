import { expect, test } from 'vitest';
import { fold, singular } from './fold.ts';

test.each([
  ['Zürich', 'zurich'],
  ['Straße', 'strasse'],
  ['Ærø', 'aero'],
  ['Łódź', 'lodz'],
  ['Đà Nẵng', 'da nang'],
  ['İstanbul', 'istanbul'],
  ['Þórður', 'thordur'],
  ['Ọ̀ṣun', 'osun'],
  ['مُمَرِّضَة', 'ممرضة'],
  ['ممـــرضة', 'ممرضة'],
  ['Nurse\ufe0f', 'nurse'],
  ['Nurse', 'nurse'],
])('%s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(text.normalize('NFD'))).toBe(folded);
});

test('vowel signs that tell words apart stay, and Korean letters stay together', () => {
  expect(fold('नर्स')).toBe('नर्स');
  expect(fold('कुक')).not.toBe(fold('केक'));
  expect(fold('간호사')).toBe('간호사');
});

test.each([
  ['nurses', 'nurse'],
  ['bodies', 'body'],
  ['coaches', 'coach'],
  ['glass', 'glass'],
  ['gas', 'gas'],
])('one of the %s is a %s', (several, one) => {
  expect(singular(several)).toBe(one);
});
