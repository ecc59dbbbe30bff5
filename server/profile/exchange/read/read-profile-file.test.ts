import { describe, expect, test } from 'vitest';
import { EMPTY_PROFILE, type Profile } from '../../../../shared/profile.ts';
import { CANDIDATE, pdfWith, SKILLS_PASSPORT } from '../../../../test/profile-files.ts';
import { readProfileFile } from './read-profile-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (file: string | object | Uint8Array) => {
  if (file instanceof Uint8Array) return readProfileFile(file);
  return readProfileFile(bytes(typeof file === 'string' ? file : JSON.stringify(file)));
};
const profileOf = async (file: string | object | Uint8Array) => (await read(file)).profile;
const part = (fields: Partial<Profile>): Profile => ({ ...EMPTY_PROFILE, ...fields });
const OLD_PDF = await pdfWith({ 'Europass-XML-Attachment.xml': SKILLS_PASSPORT });

describe('JSON Resume', () => {
  test('version 1.0, with what has no section of its own kept in further sections', async () => {
    const { source, profile, photo, unread } = await read({
      $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
      basics: {
        name: 'Ada Obi',
        label: 'Nurse',
        image: 'https://example.com/ada.jpg',
        email: 'ada@example.com',
        phone: '+234 803 555 0100',
        url: 'https://ada.example.com',
        summary: 'Kind.\nExact.',
        location: {
          address: '1 Palm Road',
          postalCode: '100001',
          city: 'Lagos',
          countryCode: 'NG',
        },
        profiles: [{ network: 'GitHub', username: 'ada', url: 'https://github.com/ada' }],
      },
      work: [
        {
          name: 'Clinic',
          position: 'Nurse',
          location: 'Lagos',
          url: 'https://clinic.example',
          startDate: '2021-03-01',
          summary: '• Wards\n• Nights',
          highlights: ['Trained six people'],
        },
        { name: 'Shop', position: 'Clerk', startDate: '2018-01', endDate: '2018-01-31' },
      ],
      education: [
        {
          institution: 'College',
          area: 'Nursing',
          studyType: 'Diploma',
          startDate: '2014',
          endDate: '2016',
          score: '4.0',
          courses: ['First aid', 'Ethics'],
        },
      ],
      skills: [{ name: 'Care', level: 'Expert', keywords: ['Wounds', 'Elderly'] }, { name: 'CPR' }],
      languages: [{ language: 'Igbo', fluency: 'Native' }],
      interests: [{ name: 'Chess', keywords: ['Blitz'] }],
      awards: [{ title: 'Best nurse', date: '2020-05-01', awarder: 'City', summary: 'Of 40.' }],
      hobby: 'not in the standard',
    });
    expect({ source, photo }).toEqual({ source: 'json-resume', photo: null });
    expect(profile).toEqual(
      part({
        name: 'Ada Obi',
        professionalTitle: 'Nurse',
        contact: {
          phone: '+234 803 555 0100',
          email: 'ada@example.com',
          location: '1 Palm Road, 100001 Lagos, Nigeria',
        },
        summary: 'Kind.\nExact.',
        experience: [
          {
            jobTitle: 'Nurse',
            company: 'Clinic, Lagos',
            dates: 'Mar 2021 – now',
            duties: ['Wards', 'Nights', 'Trained six people'],
          },
          { jobTitle: 'Clerk', company: 'Shop', dates: 'Jan 2018', duties: [] },
        ],
        education: [
          {
            degree: 'Diploma, Nursing (grade 4.0)',
            institution: 'College',
            dates: '2014 – 2016',
          },
        ],
        skills: ['Care (Expert): Wounds, Elderly', 'CPR'],
        languages: [{ name: 'Igbo', proficiency: 'Native' }],
        honorsAndAwards: [{ name: 'Best nurse', date: 'May 2020', description: 'City\nOf 40.' }],
        customSections: [
          {
            title: 'Links',
            items: ['https://ada.example.com', 'GitHub: https://github.com/ada'],
          },
          { title: 'Courses', items: ['College: First aid, Ethics'] },
          { title: 'Interests', items: ['Chess: Blitz'] },
        ],
      }),
    );
    expect(unread.map(({ what }) => what)).toEqual([
      'hobby',
      'Photo',
      'Web addresses of employers',
    ]);
  });

  test('older versions: company, website, picture, gpa; and sections in German', async () => {
    const profile = await profileOf({
      basics: { name: 'Ada', website: 'ada.example', picture: '' },
      work: [{ company: 'Clinic', position: 'Nurse', startDate: '2013-01-01', endDate: 'present' }],
      Bildung: [
        {
          institution: 'Uni',
          bereich: 'Pflege',
          studienart: 'Bachelor',
          beginn: '2010',
          note: '2,0',
        },
      ],
      publications: [{ name: 'Paper', website: 'http://paper.example', releaseDate: '2011' }],
    });
    expect(profile.experience[0]).toMatchObject({ company: 'Clinic', dates: 'Jan 2013 – now' });
    expect(profile.education).toEqual([
      { degree: 'Bachelor, Pflege (grade 2,0)', institution: 'Uni', dates: '2010 – now' },
    ]);
    expect(profile.publications[0]).toMatchObject({ url: 'http://paper.example', date: '2011' });
    expect(profile.customSections).toEqual([{ title: 'Links', items: ['ada.example'] }]);
  });

  test('values of the wrong type, blank entries and nulls are as good as absent', async () => {
    expect(
      await profileOf({
        basics: null,
        work: [null, 7, 'Cook', { position: ['x'], highlights: 'One duty' }, {}],
        skills: ['SQL', { name: 7 }, {}],
        education: 'none',
        languages: { language: 'Igbo' },
      }),
    ).toEqual(
      part({
        experience: [
          { jobTitle: '7', company: '', dates: '', duties: [] },
          { jobTitle: 'Cook', company: '', dates: '', duties: [] },
          { jobTitle: '', company: '', dates: '', duties: ['One duty'] },
        ],
        skills: ['SQL', '7'],
        languages: [{ name: 'Igbo', proficiency: '' }],
      }),
    );
  });
});

test('tags, entities and Markdown are no part of a text, and the review says so', async () => {
  const file = {
    basics: {
      name: 'Ama',
      summary: '<p>Nurse &amp; <strong>midwife</strong>.</p><ul><li>Kind</li></ul>',
    },
    work: [{ name: 'Ward &#38; Sons', highlights: ['**Led** six', 'under <1 %, a < b && c'] }],
  };
  const { profile, unread } = await read(file);
  expect(profile.summary).toBe('Nurse & midwife.\nKind');
  expect(profile.experience[0]).toMatchObject({
    company: 'Ward & Sons',
    duties: ['Led six', 'under <1 %, a < b && c'],
  });
  expect(unread.map(({ what }) => what)).toEqual(['Formatting']);
  const own = await read({ ...file, meta: { waymark: {} } });
  expect(own.profile.summary).toBe(file.basics.summary);
});

test('what a JSON Resume writes in another shape is read or named', async () => {
  const { profile, unread } = await read({
    education: 'Diploma, Accra',
    skills: [{ name: 'Wards', tags: ['nights'], years: 3 }],
  });
  expect(profile).toMatchObject({ education: [], skills: ['Wards: nights'] });
  expect(unread).toEqual(
    [
      { what: 'education', why: 'Not recognised: Diploma, Accra' },
      { what: 'Skills: years', why: 'The profile has no section for this: 3' },
    ].sort((one) => (one.what === 'education' ? -1 : 1)),
  );
});

describe('Europass', () => {
  const EXPECTED_PASSPORT = {
    name: 'Chidi Ọkáfọ̀',
    professionalTitle: 'Welder',
    contact: {
      phone: '+234 803 555 0101',
      email: 'chidi@example.com',
      location: '1 Palm Road, 100001 Lagos, Nigeria',
    },
    experience: [
      {
        jobTitle: 'Pipe welder',
        company: 'Delta Works, Warri',
        dates: 'Mar 2018 – Jul 2024',
        duties: ['Welded gas pipes', 'Trained 4 people'],
      },
      { jobTitle: 'Lead welder', company: 'Harbour Steel', dates: 'Aug 2024 – now', duties: [] },
    ],
    education: [{ degree: 'National Diploma', institution: 'Yaba College', dates: '2014 – 2016' }],
    skills: ['TIG welding', 'Blueprints'],
    languages: [
      { name: 'Igbo', proficiency: 'Native' },
      { name: 'English', proficiency: 'Listening C1, Reading C1, Writing B2' },
    ],
    drivingLicense: ['Driving licence, B, C1'],
    honorsAndAwards: [{ name: 'Best apprentice 2016', date: '', description: '' }],
    customSections: [
      { title: 'Links', items: ['https://chidi.example.com'] },
      { title: 'Courses', items: ['National Diploma: Metal work, Safety'] },
      { title: 'Hobbies', items: ['Chess'] },
    ],
  };

  test('the XML of 2013 to 2020, with its photo for the crop', async () => {
    const { source, profile, photo, unread } = await read(SKILLS_PASSPORT);
    expect(source).toBe('europass');
    expect(profile).toEqual(part(EXPECTED_PASSPORT));
    expect(photo).toBe('data:image/png;base64,iVBORw0KGgo=');
    expect(unread).toEqual([
      {
        what: 'More phone numbers',
        why: 'The profile has no section for this: +234 803 555 0102',
      },
      { what: 'Date of birth', why: 'The profile has no section for this: 1990-08-21' },
      { what: 'Nationality', why: 'The profile has no section for this: Nigerian' },
    ]);
  });

  const EXPECTED_CANDIDATE = part({
    name: 'Thảo Nguyễn',
    contact: { phone: '+84 905550188', email: 'thao@example.com', location: 'Huế, Vietnam' },
    summary: 'Careful cook.\nFast, too.',
    experience: [
      {
        jobTitle: 'Cook',
        company: 'River Hotel, Huế, Vietnam',
        dates: 'Mar 2021 – now',
        duties: ['Cooks for 200 guests'],
      },
    ],
    education: [
      {
        degree: 'Cooking diploma (grade 8/10)',
        institution: 'Huế Tourism College',
        dates: '2014 – Jun 2016',
      },
    ],
    skills: ['Office: Excel'],
    languages: [
      { name: 'Vietnamese', proficiency: 'Native' },
      { name: 'English', proficiency: 'B2' },
    ],
    certifications: [
      { name: 'Food safety', issuer: '', date: 'May 2020', url: 'https://example.org/food' },
    ],
    drivingLicense: ['Driving licence, B, A1'],
    volunteer: [
      { role: 'Soup kitchen', organization: 'Huế', dates: '', description: 'Every Sunday' },
    ],
    customSections: [
      { title: 'Links', items: ['https://thao.example.com'] },
      { title: 'Hobbies and interests', items: ['Football'] },
      { title: 'Awards of my town', items: ['Best soup – 2022'] },
    ],
  });

  test('the XML since 2020, and the PDF that carries it', async () => {
    const direct = await read(CANDIDATE);
    expect(direct.profile).toEqual(EXPECTED_CANDIDATE);
    expect(direct.unread.map(({ what }) => what)).toEqual(['Date of birth', 'Nationality']);
    expect(await read(await pdfWith({ 'attachment.xml': CANDIDATE }))).toEqual(direct);
  });

  test('what no section takes is named, with the name of its element', async () => {
    const { unread } = await read(
      CANDIDATE.replace('<hr:ScoreText>8/10</hr:ScoreText>', '<hr:Scale>of 10</hr:Scale>').replace(
        '<PositionTitle ',
        '<BusinessSector>Hotels</BusinessSector><PositionTitle ',
      ),
    );
    expect(unread.map(({ what, why }) => `${what}: ${why.split(': ')[1]}`)).toEqual(
      expect.arrayContaining(['Business sector: Hotels', 'Scale: of 10']),
    );
  });

  test.each([
    ['utf-16le', Buffer.from(`\ufeff${SKILLS_PASSPORT.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
    ['prefixed names', bytes(SKILLS_PASSPORT.replaceAll(/<(\/?)([A-Z])/g, '<$1ep:$2'))],
    ['an old PDF', OLD_PDF],
  ])('is read in %s', async (_, file) => {
    expect(await profileOf(file)).toEqual(part(EXPECTED_PASSPORT));
  });
});
