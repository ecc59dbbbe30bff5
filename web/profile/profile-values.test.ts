import { describe, expect, test } from 'vitest';
import { PROFILE_SECTIONS } from '../../shared/constants/section-titles.ts';
import { EMPTY_PROFILE } from '../../shared/profile.ts';
import { FULL_PROFILE } from '../../test/full-profile.ts';
import {
  checkValues,
  EMPTY_VALUES,
  fitValues,
  isSame,
  isSectionFilled,
  tidyProfile,
  valuePath,
  valuesOf,
} from './profile-values.ts';

test('a profile goes into the form and out of it unchanged', () => {
  const values = valuesOf(FULL_PROFILE);
  expect(values.drivingLicense).toEqual([
    { type: 'Full', classes: 'B, C1' },
    { type: 'Motorcycle', classes: '' },
  ]);
  expect(checkValues(values)).toEqual({ profile: FULL_PROFILE });
  expect(tidyProfile(values)).toEqual(FULL_PROFILE);
  expect(valuesOf(EMPTY_PROFILE)).toEqual(EMPTY_VALUES);
  expect(PROFILE_SECTIONS.every((section) => isSectionFilled(FULL_PROFILE, section))).toBe(true);
  expect(PROFILE_SECTIONS.some((section) => isSectionFilled(EMPTY_PROFILE, section))).toBe(false);
});

test('blank entries and spaces are no change', () => {
  const values = valuesOf({ ...EMPTY_PROFILE, skills: ['Welding'] });
  values.skills.push({ text: '  ' });
  values.experience.push({ jobTitle: ' ', company: '', dates: '', duties: [{ text: '' }] });
  expect(isSame(tidyProfile(values), { ...EMPTY_PROFILE, skills: ['Welding'] })).toBe(true);
});

test('an error stands at its field, below the blank entries before it', () => {
  const values = valuesOf(FULL_PROFILE);
  values.contact.email = 'ade@';
  values.skills = [{ text: '' }, { text: 'a'.repeat(201) }];
  values.drivingLicense = [
    { type: '', classes: '' },
    { type: 'a'.repeat(200), classes: 'B' },
  ];
  values.customSections = [{ title: '', items: [{ text: '' }, { text: 'a'.repeat(1001) }] }];
  const message = { type: 'profile', message: expect.any(String) };
  expect(checkValues(values)).toEqual({
    count: 4,
    errors: {
      contact: { email: message },
      skills: [undefined, { text: message }],
      drivingLicense: [undefined, { type: message }],
      customSections: [{ items: [undefined, { text: message }] }],
    },
  });
  expect(valuePath('cv_data.photo', values)).toBe('personal.photo');
  expect(valuePath('cv_data.education', values)).toBe('education.root');
});

describe('a draft', () => {
  test('comes back whole', () => {
    const values = valuesOf(FULL_PROFILE);
    expect(fitValues(JSON.parse(JSON.stringify(values)))).toEqual(values);
  });

  test('of an older form, or damaged, fits the form of today', () => {
    expect(fitValues(null)).toEqual(EMPTY_VALUES);
    expect(
      fitValues({
        personal: { name: 'Ade', nickname: 'A' },
        contact: 'none',
        experience: [{ jobTitle: 'Welder', duties: [{ text: 'Welds' }, 7] }, null],
        skills: 'Welding',
        old: 1,
      }),
    ).toEqual({
      ...EMPTY_VALUES,
      personal: { name: 'Ade', professionalTitle: '', photo: '' },
      experience: [
        { jobTitle: 'Welder', company: '', dates: '', duties: [{ text: 'Welds' }, { text: '' }] },
        { jobTitle: '', company: '', dates: '', duties: [] },
      ],
    });
  });
});
