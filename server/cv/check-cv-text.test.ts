import { describe, expect, test } from 'vitest';
import { EMPTY_PROFILE, type Profile } from '../../shared/profile.ts';
import { checkCvText } from './check-cv-text.ts';

const profile: Profile = {
  ...EMPTY_PROFILE,
  name: 'Ngozi Adébáyọ̀',
  contact: { phone: '+233 24 555 0142', email: 'ngozi@example.com', location: 'Accra, Ghana' },
  summary: '経験のある看護師です。',
  experience: [
    { jobTitle: 'Nurse', company: 'A', dates: 'Mar 2021 – now', duties: ['Kept records'] },
    { jobTitle: 'Carer', company: 'B', dates: '2017 – 2020', duties: ['Cooked', 'Cleaned'] },
  ],
};
const headings = ['Ngozi Adébáyọ̀', 'Work experience'];
const text = [
  'NGOZI ADÉBÁYỌ̀',
  '+233 24 555 0142 · ngozi@example.com · Accra,',
  'Ghana 経験のある看護',
  '師です。',
  'Work experience',
  'Nurse, A',
  'Mar 2021 – now',
  'Kept records',
  'Carer, B',
  '2017 – 2020',
  'Cooked',
  'Cleaned',
].join('\n');

const faultsOf = (read: string, given = profile, titles = headings) =>
  checkCvText(given, { text: read, headings: titles })
    .filter(({ isFound }) => !isFound)
    .map(({ what, missing, advice }) => {
      expect(advice).not.toBe('');
      return [what, ...missing];
    });

describe('the check of what software reads', () => {
  test('finds everything across line ends, capitals and scripts without spaces', () => {
    expect(faultsOf(text)).toEqual([]);
  });

  test.each<[string, string, string[][]]>([
    [
      'lost hyphens of a phone number',
      text.replace('24 555 0142', '245550142'),
      [['phone', profile.contact.phone]],
    ],
    ['an address that is cut', text.replace('ngozi@', 'ngozi @'), [['email', 'ngozi@example.com']]],
    ['letters without meaning', text.replace('Cooked', 'Coo\0ed'), [['text', 'Cooked', 'Coo□ed']]],
    [
      'a heading in pictures',
      text.replace('Work experience', ''),
      [['headings', 'Work experience']],
    ],
    [
      'columns that are read across',
      text.replace('Kept records\n', '').replace('Cooked', 'Cooked\nKept records'),
      [['order', 'Carer']],
    ],
  ])('names %s', (_, read, faults) => {
    expect(faultsOf(read)).toEqual(faults);
  });

  test('says what the profile lacks, and which dates have no year of four digits', () => {
    const dates = profile.experience.map((job) => ({ ...job, dates: '03/21' }));
    const given = { ...profile, name: '', experience: dates };
    expect(faultsOf(`${text}\n03/21`, given, [])).toEqual([
      ['name'],
      ['dates', '03/21'],
      ['headings', '(no headings)'],
    ]);
  });
});
