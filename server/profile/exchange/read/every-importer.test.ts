import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { FULL_PROFILE } from '../../../../test/full-profile.ts';
import {
  CANDIDATE,
  LINKEDIN_FILES,
  pdfWith,
  SKILLS_PASSPORT,
  zipOf,
} from '../../../../test/profile-files.ts';
import { V3, V4, V5 } from '../../../../test/reactive-files.ts';
import { dateText } from '../date-text.ts';
import { writeJsonResume } from '../write/write-json-resume.ts';
import { countryName, languageName } from './country-name.ts';
import { findPeriods } from './document/find-period.ts';
import { readProfileFile } from './read-profile-file.ts';

const bytes = (value: unknown) =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));

/** Fields that say nothing about a person: identifiers, codes, the look, what the file is. */
const FORMAL =
  /^(?:\$schema|id|_id|meta|metadata|icon|type|visible|hidden|columns|levelNum|width|height|size|image|photo|picture|username|network|label|template|version|locale|keywords\d*|DocumentInfo|Code|.*ID|.*Code|UseCode|ChannelCode|TypeCode|Photo|EmbeddedData|Ongoing|CurrentIndicator|Current|RenderingInformation|CandidateSupplier|Confirmed|Primary|Updated On|Type|Status|Visibility|Creation Date|CompetencyDimensionTypeCode|TaxonomyID)$/;

function jsonValues(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  // The heading of a section of the standard is not the person's own.
  const isSection = 'items' in value || 'content' in value;
  return Object.entries(value).flatMap(([key, inner]) =>
    FORMAL.test(key) || (isSection && /^(?:name|title)$/.test(key)) ? [] : jsonValues(inner),
  );
}

function xmlValues(xml: string): string[] {
  const values: string[] = [];
  const path: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => void path.push(name.replace(/^.*:/, '')));
  parser.on('closetag', () => void path.pop());
  parser.on('text', (text) => {
    // An achievement of a known kind goes to the section of its kind, whatever it is called.
    const isKind = path.at(-1) === 'Label' && path.includes('Achievement');
    const isCode = path.at(-1) === 'NationalityCode' || path.at(-1) === 'PrimaryLanguageCode';
    if (text.trim() !== '' && !isKind && (isCode || !path.some((name) => FORMAL.test(name))))
      values.push(text);
  });
  parser.write(xml).close();
  return values;
}

/** The files of the archive that are about the person. */
function csvValues(files: Record<string, string>): string[] {
  return Object.entries(files)
    .filter(([name]) => name !== 'Connections.csv')
    .flatMap(([, text]) => {
      const [header = [], ...rows] = parse(text, { relax_column_count: true });
      return rows.flatMap((row) => row.filter((_, at) => !FORMAL.test(header[at] ?? '')));
    });
}

const JSON_RESUME = {
  basics: {
    ...{
      name: 'Ada Obi',
      email: 'ada@example.com',
      phone: '+234 803',
      url: 'https://ada.example.com',
    },
    ...{
      summary: 'Kind and exact.',
      location: { address: '1 Palm Road', city: 'Lagos', region: 'LA' },
    },
    profiles: [{ url: 'https://git.example/ada' }],
  },
  work: [
    {
      ...{ name: 'Clinic', position: 'Nurse', location: 'Ikeja', url: 'https://clinic.example' },
      ...{ description: 'A clinic of 40 beds', startDate: '2021-03-01', endDate: '2022-04' },
      ...{ summary: 'Wards', highlights: ['Trained six people'], shift: 'nights' },
    },
  ],
  education: [
    {
      ...{ institution: 'College', area: 'Nursing', studyType: 'Diploma', score: '4.0' },
      ...{
        startDate: '2014',
        endDate: '2016',
        courses: ['Ethics'],
        url: 'https://college.example',
      },
    },
  ],
  awards: [{ title: 'Best nurse', date: '2020-05', awarder: 'City', summary: '# 1 of 40' }],
  certificates: [
    { name: 'BLS', date: '2020', issuer: 'Heart Society', url: 'https://bls.example' },
  ],
  publications: [{ name: 'Paper', publisher: 'Press', releaseDate: '2019', summary: 'On beds' }],
  skills: [{ name: 'Care', level: 'Expert', keywords: ['Wounds'] }],
  languages: [{ language: 'Igbo', fluency: 'Native' }],
  interests: [{ name: 'Chess', keywords: ['Blitz'] }],
  references: [{ name: 'Ngozi Eze', reference: 'She is exact.' }],
  projects: [
    {
      name: 'Beds',
      description: 'Counted',
      highlights: ['All'],
      keywords: ['R'],
      roles: ['Lead'],
      entity: 'Ward',
      type: 'study',
    },
  ],
  volunteer: [
    {
      organization: 'Red Cross',
      position: 'Helper',
      summary: 'Sundays',
      highlights: ['Tea'],
      url: 'https://rc.example',
    },
  ],
  hobby: 'Dancing',
};

const SAMPLES: [name: string, file: Uint8Array, values: string[]][] = [
  ['Europass to 2020', bytes(SKILLS_PASSPORT), xmlValues(SKILLS_PASSPORT)],
  ['Europass since 2020', bytes(CANDIDATE), xmlValues(CANDIDATE)],
  ['Europass PDF', await pdfWith({ 'a.xml': CANDIDATE }), xmlValues(CANDIDATE)],
  ['LinkedIn archive', zipOf(LINKEDIN_FILES), csvValues(LINKEDIN_FILES)],
  ['JSON Resume', bytes(JSON_RESUME), jsonValues(JSON_RESUME)],
  ['Reactive Resume 3', bytes(V3), jsonValues(V3)],
  ['Reactive Resume 4', bytes(V4), jsonValues(V4)],
  ['Reactive Resume 5', bytes(V5), jsonValues(V5)],
  ['our JSON', bytes({ cv_data: FULL_PROFILE }), jsonValues(FULL_PROFILE)],
  ['our JSON Resume', writeJsonResume(FULL_PROFILE, new Date(0)), jsonValues(FULL_PROFILE)],
  [
    'our PDF',
    await pdfWith({ 'waymark-profile.json': JSON.stringify(FULL_PROFILE) }),
    jsonValues(FULL_PROFILE),
  ],
];

/** Real resumes, which are not in this repository. */
const RESUMES = join(import.meta.dirname, '../../../../../shared/data/resumes');
for (const name of existsSync(RESUMES) ? readdirSync(RESUMES) : []) {
  const text = readFileSync(join(RESUMES, name), 'utf8');
  SAMPLES.push([name, bytes(text), jsonValues(JSON.parse(text))]);
}

test.each(SAMPLES)(
  '%s: values that arrived and values that are named are all of the file',
  async (_, file, values) => {
    const { profile, unread } = await readProfileFile(file);
    const [arrived, named] = [lettersOf(profile), lettersOf(unread)];
    const count = { arrived: 0, named: 0, lost: [] as string[] };
    for (const value of values.filter((one) => /[\p{L}\p{N}]/u.test(one)))
      if (formsOf(value).some((form) => arrived.includes(form))) count.arrived += 1;
      else if (formsOf(value).some((form) => named.includes(form))) count.named += 1;
      else count.lost.push(value);
    expect(count.lost).toEqual([]);
    expect(count.arrived).toBeGreaterThanOrEqual(count.named);
  },
);

/** A value as it may be written: without tags, a date in words, a code as its name. */
function formsOf(value: string): string[] {
  const plain = value
    .replace(/<script>[^<]*<\/script>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll(/&[a-z]+;/g, ' ');
  const site = value.replace(/^\[[A-Z]+:|,?\]$/g, '');
  const [period] = findPeriods(value);
  return [
    value,
    plain,
    site,
    period?.text ?? '',
    dateText(value),
    countryName(value),
    languageName(value),
  ]
    .map(letters)
    .filter((form) => form !== '')
    .map((form) => form.slice(0, 60));
}

function lettersOf(value: unknown): string {
  if (typeof value === 'string') return letters(value);
  return typeof value === 'object' && value !== null
    ? Object.values(value).map(lettersOf).join('')
    : '';
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
