import { expect, test } from 'vitest';
import { firstMailWords } from './first-mail.ts';

const words = (now: string, timeZone: string, nextAt?: string) =>
  firstMailWords(nextAt ? 'weekly' : 'daily', {
    now: new Date(now),
    timeZone,
    ...(nextAt && { nextAt: new Date(nextAt) }),
  });

test.each([
  ['2026-11-23T10:00Z', 'Africa/Accra', 'tomorrow'],
  ['2026-11-23T07:59Z', 'Africa/Accra', 'today'],
  ['2026-11-23T08:00Z', 'Africa/Accra', 'tomorrow'],
  // 7:30 of the next day in Manila.
  ['2026-11-23T23:30Z', 'Asia/Manila', 'today'],
  ['2026-12-31T23:30Z', 'Africa/Nairobi', 'today'],
  ['2026-12-31T10:00Z', 'Africa/Nairobi', 'tomorrow'],
])('at %s in %s the first email comes %s', (now, timeZone, day) => {
  expect(words(now, timeZone)).toBe(`First email ${day} at 8:00, if there are new jobs.`);
});

test('a weekly one names its day, and UTC is said', () => {
  expect(words('2026-11-24T10:00Z', 'UTC', '2026-11-30T08:00Z')).toBe(
    'First email on Monday at 8:00 (UTC), if there are new jobs.',
  );
});

test('an immediate one has no hour', () => {
  expect(firstMailWords('immediate', { now: new Date(), timeZone: 'UTC' })).toBe(
    'First email as soon as there are new jobs.',
  );
});
