import * as v from 'valibot';
import { MAX_EMAIL_LENGTH, PROFILE_LIMITS } from './constants/limits.ts';
import { hasCredentials, isHttpAddress } from './web-address.ts';

/** The template of a profile that has not chosen one (specification, section 3). */
export const DEFAULT_TEMPLATE = 'solarink2mm.handlebars';

/** The 19 sections of the profile builder, in the order of its menu (specification, section 4). */
export const PROFILE_SECTIONS = [
  'personal',
  'contact',
  'summary',
  'education',
  'experience',
  'skills',
  'languages',
  'certifications',
  'drivingLicense',
  'volunteer',
  'achievements',
  'projects',
  'publications',
  'honorsAndAwards',
  'leadershipRoles',
  'workshopsAndConferences',
  'membershipsAndAffiliations',
  'references',
  'customSections',
] as const;

export type ProfileSection = (typeof PROFILE_SECTIONS)[number];

const longest = (name: string, max: number) =>
  v.maxLength<string, number, string>(
    max,
    `${name} may have at most ${max.toLocaleString('en')} characters.`,
  );

/** A text that may be absent or null: trimmed, '' when there is none. */
const text = (name: string, max: number) =>
  v.pipe(v.nullish(v.string(`${name} must be text.`), ''), v.trim(), longest(name, max));

const line = (name: string) => text(name, PROFILE_LIMITS.line);
const dates = (name: string) => text(name, PROFILE_LIMITS.dates);
const longText = (name: string) => text(name, PROFILE_LIMITS.text);

/**
 * A web address. 'example.com/me' becomes 'https://example.com/me'. Only http and https, so that no
 * CV carries a link that runs or reads something.
 */
const url = (name: string) =>
  v.pipe(
    text(name, PROFILE_LIMITS.url),
    v.transform((value) =>
      value === '' || /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`,
    ),
    // Again, with 'https://': what is saved can be sent as it is.
    longest(name, PROFILE_LIMITS.url),
    v.check(
      (value) => value === '' || isHttpAddress(value),
      `${name} must be a web address such as https://example.com.`,
    ),
    v.check(
      (value) => !hasCredentials(value),
      `${name} may not contain a user name or a password.`,
    ),
  );

const email = v.pipe(
  text('Email', MAX_EMAIL_LENGTH),
  v.check(
    (value) => value === '' || v.EMAIL_REGEX.test(value),
    'Enter an email address such as name@example.com.',
  ),
);

/** A photo of the browser's crop: base64, and no format that can hold a script. */
const photo = v.pipe(
  v.nullish(v.string('The photo must be text.'), ''),
  v.maxLength(PROFILE_LIMITS.photo, 'The photo is too large: at most 200 kB.'),
  v.check(
    (value) =>
      value === '' || /^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/.test(value),
    'The photo must be a JPEG, PNG or WebP image as a base64 data URL.',
  ),
);

/** Whether somebody wrote anything at all into an entry. */
function isFilled(entry: unknown): boolean {
  if (Array.isArray(entry)) return entry.some(isFilled);
  if (typeof entry === 'object' && entry !== null) return Object.values(entry).some(isFilled);
  return entry !== '';
}

/** A list without its blank entries. */
const list = <S extends v.GenericSchema>(name: string, entry: S, max: number) =>
  v.pipe(
    v.nullish(v.array(entry, `${name} must be a list.`), []),
    v.maxLength(max, `${name} may have at most ${max} entries.`),
    v.transform((entries) => entries.filter(isFilled)),
  );

/** A section of entries. Unknown fields are refused. */
const section = <E extends v.ObjectEntries>(name: string, entries: E) =>
  list(name, v.strictObject(entries, `${name} has an unknown field.`), PROFILE_LIMITS.entries);

const contactSchema = v.strictObject(
  {
    phone: text('Phone', PROFILE_LIMITS.phone),
    email,
    location: line('Location'),
  },
  'The contact has an unknown field.',
);

/**
 * A profile as the API takes and gives it (specification, section 3). Absent fields are empty,
 * blank entries are dropped, unknown fields are refused. A driving licence is one text: 'type,
 * classes'.
 */
export const profileSchema = v.strictObject(
  {
    name: line('Name'),
    professionalTitle: line('Professional title'),
    photo,
    template: v.pipe(
      v.nullish(v.string('The template must be text.'), DEFAULT_TEMPLATE),
      v.maxLength(PROFILE_LIMITS.template, 'The name of the template is too long.'),
      v.transform((value) => value || DEFAULT_TEMPLATE),
    ),
    contact: v.nullish(contactSchema, { phone: '', email: '', location: '' }),
    summary: longText('Summary'),
    education: section('Education', {
      degree: line('Degree'),
      institution: line('School or university'),
      dates: dates('Dates'),
    }),
    experience: section('Experience', {
      jobTitle: line('Job title'),
      company: line('Company'),
      dates: dates('Dates'),
      duties: list('Duties', text('A duty', PROFILE_LIMITS.item), PROFILE_LIMITS.lines),
    }),
    skills: list('Skills', line('A skill'), PROFILE_LIMITS.skills),
    languages: section('Languages', { name: line('Language'), proficiency: line('Level') }),
    certifications: section('Certifications', {
      name: line('Certificate'),
      issuer: line('Issuer'),
      date: dates('Date'),
      url: url('The link of a certificate'),
    }),
    drivingLicense: list('Driving licences', line('A driving licence'), PROFILE_LIMITS.entries),
    volunteer: section('Volunteering', {
      role: line('Role'),
      organization: line('Organisation'),
      dates: dates('Dates'),
      description: longText('Description'),
    }),
    achievements: section('Achievements', {
      description: text('An achievement', PROFILE_LIMITS.item),
    }),
    projects: section('Projects', {
      name: line('Project'),
      description: longText('Description'),
      url: url('The link of a project'),
    }),
    publications: section('Publications', {
      title: text('Title', PROFILE_LIMITS.item),
      publisher: line('Publisher'),
      date: dates('Date'),
      url: url('The link of a publication'),
    }),
    honorsAndAwards: section('Honours and awards', {
      name: line('Award'),
      date: dates('Date'),
      description: longText('Description'),
    }),
    leadershipRoles: section('Leadership roles', {
      role: line('Role'),
      organization: line('Organisation'),
      dates: dates('Dates'),
      description: longText('Description'),
    }),
    workshopsAndConferences: section('Workshops and conferences', {
      name: line('Workshop or conference'),
      location: line('Place'),
      date: dates('Date'),
    }),
    membershipsAndAffiliations: section('Memberships', {
      organization: line('Organisation'),
      role: line('Role'),
      dates: dates('Dates'),
    }),
    references: section('References', {
      name: line('Name'),
      title: line('Title'),
      details: longText('Details'),
    }),
    customSections: section('Further sections', {
      title: line('Title'),
      items: list('Items', text('An item', PROFILE_LIMITS.item), PROFILE_LIMITS.lines),
    }),
  },
  'The profile has an unknown field.',
);

/** A saved profile, and the answer of GET /api/profile. */
export type Profile = v.InferOutput<typeof profileSchema>;

/** Body of POST /api/profile. */
export const saveProfileSchema = v.object({
  // The schema library takes a list for an object: [] would save an empty profile.
  cv_data: v.pipe(
    v.custom<v.InferInput<typeof profileSchema>>(
      (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
      'Send the profile as cv_data, one JSON object.',
    ),
    profileSchema,
  ),
});

/** A profile in which nothing was written yet. */
export const EMPTY_PROFILE: Profile = v.parse(profileSchema, {});

/** The driving licence of a form: the text of the profile is split at the first comma. */
export type DrivingLicense = { type: string; classes: string };

/** 'Full, B, C1' becomes type 'Full' and classes 'B, C1' (specification, section 3). */
export function splitDrivingLicense(value: string): DrivingLicense {
  const comma = value.indexOf(',');
  if (comma === -1) return { type: value.trim(), classes: '' };
  return { type: value.slice(0, comma).trim(), classes: value.slice(comma + 1).trim() };
}

/** Joins what `splitDrivingLicense` split; '' for a blank entry. */
export function joinDrivingLicense({ type, classes }: DrivingLicense): string {
  const [first, rest] = [type.trim(), classes.trim()];
  return rest === '' ? first : `${first}, ${rest}`;
}
