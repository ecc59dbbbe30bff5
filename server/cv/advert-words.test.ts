import { expect, test } from 'vitest';
import type { LanguageNeed } from '../../shared/job-facts.ts';
import { EMPTY_PROFILE, type Profile } from '../../shared/profile.ts';
import { compareWithAdvert } from './advert-words.ts';

const WELDER: Profile = {
  ...EMPTY_PROFILE,
  skills: ['MIG', 'Reading blueprints'],
  languages: [
    { name: 'Deutsch', proficiency: 'B1' },
    { name: 'English', proficiency: 'Good' },
  ],
  drivingLicense: ['Full, B'],
};

const compare = (text: string, languages: LanguageNeed[] = [], profile = WELDER) =>
  compareWithAdvert({ languages, text }, profile).map(
    ({ text: what, state, says }) => `${what}: ${state}${says && ` (${says})`}`,
  );
const need = (language: string, level: string | null): LanguageNeed => ({
  any_of: [{ language, level }],
  preferred: false,
});

test.each([
  ['German', null, 'German: said (Deutsch B1)'],
  ['German', 'A2', 'German A2: said (Deutsch B1)'],
  ['German', 'B2', 'German B2: partly (Deutsch B1)'],
  ['English', 'IELTS 6.5', 'English IELTS 6.5: partly (English Good)'],
  ['Dutch', 'B1', 'Dutch B1: missing'],
])('%s %s is compared with the languages of the CV, by level', (language, level, expected) => {
  expect(compare('', [need(language, level)])).toEqual([expected]);
});

test('of languages of which one is enough the best counts; a first language is every level', () => {
  const either: LanguageNeed = {
    any_of: [
      { language: 'Dutch', level: 'B1' },
      { language: 'German', level: 'B1' },
    ],
    preferred: true,
  };
  expect(compare('', [either])).toEqual(['Dutch B1 or German B1: said (Deutsch B1)']);
  const native = {
    ...WELDER,
    languages: [{ name: 'German', proficiency: 'First language' }],
  };
  expect(compare('', [need('German', 'C1')], native)).toEqual([
    'German C1: said (German First language)',
  ]);
});

test('known terms of the advert are found by the ways to write them, in advert and CV', () => {
  const advert =
    'You have MIG welding and GTAW behind you. You read technical drawings.\nForklift licence is a plus. Driving licence B.';
  expect(compare(advert)).toEqual([
    'MIG welding: said',
    'TIG welding: missing',
    'Technical drawings: said',
    'Forklift licence: missing',
    'Driving licence: said',
  ]);
});

test.each([
  'No forklift licence needed.',
  'You do not need a driving licence.',
  'We train you in TIG welding.',
  'First aid course on arrival',
  'Mig and you: en god arbeidsplass',
  'A tourist town with a bricklayers arms',
  'We have leaned on each other since 1980.',
])('what is not asked for, or is another word, is not named: %s', (advert) => {
  expect(compare(advert)).toEqual([]);
});

test('what the CV does not show counts for nothing', () => {
  const hidden = { ...WELDER, skills: [], name: 'Mag Tig', drivingLicense: [] };
  expect(compare('TIG welding. MIG welding. Driving licence.', [], hidden)).toEqual([
    'MIG welding: missing',
    'TIG welding: missing',
    'Driving licence: missing',
  ]);
});
