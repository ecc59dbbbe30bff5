import { expect, test } from 'vitest';
import { PROFILE_SECTIONS } from '../../shared/constants/section-titles.ts';
import { EMPTY_PROFILE, type Profile } from '../../shared/profile.ts';
import { FULL_PROFILE } from '../../test/full-profile.ts';
import { type Choices, compareProfiles, leftOut, mergeProfiles } from './merge-profile.ts';

const FOUND: Profile = {
  ...EMPTY_PROFILE,
  name: 'Ada Obi',
  contact: { phone: '', email: 'ada@example.com', location: 'Lagos' },
  summary: 'Kind and exact.',
  skills: ['Wound care', 'Driving'],
  languages: [{ name: 'Igbo', proficiency: 'Native' }],
  template: 'another.handlebars',
};
const MINE: Profile = {
  ...EMPTY_PROFILE,
  name: 'Ada',
  professionalTitle: 'Nurse',
  contact: { phone: '+234 1', email: 'ada@work.example', location: '' },
  skills: ['wound care', 'CPR'],
};
const all = (choice: Choices[keyof Choices]): Choices =>
  Object.fromEntries(PROFILE_SECTIONS.map((section) => [section, choice]));

test('only what the file says differently is shown, and the first choice loses nothing', () => {
  const changes = compareProfiles(MINE, FOUND);
  expect(changes.map(({ section, choices }) => [section, choices])).toEqual([
    ['personal', ['keep', 'take']],
    ['contact', ['add', 'take', 'keep']],
    ['summary', ['take', 'keep']],
    ['skills', ['add', 'take', 'keep']],
    ['languages', ['take', 'keep']],
  ]);
  const skills = changes.find(({ section }) => section === 'skills');
  expect(skills?.found.map(({ title, isNew }) => [title, isNew])).toEqual([
    ['Wound care', false],
    ['Driving', true],
  ]);
  expect(compareProfiles(FULL_PROFILE, FULL_PROFILE)).toEqual([]);
  expect(compareProfiles(FULL_PROFILE, EMPTY_PROFILE)).toEqual([]);
});

test('take, keep and add do what they say, section by section', () => {
  expect(mergeProfiles(MINE, FOUND, all('keep'))).toEqual(MINE);
  expect(mergeProfiles(MINE, FOUND, {})).toEqual(MINE);
  expect(mergeProfiles(MINE, FOUND, all('add'))).toEqual({
    ...MINE,
    contact: { phone: '+234 1', email: 'ada@work.example', location: 'Lagos' },
    summary: 'Kind and exact.',
    skills: ['wound care', 'CPR', 'Driving'],
    languages: FOUND.languages,
  });
  expect(mergeProfiles(MINE, FOUND, { personal: 'take', contact: 'take', skills: 'take' })).toEqual(
    {
      ...MINE,
      name: 'Ada Obi',
      contact: { phone: '+234 1', email: 'ada@example.com', location: 'Lagos' },
      skills: FOUND.skills,
    },
  );
});

test('an empty form takes everything, and keeps its template and photo', () => {
  const taken = mergeProfiles(EMPTY_PROFILE, FULL_PROFILE, all('take'));
  expect(taken).toEqual({ ...FULL_PROFILE, photo: '', template: EMPTY_PROFILE.template });
});

test('a list that would be too long says how many are left out', () => {
  const many = { ...EMPTY_PROFILE, skills: Array.from({ length: 149 }, (_, i) => `Skill ${i}`) };
  expect(leftOut('skills', many, { ...EMPTY_PROFILE, skills: ['a', 'b', 'c'] })).toBe(2);
  expect(
    mergeProfiles(many, { ...EMPTY_PROFILE, skills: ['a', 'b'] }, { skills: 'add' }).skills,
  ).toHaveLength(150);
  expect(leftOut('summary', many, FOUND)).toBe(0);
});
