import { describe, expect, test } from 'vitest';
import { SECTION_TITLES } from '../../../../../shared/constants/section-titles.ts';
import type { ImportedProfile } from '../../../../../shared/profile-exchange.ts';
import { HELD_OUT_PDF, TUNED_PDF } from '../../../../../test/cv-files/pdf-files.ts';
import { createPdf } from '../../../../../test/cv-files/pdf-shapes.ts';
import type { Sample } from '../../../../../test/cv-files/sample.ts';
import { type Score, scoreOf } from '../../../../../test/cv-files/score.ts';
import { HELD_OUT_WORD, TUNED_WORD } from '../../../../../test/cv-files/word-files.ts';
import { cvOf } from '../../../../../test/cv-outline.ts';
import { FULL_PROFILE } from '../../../../../test/full-profile.ts';
import { CV_LABELS } from '../../../../cv/cv-labels.ts';
import { writeDocx } from '../../write/write-docx.ts';
import { readProfileFile } from '../read-profile-file.ts';
import { readHeading } from './headings.ts';

const TUNED = [...TUNED_WORD, ...TUNED_PDF];
const HELD_OUT = [...HELD_OUT_WORD, ...HELD_OUT_PDF];
const bytes = (text: string) => new TextEncoder().encode(text);
const read = async ({ make }: Sample) => readProfileFile(await make());

async function share(samples: Sample[]): Promise<{ right: number; wrong: string[] }> {
  const scores: Score[] = [];
  for (const sample of samples) scores.push(scoreOf(sample, (await read(sample)).profile));
  const facts = scores.reduce((sum, score) => sum + score.facts, 0);
  const wrong = scores.flatMap((score) => score.wrong);
  return { right: 1 - wrong.length / facts, wrong };
}

describe('Word files and PDFs of ten programs each', () => {
  test('of those that the readers were made with, every fact is right', async () => {
    expect((await share(TUNED)).wrong).toEqual([]);
  });

  test('of those that they did not know, nine facts of ten are right', async () => {
    const { right, wrong } = await share(HELD_OUT);
    expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
  });

  test.each([...TUNED, ...HELD_OUT].map((sample) => [sample.name, sample] as const))(
    '%s: nothing is invented, and what is left out is named',
    async (_, sample) => {
      const imported = await read(sample);
      expect(inventedOf(imported)).toEqual([]);
      const named = letters(imported.unread.map(({ why }) => why).join(' '));
      for (const { text, isTaken } of imported.text ?? [])
        if (!isTaken) expect(named).toContain(letters(text.split(/[:：]| {3}/).at(-1) ?? ''));
      expect(imported.text?.some(({ isTaken }) => isTaken)).toBe(true);
      // A birth date is named, and in no CV by itself.
      expect(JSON.stringify(imported.profile)).not.toContain(sample.person.birth);
    },
  );
});

/** Texts of the profile that the file does not have; dates are written in other words. */
function inventedOf({ profile, text }: ImportedProfile): string[] {
  const source = letters((text ?? []).map((line) => line.text).join(''));
  const { template: _, ...rest } = profile;
  const withoutDates = JSON.parse(JSON.stringify(rest), (key, value) =>
    /^dates?$/.test(key) ? undefined : value,
  ) as unknown;
  return textsOf(withoutDates)
    .flatMap((one) => one.split(/[,:\n]/))
    .filter(
      (one) => !source.includes(letters(one)) && !/^(?:Links|More about my education)$/.test(one),
    );
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

test('LinkedIn writes several jobs below one employer, and breaks its own address', async () => {
  const pdf = createPdf('lines');
  const put = (x: number, y: number, size: number, text: string) =>
    pdf.put(x, y, size, 'regular', text);
  put(22, 53, 13, 'Contact');
  put(22, 71, 10.5, 'ama.o@example.com');
  put(22, 84, 10.5, 'www.linkedin.com/in/ama-');
  put(22, 97, 10.5, 'o-123 (LinkedIn)');
  put(22, 120, 13, 'Top Skills');
  put(22, 138, 10.5, 'Triage');
  put(223, 62, 26, 'Ama Owusu');
  put(223, 140, 15.75, 'Experience');
  put(223, 160, 12, 'Ridge Hospital');
  put(223, 175, 10.5, '5 years 2 months');
  put(223, 195, 11.5, 'Ward Manager');
  put(223, 209, 10.5, 'March 2021 - Present (3 years)');
  put(223, 223, 10.5, 'Accra, Ghana');
  put(223, 240, 10.5, 'Lead 20 nurses.');
  put(223, 262, 11.5, 'Staff Nurse');
  put(223, 276, 10.5, 'January 2019 - February 2021 (2 years 2 months)');
  put(223, 300, 12, 'Korle Clinic');
  put(223, 316, 11.5, 'Nurse Assistant');
  put(223, 330, 10.5, '2016 - 2018 (2 years)');
  const { profile } = await readProfileFile(pdf.make());
  expect(profile.experience).toMatchObject([
    { jobTitle: 'Ward Manager', company: 'Ridge Hospital, Accra, Ghana', dates: 'Mar 2021 – now' },
    { jobTitle: 'Staff Nurse', company: 'Ridge Hospital', dates: 'Jan 2019 – Feb 2021' },
    { jobTitle: 'Nurse Assistant', company: 'Korle Clinic', dates: '2016 – 2018' },
  ]);
  expect(profile.customSections).toEqual([
    { title: 'Links', items: ['www.linkedin.com/in/ama-o-123'] },
  ]);
});

test('of referees in two columns none becomes the member', async () => {
  const pdf = createPdf('lines');
  const put = (x: number, y: number, text: string) => pdf.put(x, y, 10, 'regular', text);
  pdf.put(50, 60, 22, 'bold', 'Ama Owusu');
  put(50, 80, 'ama@example.com');
  pdf.put(50, 120, 13, 'bold', 'References');
  for (const [x, name, job, phone] of [
    [50, 'Esi Mensah', 'Matron, Ridge Hospital', '+233 20 555 0111'],
    [320, 'Kojo Asante', 'Nursing Director, Tema Clinic', '+233 20 555 0122'],
  ] as const) {
    put(x, 140, name);
    put(x, 154, job);
    put(x, 168, phone);
    put(x, 182, `${name.slice(0, 3).toLowerCase()}@example.org`);
  }
  const { profile, guesses } = await readProfileFile(pdf.make());
  expect(profile).toMatchObject({
    name: 'Ama Owusu',
    professionalTitle: '',
    contact: { phone: '', email: 'ama@example.com', location: '' },
  });
  expect(JSON.stringify(profile.references)).toContain('Kojo Asante');
  expect(guesses).toContain('references');
});

test('our own Word file comes back, as far as a document says what its texts are', async () => {
  const { source, profile, unread } = await readProfileFile(await writeDocx(cvOf(FULL_PROFILE)));
  expect(source).toBe('word');
  const { name, professionalTitle, contact, summary, education, skills, languages } = FULL_PROFILE;
  const { projects, volunteer, customSections, drivingLicense, achievements } = FULL_PROFILE;
  expect(profile).toMatchObject({
    ...{ name, professionalTitle, contact, summary, education, skills, languages },
    ...{ projects, volunteer, customSections, drivingLicense, achievements },
  });
  expect(profile.experience.map(({ company }) => company)).toEqual(
    FULL_PROFILE.experience.map(({ company }) => company),
  );
  expect(unread).toEqual([]);
});

describe('pasted text', () => {
  const TEXT = `AMA OWUSU
Nurse
Tel: +233 20 555 0101 | ama.owusu@example.com | Takoradi, Ghana

WORK EXPERIENCE
Staff Nurse, Sekondi Hospital            Mar 2019 - present
o Night shifts on a ward of 20 beds
o Trained two students

EDUCATION
Diploma in Nursing, Takoradi College      2015 - 2018

Skills: Triage, Wound care, Infusions
Languages: English (fluent), Fante (native)

DATE OF BIRTH: 1 May 1995
`;

  test('is read like a file; a section that was guessed is not to be chosen by itself', async () => {
    const { source, profile, guesses, text } = await readProfileFile(bytes(TEXT));
    expect(source).toBe('text');
    expect(profile).toMatchObject({
      name: 'AMA OWUSU',
      professionalTitle: 'Nurse',
      contact: {
        phone: '+233 20 555 0101',
        email: 'ama.owusu@example.com',
        location: 'Takoradi, Ghana',
      },
      experience: [
        {
          jobTitle: 'Staff Nurse',
          company: 'Sekondi Hospital',
          dates: 'Mar 2019 – now',
          duties: ['Night shifts on a ward of 20 beds', 'Trained two students'],
        },
      ],
      education: [
        { degree: 'Diploma in Nursing', institution: 'Takoradi College', dates: '2015 – 2018' },
      ],
      skills: ['Triage', 'Wound care', 'Infusions'],
      languages: [
        { name: 'English', proficiency: 'fluent' },
        { name: 'Fante', proficiency: 'native' },
      ],
    });
    expect(guesses).toContain('personal');
    expect(text?.filter(({ isTaken }) => !isTaken).map((line) => line.text)).toEqual([
      'DATE OF BIRTH: 1 May 1995',
    ]);
  });

  test('a birth date without a label, and the number of a licence, are named and not taken', async () => {
    const { profile, unread } = await readProfileFile(
      bytes(`Ama Owusu
Nurse
geboren am 12.05.1990 in Accra, Ghana
PRC License No. 0654321
ama@example.com
`),
    );
    expect(profile.contact).toEqual({ phone: '', email: 'ama@example.com', location: '' });
    const named = unread.map(({ why }) => why).join();
    for (const text of ['12.05.1990', '0654321']) expect(named).toContain(text);
  });

  test('a private fact of one letter, or of none, hides no other line that was left out', async () => {
    const { text, unread } = await readProfileFile(
      bytes(`Ama Owusu
Nurse
ama@example.com
Sex: M
Marital status: -
Wants work for the whole team
`),
    );
    const left = text?.filter(({ isTaken }) => !isTaken).map((line) => line.text);
    expect(left).toContain('Wants work for the whole team');
    expect(unread.find(({ what }) => /understand/.test(what))?.why).toMatch(
      /: Wants work for the whole team$/,
    );
  });

  test.each([
    ['Grade 12 - 2015', '2015'],
    ['Diploma in Nursing, Takoradi College  2005-09', '2005-09'],
    ['Diploma in Nursing, Takoradi College  2010/12', '2010/12'],
    ['Diploma in Nursing, Takoradi College  2021-03', 'Mar 2021'],
  ])('of %j the dates are %j: what may be two years is no month', async (line, dates) => {
    const { profile } = await readProfileFile(
      bytes(`Ama Owusu\na@example.com\n\nEDUCATION\n${line}\n`),
    );
    expect(profile.education.map((school) => school.dates)).toEqual([dates]);
  });

  test('a text that has nothing of a CV is refused', async () => {
    await expect(readProfileFile(bytes('Dear Sir or Madam'))).rejects.toThrow(/no CV data/);
  });
});

test('the headings of our own CVs are known', () => {
  const { personal: _, customSections: __, ...titled } = SECTION_TITLES;
  const unknown = Object.values(CV_LABELS).flatMap((labels) =>
    (Object.keys(titled) as (keyof typeof titled)[])
      .map((section) => ({ section, heading: labels[section] }))
      .filter(({ section, heading }) => readHeading(heading)?.section !== section),
  );
  expect(unknown).toEqual([]);
});

test('the first row of a table names its columns, not an employer', async () => {
  const { profile, unread } = await readProfileFile(
    bytes(
      [
        'Afua Bediako',
        'afua@example.org',
        '',
        'WORK EXPERIENCE',
        'Period\tPost and duties',
        '2019 – present\tWard Nurse',
        'Ridge Hospital, Accra',
        'Looks after 20 patients',
        '2016 – 2018\tRotation Nurse',
        'Keta Hospital, Keta',
        'Worked nights in the emergency room',
      ].join('\n'),
    ),
  );
  expect(profile.experience).toMatchObject([
    {
      jobTitle: 'Ward Nurse',
      company: 'Ridge Hospital, Accra',
      duties: ['Looks after 20 patients'],
    },
    { jobTitle: 'Rotation Nurse', company: 'Keta Hospital, Keta' },
  ]);
  expect(unread).toEqual([
    expect.objectContaining({ why: expect.stringContaining('Period – Post and duties') }),
  ]);
});

test('columns of a table of schools are no school, and a line behind the languages no level', async () => {
  const { profile } = await readProfileFile(
    bytes(
      [
        'Wairimu Njoroge',
        'wairimu@example.org',
        '',
        'EDUCATION',
        'Year\tSchool\tAward',
        '2016\tKabete College\tCertificate in Catering',
        '',
        'LANGUAGES',
        'Swahili',
        'Speaking: fluent',
        'English (good)',
        'Salary expected: QAR 2,500',
      ].join('\n'),
    ),
  );
  expect(profile.education).toMatchObject([
    { degree: 'Certificate in Catering', institution: 'Kabete College', dates: '2016' },
  ]);
  expect(profile.languages).toMatchObject([
    { name: 'Swahili', proficiency: 'Speaking: fluent' },
    { name: 'English', proficiency: 'good' },
  ]);
});

test('the day on which a licence ends is not its date, and no issuer', async () => {
  const { profile } = await readProfileFile(
    bytes(
      [
        'Farai Dube',
        'farai@example.org',
        '',
        'LICENCES',
        'Crane licence\t2020, valid to 2027',
        'First aid\tvalid until 2028',
      ].join('\n'),
    ),
  );
  expect(profile.certifications).toMatchObject([
    { name: 'Crane licence, valid to 2027', issuer: '', date: '2020' },
    { name: 'First aid, valid until 2028', issuer: '', date: '' },
  ]);
});
