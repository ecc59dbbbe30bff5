import { expect, test } from 'vitest';
import { EMPTY_PROFILE, type Profile } from '../../shared/profile.ts';
import { compareSaves, mergeSaves, type Side, sidesOf } from './compare-saves.ts';

const BASE: Profile = {
  ...EMPTY_PROFILE,
  name: 'Ade',
  summary: 'Welds.',
  skills: ['Welding'],
  languages: [{ name: 'Twi', proficiency: '' }],
};

/** What both sides began with, what each changed, and what becomes of it. */
const CASES: [
  name: string,
  here: Partial<Profile>,
  there: Partial<Profile>,
  expected: { both?: string[]; onlyHere?: string[]; onlyThere?: string[]; merged?: object },
][] = [
  ['nothing', {}, {}, {}],
  ['one section here', { summary: 'Here.' }, {}, { onlyHere: ['summary'] }],
  ['one section there', {}, { summary: 'There.' }, { onlyThere: ['summary'] }],
  [
    'different sections',
    { summary: 'Here.' },
    { skills: ['Welding', 'Grinding'] },
    {
      ...{ onlyHere: ['summary'], onlyThere: ['skills'] },
      merged: { summary: 'Here.', skills: ['Welding', 'Grinding'] },
    },
  ],
  [
    'one section to different ends',
    { skills: ['Sawing'] },
    { skills: ['Grinding'] },
    { both: ['skills'] },
  ],
  ['one section to the same end', { skills: [] }, { skills: [] }, { merged: { skills: [] } }],
  [
    'the name here and the photo there, in one section',
    { name: 'Adebayo' },
    { photo: 'data:image/png;base64,AAAA' },
    { both: ['personal'] },
  ],
  [
    'the template there',
    { summary: 'Here.' },
    { template: 'plain.handlebars' },
    { onlyHere: ['summary'], merged: { template: 'plain.handlebars', summary: 'Here.' } },
  ],
  ['a section emptied there', {}, { languages: [] }, { onlyThere: ['languages'] }],
];

test.each(CASES)('of two saves that changed %s, only real conflicts are asked about', (...row) => {
  const [, here, there, { merged, ...expected }] = row;
  const saves = { base: BASE, here: { ...BASE, ...here }, there: { ...BASE, ...there } };
  const compared = { both: [], onlyHere: [], onlyThere: [], ...expected };
  expect(compareSaves(saves)).toEqual(compared);
  // Without a choice nothing of this side is lost.
  expect(mergeSaves(saves, {})).toMatchObject(merged ?? here);
  if (!expected.both) expect(mergeSaves(saves, {})).toMatchObject({ ...there, ...here });
});

test('without what both began with, every difference is asked about', () => {
  const saves = { base: null, here: { ...BASE, summary: 'Here.' }, there: { ...BASE, skills: [] } };
  expect(compareSaves(saves)).toEqual({
    ...{ both: ['summary', 'skills'], onlyHere: [], onlyThere: [] },
  });
});

test('each choice keeps one form of a section, or the entries of both', () => {
  const here = { ...BASE, name: 'A', skills: ['Welding', 'Sawing'] };
  const there = { ...BASE, name: 'B', photo: 'p', skills: ['Welding', 'Grinding'] };
  const saves = { base: BASE, here, there };
  const skills = (side: Side) => mergeSaves(saves, { skills: side }).skills;
  expect(skills('here')).toEqual(['Welding', 'Sawing']);
  expect(skills('there')).toEqual(['Welding', 'Grinding']);
  expect(skills('all')).toEqual(['Welding', 'Sawing', 'Grinding']);
  expect(mergeSaves(saves, { personal: 'there' })).toMatchObject({ name: 'B', photo: 'p' });
  expect(mergeSaves(saves, { personal: 'there' }).skills).toEqual(here.skills);
});

test('the entries of both are offered only where they say more and fit', () => {
  const many = (word: string) => Array.from({ length: 80 }, (_, index) => `${word} ${index}`);
  const sides = (here: Partial<Profile>, there: Partial<Profile>, section: 'skills' | 'summary') =>
    sidesOf({ base: null, here: { ...BASE, ...here }, there: { ...BASE, ...there } }, section);
  expect(sides({ skills: ['A'] }, { skills: ['B'] }, 'skills')).toEqual(['here', 'there', 'all']);
  expect(sides({ skills: ['A'] }, { skills: ['A', 'B'] }, 'skills')).toEqual(['here', 'there']);
  expect(sides({ skills: many('a') }, { skills: many('b') }, 'skills')).toEqual(['here', 'there']);
  expect(sides({ summary: 'A' }, { summary: 'B' }, 'summary')).toEqual(['here', 'there']);
});
