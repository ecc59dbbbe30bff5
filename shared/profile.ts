import * as v from 'valibot';
import { MAX_EMAIL_LENGTH, PROFILE_LIMITS } from './constants/limits.ts';
import { SECTION_TITLES } from './constants/section-titles.ts';
import {
  type ENTRY_FIELDS,
  type EntryField,
  type EntrySection,
  fieldsOf,
} from './profile-fields.ts';
import { hasCredentials, isHttpAddress } from './web-address.ts';

/** The template of a profile that has not chosen one (specification, section 3). */
export const DEFAULT_TEMPLATE = 'solarink2mm.handlebars';

const longest = (name: string, max: number) =>
  v.maxLength<string, number, string>(
    max,
    `${name} may have at most ${max.toLocaleString('en')} characters.`,
  );

/** A text that may be absent or null: trimmed, '' when there is none. */
const text = (name: string, max: number) =>
  v.pipe(v.nullish(v.string(`${name} must be text.`), ''), v.trim(), longest(name, max));

const line = (name: string) => text(name, PROFILE_LIMITS.line);

/**
 * A web address. 'example.com/me' becomes 'https://example.com/me'. Only http and https, so that no
 * CV carries a link that runs or reads something.
 */
const url = (name: string, max: number) =>
  v.pipe(
    text(name, max),
    v.transform((value) =>
      value === '' || /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`,
    ),
    // Again, with 'https://': what is saved can be sent as it is.
    longest(name, max),
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

/** Whether anything is written in an entry. */
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

const lines = (name: string, lineName: string, max: number) =>
  list(name, text(lineName, max), PROFILE_LIMITS.lines);

/** An object: the schema library takes a list for one, and all fields of it would be empty. */
const object = <S extends v.GenericSchema>(schema: S, message: string) =>
  v.pipe(
    v.custom<v.InferInput<S>>(
      (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
      message,
    ),
    schema,
  );

type Fields = typeof ENTRY_FIELDS;
type FieldSchemas<Section extends EntrySection> = {
  -readonly [Name in keyof Fields[Section]]: Fields[Section][Name] extends { as: infer As }
    ? As extends 'items'
      ? ReturnType<typeof lines>
      : As extends 'url'
        ? ReturnType<typeof url>
        : ReturnType<typeof text>
    : never;
};

function fieldSchema({ as, label, name = label, lineName = name, max }: EntryField) {
  if (as === 'items') return lines(name, lineName, max);
  return as === 'url' ? url(name, max) : text(name, max);
}

/** A section of entries, as `ENTRY_FIELDS` describes them. */
function section<Name extends EntrySection>(name: Name) {
  const title = SECTION_TITLES[name];
  const fields = fieldsOf(name).map(([field, description]) => [field, fieldSchema(description)]);
  const entry = v.object(Object.fromEntries(fields) as FieldSchemas<Name>);
  return list(title, object(entry, `${title} must be a list of objects.`), PROFILE_LIMITS.entries);
}

const contactSchema = object(
  v.object({
    phone: text('Phone', PROFILE_LIMITS.phone),
    email,
    location: line('Location'),
  }),
  'The contact must be an object.',
);

/**
 * A profile as the API takes and gives it (specification, section 3). Absent fields are empty,
 * blank entries and unknown fields are dropped. A driving licence is one text: 'type,
 * classes'.
 */
export const profileSchema = v.object({
  name: line('Name'),
  professionalTitle: line('Professional title'),
  photo,
  template: v.pipe(
    v.nullish(v.string('The template must be text.'), DEFAULT_TEMPLATE),
    v.maxLength(PROFILE_LIMITS.template, 'The name of the template is too long.'),
    v.transform((value) => value || DEFAULT_TEMPLATE),
  ),
  contact: v.nullish(contactSchema, { phone: '', email: '', location: '' }),
  summary: text('Summary', PROFILE_LIMITS.text),
  education: section('education'),
  experience: section('experience'),
  skills: list('Skills', line('A skill'), PROFILE_LIMITS.skills),
  languages: section('languages'),
  certifications: section('certifications'),
  drivingLicense: list('Driving licences', line('A driving licence'), PROFILE_LIMITS.entries),
  volunteer: section('volunteer'),
  achievements: section('achievements'),
  projects: section('projects'),
  publications: section('publications'),
  honorsAndAwards: section('honorsAndAwards'),
  leadershipRoles: section('leadershipRoles'),
  workshopsAndConferences: section('workshopsAndConferences'),
  membershipsAndAffiliations: section('membershipsAndAffiliations'),
  references: section('references'),
  customSections: section('customSections'),
});

/** A saved profile, and the answer of GET /api/profile. */
export type Profile = v.InferOutput<typeof profileSchema>;

/** Body of POST /api/profile. */
export const saveProfileSchema = v.object({
  cv_data: object(profileSchema, 'Send the profile as cv_data, one JSON object.'),
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
