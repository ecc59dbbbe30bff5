import { get, set } from 'react-hook-form';
import * as v from 'valibot';
import { PROFILE_SECTIONS, type ProfileSection } from '../../shared/constants/section-titles.ts';
import { issueText } from '../../shared/issue-text.ts';
import {
  DEFAULT_TEMPLATE,
  type DrivingLicense,
  joinDrivingLicense,
  type Profile,
  profileSchema,
  splitDrivingLicense,
} from '../../shared/profile.ts';
import { ENTRY_SECTIONS, type EntrySection, fieldsOf } from '../../shared/profile-fields.ts';

/** A text of a list. The form library needs objects in lists. */
export type Line = { text: string };

type Direct = Omit<
  Profile,
  | 'name'
  | 'professionalTitle'
  | 'photo'
  | 'summary'
  | 'skills'
  | 'experience'
  | 'drivingLicense'
  | 'customSections'
>;

/** The profile as the form holds it: each section under its own name. */
export type ProfileValues = Direct & {
  personal: Pick<Profile, 'name' | 'professionalTitle' | 'photo'>;
  summary: Pick<Profile, 'summary'>;
  skills: Line[];
  experience: (Omit<Profile['experience'][number], 'duties'> & { duties: Line[] })[];
  drivingLicense: DrivingLicense[];
  customSections: { title: string; items: Line[] }[];
};

/** Sections that are lists. */
export type ListName = Exclude<ProfileSection, 'personal' | 'contact' | 'summary'>;

const newEntry = (section: EntrySection) =>
  Object.fromEntries(fieldsOf(section).map(([name, { as }]) => [name, as === 'items' ? [] : '']));

/** An entry of each list in which nothing is written. */
export const NEW_ENTRY = {
  ...Object.fromEntries(ENTRY_SECTIONS.map((name) => [name, newEntry(name)])),
  skills: { text: '' },
  drivingLicense: { type: '', classes: '' },
} as { [Name in ListName]: ProfileValues[Name][number] };

/** A form in which nothing is written. */
export const EMPTY_VALUES: ProfileValues = {
  template: DEFAULT_TEMPLATE,
  personal: { name: '', professionalTitle: '', photo: '' },
  contact: { phone: '', email: '', location: '' },
  summary: { summary: '' },
  ...(Object.fromEntries(Object.keys(NEW_ENTRY).map((name) => [name, []])) as unknown as Pick<
    ProfileValues,
    ListName
  >),
};

const toLines = (texts: readonly string[]): Line[] => texts.map((text) => ({ text }));
const fromLines = (lines: readonly Line[]): string[] => lines.map(({ text }) => text);

/** The values of the form for a profile. */
export function valuesOf(profile: Profile): ProfileValues {
  const { name, professionalTitle, photo, summary, ...rest } = profile;
  return {
    ...rest,
    personal: { name, professionalTitle, photo },
    summary: { summary },
    skills: toLines(profile.skills),
    experience: profile.experience.map((job) => ({ ...job, duties: toLines(job.duties) })),
    drivingLicense: profile.drivingLicense.map(splitDrivingLicense),
    customSections: profile.customSections.map((section) => ({
      ...section,
      items: toLines(section.items),
    })),
  };
}

/** The profile as it is typed: not checked, with blank entries. Entries keep their positions. */
export function typedProfile(values: ProfileValues): Profile {
  const { personal, summary, ...rest } = values;
  return {
    ...rest,
    ...personal,
    ...summary,
    skills: fromLines(values.skills),
    experience: values.experience.map((job) => ({ ...job, duties: fromLines(job.duties) })),
    drivingLicense: values.drivingLicense.map(joinDrivingLicense),
    customSections: values.customSections.map((section) => ({
      ...section,
      items: fromLines(section.items),
    })),
  };
}

/** The profile as it would be saved, except that nothing is checked. */
export function tidyProfile(values: ProfileValues): Profile {
  return tidy(typedProfile(values)) as Profile;
}

function tidy(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(tidy).filter(isFilled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, tidy(entry)]));
}

function isFilled(value: unknown): boolean {
  return typeof value === 'object' && value !== null
    ? Object.values(value).some(isFilled)
    : value !== '';
}

/** The part of a profile that one section shows. */
function partOf(profile: Profile, section: ProfileSection): Partial<Profile> {
  if (section !== 'personal') return { [section]: profile[section] };
  const { name, professionalTitle, photo } = profile;
  return { name, professionalTitle, photo };
}

/** The sections of a profile that are different in another one. */
export function changedParts(before: Profile, after: Profile): Partial<Profile> {
  const changed = PROFILE_SECTIONS.filter((section) => !isSame(before, after, section));
  return Object.assign({}, ...changed.map((section) => partOf(before, section)));
}

/** A profile with one section of another one. */
export function withSection(profile: Profile, other: Profile, section: ProfileSection): Profile {
  return { ...profile, ...partOf(other, section) };
}

/** Whether something is written in a section. */
export function isSectionFilled(profile: Profile, section: ProfileSection): boolean {
  return isFilled(partOf(profile, section));
}

/** Whether two profiles say the same in a section; in all of them without one. */
export function isSame(one: Profile, other: Profile, section?: ProfileSection): boolean {
  const text = (profile: Profile) =>
    stable(section === undefined ? profile : partOf(profile, section));
  return text(one) === text(other);
}

/** JSON with the names in one order: the database orders them anew. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** The errors of the form, nested as its values. */
export type ValueErrors = Record<string, unknown>;

/** Checks what is typed. Gives the profile, or the first error of each field. */
export function checkValues(
  values: ProfileValues,
): { profile: Profile } | { errors: ValueErrors; count: number } {
  const parsed = v.safeParse(profileSchema, typedProfile(values), { abortPipeEarly: true });
  if (parsed.success) return { profile: parsed.output };
  const errors: ValueErrors = {};
  let count = 0;
  for (const issue of parsed.issues) {
    const path = valuePath(v.getDotPath(issue) ?? '', values);
    if (get(errors, path) !== undefined) continue;
    set(errors, path, { type: 'profile', message: issueText(profileSchema, issue) });
    count += 1;
  }
  return { errors, count };
}

/** The place in the form of a field of the profile: `skills.0` is `skills.0.text` there. */
export function valuePath(field: string, values: ProfileValues): string {
  const path = field.replace(/^cv_data\.?/, '');
  if (['name', 'professionalTitle', 'photo'].includes(path)) return `personal.${path}`;
  if (path === 'summary') return 'summary.summary';
  if (/^drivingLicense\.\d+$/.test(path)) return `${path}.type`;
  if (/^skills\.\d+$|\.(?:duties|items)\.\d+$/.test(path)) return `${path}.text`;
  // What is wrong with a list as a whole.
  return Array.isArray(get(values, path)) ? `${path}.root` : path;
}

/**
 * Values that were kept on the device, in the shape of today's form: what does not fit is left out,
 * what is missing is empty.
 */
export function fitValues(kept: unknown): ProfileValues {
  return fit(kept, EMPTY_VALUES, '') as ProfileValues;
}

function fit(kept: unknown, empty: unknown, name: string): unknown {
  if (Array.isArray(empty)) {
    if (!Array.isArray(kept)) return [];
    const entry = name in NEW_ENTRY ? NEW_ENTRY[name as ListName] : NEW_ENTRY.skills;
    return kept.map((each: unknown) => fit(each, entry, ''));
  }
  if (typeof empty !== 'object' || empty === null) return typeof kept === 'string' ? kept : empty;
  const source = typeof kept === 'object' && kept !== null ? kept : {};
  return Object.fromEntries(
    Object.entries(empty).map(([key, value]) => [
      key,
      fit((source as Record<string, unknown>)[key], value, key),
    ]),
  );
}
