import { expect, test } from 'vitest';
import { nextDigest } from './alert-times.ts';

test.each([
  ['before 8:00', 'daily', 'Africa/Lagos', '2027-01-05T06:59:59Z', '2027-01-05T07:00:00Z'],
  ['at 8:00', 'daily', 'Africa/Lagos', '2027-01-05T07:00:00Z', '2027-01-06T07:00:00Z'],
  ['half an hour off', 'daily', 'Asia/Kolkata', '2027-01-05T03:00:00Z', '2027-01-06T02:30:00Z'],
  ['the day before', 'daily', 'Pacific/Auckland', '2027-01-05T18:00:00Z', '2027-01-05T19:00:00Z'],
  [
    'clocks go forward',
    'daily',
    'America/New_York',
    '2027-03-13T14:00:00Z',
    '2027-03-14T12:00:00Z',
  ],
  ['clocks go back', 'daily', 'America/New_York', '2027-11-06T13:00:00Z', '2027-11-07T13:00:00Z'],
  ['on a Monday', 'weekly', 'Asia/Manila', '2027-01-03T23:00:00Z', '2027-01-04T00:00:00Z'],
  ['after a Monday', 'weekly', 'Asia/Manila', '2027-01-04T00:00:00Z', '2027-01-11T00:00:00Z'],
  ['an unknown zone', 'daily', 'Mars/Olympus', '2027-01-05T07:00:00Z', '2027-01-05T08:00:00Z'],
] as const)('%s, a %s digest in %s after %s is due at %s', (_, frequency, zone, after, due) => {
  expect(nextDigest(frequency, zone, new Date(after))).toEqual(new Date(due));
});
