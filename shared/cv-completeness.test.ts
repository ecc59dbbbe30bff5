import { expect, test } from 'vitest';
import { FULL_PROFILE } from '../test/full-profile.ts';
import {
  completenessMessage,
  completenessSteps,
  cvCompleteness,
  isCompleteEnough,
} from './cv-completeness.ts';
import { EMPTY_PROFILE, type Profile } from './profile.ts';

const PARTS = Object.keys(EMPTY_PROFILE).filter((part) => !['photo', 'template'].includes(part));
/** A profile with the first so many of its counted parts. */
const withParts = (count: number): Profile => ({
  ...EMPTY_PROFILE,
  ...Object.fromEntries(
    PARTS.slice(0, count).map((part) => [part, FULL_PROFILE[part as keyof Profile]]),
  ),
});

test('each part counts one of 19, in whole percent, and 100 means that none is missing', () => {
  const percents = Array.from({ length: PARTS.length + 1 }, (_, count) =>
    cvCompleteness(withParts(count)),
  );
  expect(percents.slice(0, 19)).toEqual(
    Array.from({ length: 19 }, (_, filled) => Math.round((filled / 19) * 100)),
  );
  expect(percents.slice(19)).toEqual([99, 100]);
  expect(percents.map((percent) => completenessMessage(percent)).indexOf('Almost done!')).toBe(16);
});

test('a CV needs four parts; photo and template are none, any contact is one', () => {
  expect([3, 4].map((count) => isCompleteEnough(withParts(count)))).toEqual([false, true]);
  const { photo } = FULL_PROFILE;
  expect(cvCompleteness({ ...EMPTY_PROFILE, photo, template: 'plain.handlebars' })).toBe(0);
  const contact = { phone: '', email: '', location: 'Accra' };
  expect(cvCompleteness({ ...EMPTY_PROFILE, contact })).toBe(5);
});

test('each filled section is one step of the trail, and only a whole profile is its end', () => {
  const done = (percent: number) => completenessSteps(percent).done;
  expect([0, 5, 11, 95, 99, 100].map(done)).toEqual([0, 1, 2, 18, 18, 19]);
});
