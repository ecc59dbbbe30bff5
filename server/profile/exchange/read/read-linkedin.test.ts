import { expect, test } from 'vitest';
import { EMPTY_PROFILE } from '../../../../shared/profile.ts';
import { LINKEDIN_FILES, zipOf } from '../../../../test/profile-files.ts';
import { readProfileFile } from './read-profile-file.ts';

test('the archive, wherever its files lie in it', async () => {
  const { source, profile, unread } = await readProfileFile(zipOf(LINKEDIN_FILES));
  expect(source).toBe('linkedin');
  expect(profile).toEqual({
    ...EMPTY_PROFILE,
    name: 'Oluwaṣeun Adéyẹmí',
    professionalTitle: 'Data analyst, Lagos',
    contact: {
      phone: '+234 803 555 0177',
      email: 'seun@example.com',
      location: 'Lagos, Nigeria',
    },
    summary: 'I count things.\nAnd I "explain" them.',
    experience: [
      {
        jobTitle: 'Analyst',
        company: 'Market Lab, Lagos',
        dates: 'Mar 2021 – now',
        duties: ['Built reports', 'Cut costs by 12%'],
      },
      { jobTitle: 'Clerk', company: 'Shop Ltd', dates: '2018 – Feb 2021', duties: [] },
    ],
    education: [
      { degree: 'BSc Statistics', institution: 'University of Lagos', dates: '2014 – 2018' },
    ],
    skills: ['SQL', 'Excel'],
    languages: [
      { name: 'Yoruba', proficiency: 'Native or bilingual proficiency' },
      { name: 'English', proficiency: '' },
    ],
    certifications: [
      {
        name: 'Data Basics (AB-1)',
        issuer: 'Open School',
        date: 'Jan 2023',
        url: 'https://example.org/c/1',
      },
    ],
    projects: [
      {
        name: 'Price map',
        description: 'Jan 2022 – Mar 2022\nPrices of rice by street',
        url: 'https://example.org/map',
      },
    ],
    volunteer: [
      {
        role: 'Mentor',
        organization: 'Code Club',
        dates: 'Feb 2019 – Jun 2020',
        description: 'Education\nSaturdays',
      },
    ],
    honorsAndAwards: [{ name: 'Best thesis', date: 'Jul 2018', description: 'Of 60' }],
    publications: [
      {
        title: 'Rice prices',
        publisher: 'Statistics Today',
        date: 'Aug 2022',
        url: 'https://example.org/p',
      },
    ],
    membershipsAndAffiliations: [
      { organization: 'Statistical Society', role: 'Member', dates: 'Jan 2019 – now' },
    ],
    references: [{ name: 'Ngozi Eze', title: 'Manager, Market Lab', details: 'Exact and kind.' }],
    customSections: [
      { title: 'Links', items: ['PORTFOLIO: https://seun.example.com'] },
      {
        title: 'More about my education',
        items: ['University of Lagos: Second class upper', 'University of Lagos: Chess club'],
      },
      { title: 'About my publications', items: ['Rice prices: A paper'] },
    ],
  });
  expect(unread.map(({ what }) => what)).toEqual([
    'Industry',
    'More email addresses',
    'Hidden recommendations',
    'recommendationsreceived.csv: Creation Date',
  ]);
  const moved = Object.fromEntries(
    Object.entries(LINKEDIN_FILES).map(([path, text]) => [
      `../../etc/Complete_Export/${path.toUpperCase()}`,
      `\ufeff${text.replaceAll('\n', '\r\n')}`,
    ]),
  );
  expect((await readProfileFile(zipOf(moved))).profile.experience).toEqual(profile.experience);
});

test('files that a spreadsheet saved with semicolons; what has no place is named', async () => {
  const { profile, unread } = await readProfileFile(
    zipOf({
      'Profile.csv':
        'First Name;Last Name;Address;Zip Code;Geo Location\nAma;Owusu;"Box 5; Kumasi";AK-1;Ghana\n',
      'Skills.csv': 'Name\nSuturing, dressing\n',
      'Test_Scores.csv': 'Name;Score;Description;Date Taken;Room\nIELTS;7.5;Academic;May 2022;12\n',
    }),
  );
  expect(profile).toMatchObject({
    name: 'Ama Owusu',
    contact: { location: 'Ghana' },
    skills: ['Suturing, dressing'],
    customSections: [{ title: 'Test scores', items: ['IELTS, 7.5, Academic, May 2022'] }],
  });
  expect(unread).toEqual([
    { what: 'Address', why: 'The profile has no section for this: Box 5; Kumasi, AK-1' },
    { what: 'testscores.csv: Room', why: 'The profile has no section for this: 12' },
  ]);
});

test('files of tabs, and of blank lines before the header', async () => {
  const { profile } = await readProfileFile(
    zipOf({
      'Profile.csv': '\ufeff\n\nFirst Name,Last Name\nAma,Owusu\n',
      'Positions.csv': 'Company Name\tTitle\tDescription\nWard\tNurse\t"Said ""yes"", often"\n',
    }),
  );
  expect(profile).toMatchObject({
    name: 'Ama Owusu',
    experience: [{ company: 'Ward', jobTitle: 'Nurse', duties: ['Said "yes", often'] }],
  });
});

test('cells without a column are named', async () => {
  const { unread } = await readProfileFile(
    zipOf({ 'Profile.csv': 'First Name,Last Name\nAma,Owusu,RN,Accra\n' }),
  );
  expect(unread).toEqual([
    {
      what: 'profile.csv: more columns',
      why: 'The profile has no section for this: RN, Accra',
    },
  ]);
});

test('a file in Windows-1252 and a damaged one', async () => {
  const { profile, unread } = await readProfileFile(
    zipOf({
      'Skills.csv': Buffer.from('Name\nCaf\xe9 management\n', 'latin1'),
      'Languages.csv': 'Name,Proficiency\n"Igbo,Native',
    }),
  );
  expect(profile.skills).toEqual(['Café management']);
  expect(unread).toEqual([{ what: 'languages.csv', why: 'This file of the archive is damaged.' }]);
});

test('a spreadsheet that says its separator in the first line is read', async () => {
  const { profile, unread } = await readProfileFile(
    zipOf({
      'Positions.csv':
        'sep=;\r\nCompany Name;Title;Location;Started On\r\n"Ward; Sons";Clerk;Accra, Ghana;2019\r\n',
    }),
  );
  expect(profile.experience).toMatchObject([
    { jobTitle: 'Clerk', company: 'Ward; Sons, Accra, Ghana', dates: '2019 – now' },
  ]);
  expect(unread).toEqual([]);
});
