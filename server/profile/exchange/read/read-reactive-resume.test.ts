import { expect, test } from 'vitest';
import { V3, V4, V5 } from '../../../../test/reactive-files.ts';
import { readProfileFile } from './read-profile-file.ts';

const read = (file: object) => readProfileFile(new TextEncoder().encode(JSON.stringify(file)));

test.each([
  ['3', V3, ['Formatting', 'Personal details: birthdate'], []],
  [
    '4',
    V4,
    ['Formatting', 'Hidden: experience', 'Personal details'],
    [{ title: 'Field trips', items: ['Tamale – 2017'] }],
  ],
  [
    '5',
    V5,
    ['Formatting', 'Hidden: references'],
    [{ title: 'Field trips', items: ['Tamale – 2017'] }],
  ],
])(
  'the export of version %s is read, and what is hidden in it is named',
  async (_, file, named, own) => {
    const { source, profile, unread } = await read(file);
    expect(source).toBe('reactive-resume');
    expect(profile).toMatchObject({
      name: 'Ama Owusu',
      professionalTitle: 'Nurse',
      contact: { email: 'ama@example.org', phone: '+233 20', location: '1 Palm Road, Kumasi' },
      summary: 'Kind.',
      experience: [
        {
          ...{ jobTitle: 'Nurse', company: 'City Ward', dates: 'Mar 2019 – now' },
          duties: ['Nights', 'Trained two'],
        },
      ],
      education: [
        { degree: 'Diploma, Nursing', institution: 'Kumasi College', dates: '2015 – 2018' },
      ],
      skills: ['Wards (Good): triage'],
      languages: [{ name: 'Twi', proficiency: 'Native' }],
      customSections: [
        { title: 'Links', items: ['https://ama.example', 'LinkedIn: ama'] },
        { title: 'Courses', items: ['Kumasi College: Anatomy'] },
        ...own,
      ],
    });
    expect(unread.map(({ what }) => what).sort()).toEqual(named);
  },
);

/** A file of version 5 with one section. */
const withSection = (name: string, section: unknown, more: object = {}) => ({
  basics: { name: 'Ama Owusu' },
  sections: { skills: { items: [] }, [name]: section },
  ...more,
});
const PHOTO = 'data:image/png;base64,iVBORw0KGgo=';

test.each([
  ['a summary of version 4', withSection('summary', { visible: false, content: 'Secret' })],
  [
    'a summary of version 5',
    withSection('awards', { items: [] }, { summary: { hidden: true, content: 'Secret' } }),
  ],
  [
    'an item with "true"',
    withSection('experience', { items: [{ name: 'Secret', hidden: 'true' }] }),
  ],
  [
    'a role',
    withSection('experience', {
      items: [{ company: 'Ward', roles: [{ position: 'Secret', hidden: true }] }],
    }),
  ],
  [
    'a section of the own',
    withSection(
      'awards',
      { items: [] },
      { customSections: [{ title: 'Trips', hidden: true, items: [{ name: 'Secret' }] }] },
    ),
  ],
])('what is hidden stays out of the profile, and is named: %s', async (_, file) => {
  const { profile, unread } = await read(file);
  expect(JSON.stringify(profile)).not.toMatch(/Secret|Trips/);
  expect(unread).toMatchObject([
    {
      what: expect.stringMatching(/^Hidden: /),
      why: 'The profile has no section for this: Secret',
    },
  ]);
});

test('a picture that is hidden among its effects (version 4) is not imported', async () => {
  const file = (hidden: boolean) => ({
    basics: { name: 'Ama', picture: { url: PHOTO, effects: { hidden } } },
    sections: { skills: { items: [] } },
  });
  expect((await read(file(false))).photo).toBe(PHOTO);
  expect((await read(file(true))).photo).toBe(null);
});

test('roles of one employer are jobs, and what is said of the employer stays', async () => {
  const { profile } = await read(
    withSection('experience', {
      items: [
        {
          ...{ company: 'City Ward', period: '2010 - 2020', description: 'Public hospital' },
          roles: [
            { position: 'Head nurse', period: '2015 - 2020', description: 'Led six' },
            { position: 'Nurse', period: '2010 - 2015', description: '' },
          ],
        },
      ],
    }),
  );
  const company = 'City Ward';
  expect(profile.experience).toEqual([
    {
      ...{ jobTitle: 'Head nurse', company, dates: '2015 – 2020' },
      duties: ['Led six', 'Public hospital'],
    },
    { jobTitle: 'Nurse', company, dates: '2010 – 2015', duties: [] },
  ]);
});

test('a reference keeps the title of the person, whatever its version calls it', async () => {
  const { profile, unread } = await read(
    withSection('references', {
      items: [
        { name: 'Joy', relationship: 'Matron', summary: 'Kind.' },
        { name: 'Yaw', summary: 'Exact.', description: 'Head of ward' },
        { name: 'Esi', position: 'Dean', description: 'Fast.' },
      ],
    }),
  );
  expect(profile.references).toEqual([
    { name: 'Joy', title: 'Matron', details: 'Kind.' },
    { name: 'Yaw', title: 'Head of ward', details: 'Exact.' },
    { name: 'Esi', title: 'Dean', details: 'Fast.' },
  ]);
  expect(unread).toEqual([]);
});

test('sections and fields of other shapes are read or named by their own names', async () => {
  const { profile, unread } = await read({
    basics: { name: 'Ama' },
    sections: {
      skills: { items: ['Suturing', null] },
      work: [{ name: 'Ward', date: 2019, constructor: 'X' }],
      education: 'Diploma',
      toString: { items: [{ name: 'Y' }] },
    },
  });
  expect(profile.experience).toMatchObject([{ company: 'Ward', dates: '2019' }]);
  expect(unread.map(({ what, why }) => `${what}, ${why.replace(/.*: /, '')}`).sort()).toEqual([
    'Not recognised: education, Diploma',
    'Not recognised: skills, Suturing',
    'Work experience: constructor, X',
    'toString, Y',
  ]);
});
