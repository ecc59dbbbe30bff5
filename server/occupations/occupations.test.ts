import { expect, test } from 'vitest';
import { classifyTitle, occupationName, occupationsInText } from './occupations.service.ts';

test.each([
  ['Senior Registered Nurse (Band 5) - Nights - £28k - London!!', '2221'],
  ['Pflegefachkraft (m/w/d)', '2221'],
  ['Care Assistant / HCA – visa sponsorship', '5322'],
  ['HGV Class 2 Driver', '8332'],
  ['Kfz-Mechatroniker (m/w/d)', '7231'],
  ['Verkäufer/in', '5223'],
  ['Infirmier(e) DE H/F', '2221'],
  ['Account Manager', '3322'],
])('the title "%s" is of unit group %s', (title, isco) => {
  expect(classifyTitle(title)?.isco).toBe(isco);
});

test.each(['Manager', 'Team Member', 'Opportunity in London', ''])(
  'the title "%s" names no occupation',
  (title) => {
    expect(classifyTitle(title)).toBeNull();
  },
);

test('names of work in a search are found with their places', () => {
  expect(occupationsInText('cheap babysitter and care giver, Köln')).toEqual([
    { start: 6, end: 16, isco: ['5311'], confidence: expect.any(Number) },
    { start: 21, end: 31, isco: ['5322', '5321'], confidence: expect.any(Number) },
  ]);
});

test('a unit group has its name', () => {
  expect(occupationName('2221')).toBe('Nursing professionals');
});
