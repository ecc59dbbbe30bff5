import { parse } from 'csv-parse/sync';
import { dateText, periodText } from '../date-text.ts';
import { exchangeError } from '../exchange-error.ts';
import { decodeText } from './decode-text.ts';
import {
  addAbout,
  addCustomSection,
  emptyFound,
  type Found,
  type FoundProfile,
} from './found-profile.ts';
import { dutiesOf, join, oneLine } from './long-texts.ts';
import type { UnreadList } from './unread-list.ts';

/** The files of the archive that are read, without their extension, by their compact names. */
const FILES = [
  'profile',
  'profilesummary',
  'positions',
  'education',
  'skills',
  'languages',
  'certifications',
  'projects',
  'volunteering',
  'volunteerexperiences',
  'honors',
  'publications',
  'courses',
  'organizations',
  'patents',
  'testscores',
  'recommendationsreceived',
  'emailaddresses',
  'phonenumbers',
] as const;
type FileName = (typeof FILES)[number];
/** LinkedIn writes commas; a spreadsheet that saved a file again may have written others. */
const DELIMITERS = [',', ';', '\t'];
/** A column of one row, '' when there is none. `left` has the values of columns not asked for. */
type Row = { (column: string): string; left(): [column: string, value: string][] };

/** Rows of one file; a profile takes far fewer. */
const MAX_ROWS = 2_000;
/** Columns of one file: LinkedIn's own have 16 at most. */
const MAX_COLUMNS = 100;
/** Delimiters of all files, those of texts counted too: a million fields take seconds to be read. */
const MAX_DELIMITERS = 100_000;
const DELIMITER_BYTES = DELIMITERS.map((sign) => sign.charCodeAt(0));
/** Columns that say nothing about the person. */
const FORMAL = ['Confirmed', 'Primary', 'Updated On', 'Type', 'Status', 'Visibility'];

/** The name of a file of the archive that is read here; undefined for all others. */
export function linkedInFile(path: string): FileName | undefined {
  const base = path.split(/[\\/]/).at(-1) ?? '';
  if (!/\.csv$/i.test(base)) return undefined;
  const name = base
    .slice(0, -4)
    .toLowerCase()
    .replace(/[^a-z]+/g, '');
  return FILES.find((file) => file === name);
}

/** Reads the CSV files of the archive that LinkedIn gives its members. */
export function readLinkedIn(files: Map<FileName, Uint8Array>, unread: UnreadList): Found {
  let delimiters = 0;
  for (const bytes of files.values())
    for (const byte of bytes) if (DELIMITER_BYTES.includes(byte)) delimiters += 1;
  if (delimiters > MAX_DELIMITERS)
    throw exchangeError('too-much', 'The archive cannot be read: it has too many fields.');
  const profile = emptyFound();
  const read: [FileName, Row][] = [];
  const rows = (...names: FileName[]) =>
    names.flatMap((name) => {
      const bytes = files.get(name);
      const found = bytes ? readRows(name, bytes, unread) : [];
      for (const row of found) read.push([name, row]);
      return found;
    });

  const [about] = rows('profile');
  if (about) readAbout(about, profile, unread);
  profile.summary ||= rows('profilesummary')[0]?.('Profile Summary') ?? '';
  readContact(profile, rows('emailaddresses'), rows('phonenumbers'), unread);

  profile.experience = rows('positions').map((row) => ({
    jobTitle: oneLine(row('Title')),
    company: oneLine(join(', ', row('Company Name'), row('Location'))),
    dates: periodOf(row),
    duties: dutiesOf(row('Description')),
  }));
  profile.education = rows('education').map((row) => {
    const school = oneLine(row('School Name'));
    addCustomSection(
      profile,
      'More about my education',
      [row('Notes'), row('Activities')].map((text) => text && join(': ', school, oneLine(text))),
    );
    return {
      degree: oneLine(join(', ', row('Degree Name'), row('Field Of Study'))),
      institution: school,
      dates: oneLine(periodText(row('Start Date'), row('End Date'))),
    };
  });
  profile.skills = unique(rows('skills').map((row) => oneLine(row('Name'))));
  profile.languages = rows('languages').map((row) => ({
    name: oneLine(row('Name')),
    proficiency: oneLine(row('Proficiency')),
  }));
  profile.certifications = rows('certifications').map((row) => {
    const end = row('Finished On');
    return {
      name: oneLine(join(' ', row('Name'), row('License Number') && `(${row('License Number')})`)),
      issuer: oneLine(row('Authority')),
      date: end ? periodOf(row) : dateText(row('Started On')),
      url: row('Url'),
    };
  });
  profile.projects = rows('projects').map((row) => ({
    name: oneLine(row('Title')),
    description: join('\n', row('Started On') && periodOf(row), row('Description')),
    url: row('Url'),
  }));
  profile.volunteer = rows('volunteering', 'volunteerexperiences').map((row) => ({
    role: oneLine(row('Role')),
    organization: oneLine(row('Company Name')),
    dates: periodOf(row),
    description: join('\n', row('Cause'), row('Description')),
  }));
  profile.honorsAndAwards = rows('honors').map((row) => ({
    name: oneLine(row('Title')),
    date: dateText(row('Issued On')),
    description: row('Description'),
  }));
  profile.publications = rows('publications').map((row) => {
    const title = oneLine(row('Name'));
    const about = row('Description');
    addAbout(profile, 'About my publications', title, about);
    return {
      title,
      publisher: oneLine(row('Publisher')),
      date: dateText(row('Published On')),
      url: row('Url'),
    };
  });
  profile.membershipsAndAffiliations = rows('organizations').map((row) => {
    const organization = oneLine(row('Name'));
    const about = row('Description');
    addAbout(profile, 'About my memberships', organization, about);
    return {
      organization,
      role: oneLine(row('Position')),
      dates: periodOf(row),
    };
  });
  profile.references = rows('recommendationsreceived')
    .map((row) => ({
      status: row('Status'),
      name: oneLine(join(' ', row('First Name'), row('Last Name'))),
      title: oneLine(join(', ', row('Job Title'), row('Company'))),
      details: row('Text'),
    }))
    .flatMap(({ status, ...reference }) => {
      if (!/^(pending|hidden)$/i.test(status)) return [reference];
      unread.leave('Hidden recommendations', join(': ', reference.name, reference.details));
      return [];
    });
  const lines = (name: FileName, ...columns: string[]) =>
    rows(name).map((row) => oneLine(join(', ', ...columns.map(row))));
  addCustomSection(profile, 'Courses', lines('courses', 'Name', 'Number'));
  addCustomSection(profile, 'Patents', lines('patents', 'Title', 'Number', 'Issued On', 'Url'));
  addCustomSection(
    profile,
    'Test scores',
    lines('testscores', 'Name', 'Score', 'Description', 'Tested On', 'Date Taken'),
  );
  for (const [name, row] of read)
    for (const [column, value] of row.left()) unread.leave(`${name}.csv: ${column}`, value);
  return { source: 'linkedin', profile, photo: '' };
}

function readAbout(row: Row, profile: FoundProfile, unread: UnreadList): void {
  profile.name = oneLine(join(' ', row('First Name'), row('Last Name')));
  profile.professionalTitle = oneLine(row('Headline'));
  profile.summary = row('Summary');
  const address = oneLine(join(', ', row('Address'), row('Zip Code')));
  const town = oneLine(row('Geo Location'));
  profile.contact.location = town || address;
  if (town !== '') unread.leave('Address', address);
  // Websites are written as [PORTFOLIO:https://example.com,OTHER:https://example.org].
  const websites = row('Websites')
    .replace(/^\[|\]$/g, '')
    .split(',');
  addCustomSection(
    profile,
    'Links',
    websites.map((site) => oneLine(site.replace(/^\s*([A-Z_]{1,30}):(?=https?:)/, '$1: '))),
  );
  unread.leave('Twitter', row('Twitter Handles').replace(/^\[|\]$/g, ''));
  unread.leave('Instant messengers', row('Instant Messengers'));
  unread.leave('Maiden name', row('Maiden Name'));
  unread.leave('Date of birth', row('Birth Date'));
  unread.leave('Industry', row('Industry'));
}

function readContact(
  profile: FoundProfile,
  emails: Row[],
  phones: Row[],
  unread: UnreadList,
): void {
  const isPrimary = (row: Row) => /^yes$/i.test(row('Primary'));
  const [email, ...otherEmails] = emails
    .toSorted((one, other) => Number(isPrimary(other)) - Number(isPrimary(one)))
    .map((row) => row('Email Address'))
    .filter(Boolean);
  const [phone, ...otherPhones] = phones
    .map((row) => oneLine(join(' ', row('Extension'), row('Number'))))
    .filter(Boolean);
  profile.contact = { ...profile.contact, email: email ?? '', phone: phone ?? '' };
  for (const other of otherEmails) unread.leave('More email addresses', other);
  for (const other of otherPhones) unread.leave('More phone numbers', other);
}

function periodOf(row: Row): string {
  return oneLine(periodText(row('Started On'), row('Finished On')));
}

function readRows(name: FileName, bytes: Uint8Array, unread: UnreadList): Row[] {
  try {
    const whole = decodeText(bytes);
    // A spreadsheet may say in the first line what it writes between the columns.
    const [line = '', sign] = /^sep=([,;\t])\r?\n/i.exec(whole) ?? [];
    const text = whole.slice(line.length);
    const [header = [], ...records] = parse(text, {
      bom: true,
      delimiter: sign ?? delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: MAX_ROWS + 2,
    });
    if (records.length > MAX_ROWS)
      unread.note(`${name}.csv`, `We read the first ${MAX_ROWS} rows.`);
    const columns = header.slice(0, MAX_COLUMNS).map((column) => column.trim().toLowerCase());
    return records.slice(0, MAX_ROWS).map((record) => rowOf(columns, header, record));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')))
      throw error;
    unread.note(`${name}.csv`, 'This file of the archive is damaged.');
    return [];
  }
}

function rowOf(columns: string[], header: string[], record: string[]): Row {
  const asked = new Set(FORMAL.map((column) => column.toLowerCase()));
  const read = (column: string) => {
    asked.add(column.toLowerCase());
    const index = columns.indexOf(column.toLowerCase());
    return index === -1 ? '' : (record[index]?.trim() ?? '');
  };
  const left = (): [string, string][] => [
    ...columns.flatMap((column, index): [string, string][] =>
      asked.has(column) ? [] : [[header[index]?.trim() ?? '', record[index]?.trim() ?? '']],
    ),
    ['more columns', record.slice(columns.length).join(', ')],
  ];
  return Object.assign(read, { left });
}

/** What the header is split by most often. A file of one column is not split at all. */
function delimiterOf(text: string): string {
  const [head = ''] = text.trimStart().split(/[\r\n]/, 1);
  const times = (sign: string) => head.split(sign).length;
  return DELIMITERS.reduce((best, sign) => (times(sign) > times(best) ? sign : best), '\0');
}

function unique(texts: string[]): string[] {
  return [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()];
}

/** Throws when none of the files of a profile is in an archive. */
export function refuseOtherArchive(): never {
  throw exchangeError(
    'unknown-file',
    'This ZIP is not the archive that LinkedIn sends, or it contains no profile. In LinkedIn: Settings > Data privacy > Get a copy of your data. Choose the whole archive, or at least Profile, Positions and Skills.',
  );
}
