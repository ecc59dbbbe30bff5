import { expect, test } from 'vitest';
import { EMPTY_PROFILE } from '../../../../shared/profile.ts';
import { readProfileFile } from './read-profile-file.ts';

const readJson = (value: object) =>
  readProfileFile(new TextEncoder().encode(JSON.stringify(value)));

test('a FRESH resume is not taken for a JSON Resume, which names some sections alike', async () => {
  const { source, profile, photo, unread } = await readJson({
    name: 'Ada Obi',
    meta: { format: 'FRESH@0.6.0', version: '0.1.0' },
    info: { label: 'Nurse', brief: 'Kind.', image: 'ada.png', quote: 'Be calm.' },
    contact: {
      website: 'https://ada.example.com',
      phone: '+234 803 555 0100',
      email: 'ada@example.com',
      other: [{ label: 'Home', flavor: 'phone', value: '+234 803 555 0101' }],
    },
    location: { address: '1 Palm Road\nLagos', city: 'Lagos', code: '100001', country: 'NG' },
    social: [{ network: 'GitHub', user: 'ada', url: 'https://github.com/ada' }],
    employment: {
      summary: '7 years',
      history: [
        {
          employer: 'Clinic',
          position: 'Nurse',
          url: 'https://clinic.example',
          start: '2021-03',
          current: true,
          summary: 'Wards',
          highlights: ['Trained six people'],
          keywords: ['Wounds'],
        },
        { employer: 'Shop', position: 'Clerk', start: '2018-01', end: '2018-03' },
      ],
    },
    education: {
      level: 'degree',
      degree: 'BSc',
      history: [
        {
          institution: 'College',
          start: '2014',
          end: '2016',
          grade: '4.0',
          curriculum: ['Ethics'],
        },
      ],
    },
    service: {
      history: [
        { flavor: 'volunteer', organization: 'Red Cross', position: 'Helper', start: '2015' },
      ],
    },
    skills: {
      sets: [{ name: 'Care', skills: ['Wounds', 'CPR'] }],
      list: [
        { name: 'CPR', level: '9' },
        { name: 'Driving', level: 'good', years: 7 },
      ],
    },
    samples: [
      {
        title: 'Posters',
        summary: 'For wards.',
        url: 'https://posters.example',
        date: '2020-05',
      },
    ],
    writing: [{ title: 'Hands', flavor: 'book', date: '2019', publisher: { name: 'Ward Press' } }],
    speaking: [
      { title: 'Wounds', role: 'Speaker', event: 'Care Days', location: 'Accra', date: '2023' },
    ],
    recognition: [{ flavor: 'award', from: 'City', title: 'Best nurse', date: '2020-05' }],
    governance: [
      { role: 'Member', organization: 'Board', start: '2020', end: '2021', summary: 'Voted.' },
    ],
    languages: [{ language: 'Igbo', level: 'Native' }],
    references: [
      { name: 'Ola', contact: [{ label: 'Email', value: 'ola@example.com' }] },
      { name: 'Uche', private: true },
    ],
    testimonials: [{ name: 'Efe', flavor: 'personal', quote: 'One in a million.' }],
    interests: [{ name: 'Chess', keywords: ['Blitz'] }],
  });
  expect({ source, photo }).toEqual({ source: 'fresh', photo: null });
  expect(profile).toEqual({
    ...EMPTY_PROFILE,
    ...{
      name: 'Ada Obi',
      professionalTitle: 'Nurse',
      contact: {
        phone: '+234 803 555 0100',
        email: 'ada@example.com',
        location: '100001 Lagos, Nigeria',
      },
      summary: 'Kind.',
      experience: [
        {
          jobTitle: 'Nurse',
          company: 'Clinic',
          dates: 'Mar 2021 – now',
          duties: ['Wards', 'Trained six people', 'Keywords: Wounds'],
        },
        { jobTitle: 'Clerk', company: 'Shop', dates: 'Jan 2018 – Mar 2018', duties: [] },
      ],
      education: [{ degree: 'BSc (grade 4.0)', institution: 'College', dates: '2014 – 2016' }],
      volunteer: [
        { role: 'Helper', organization: 'Red Cross', dates: '2015 – now', description: '' },
      ],
      skills: ['Care: Wounds, CPR (9)', 'Driving (good)'],
      projects: [
        { name: 'Posters', description: 'May 2020\nFor wards.', url: 'https://posters.example' },
      ],
      publications: [{ title: 'Hands', publisher: 'Ward Press', date: '2019', url: '' }],
      workshopsAndConferences: [
        { name: 'Speaker: Wounds, Care Days', location: 'Accra', date: '2023' },
      ],
      honorsAndAwards: [{ name: 'Best nurse', date: 'May 2020', description: 'City' }],
      leadershipRoles: [
        { role: 'Member', organization: 'Board', dates: '2020 – 2021', description: 'Voted.' },
      ],
      languages: [{ name: 'Igbo', proficiency: 'Native' }],
      references: [
        { name: 'Ola', title: '', details: 'Email: ola@example.com' },
        { name: 'Efe', title: '', details: 'One in a million.' },
      ],
      customSections: [
        { title: 'More contact details', items: ['Home: +234 803 555 0101'] },
        { title: 'Links', items: ['https://ada.example.com', 'GitHub: https://github.com/ada'] },
        { title: 'Courses', items: ['College: Ethics'] },
        { title: 'Interests', items: ['Chess: Blitz'] },
      ],
    },
  });
  expect(unread.map(({ what }) => what).sort()).toEqual([
    'Education: level',
    'Personal details: quote',
    'Photo',
    'Postal address',
    'References: Uche',
    'Skills: years',
    'Web addresses of employers',
    'Work: summary',
  ]);
});
