import * as v from 'valibot';
import { joinDrivingLicense, profileSchema } from '../../../../shared/profile.ts';
import { ENTRY_SECTIONS, fieldsOf, isEntrySection } from '../../../../shared/profile-fields.ts';
import { OWN_SECTIONS } from '../resume-sections.ts';
import { emptyFound, type FoundProfile } from './found-profile.ts';
import { isObject, readFields } from './json-fields.ts';
import type { UnreadList } from './unread-list.ts';

/** Fields that only our own profiles have. */
const OWN_FIELDS = ['professionalTitle', 'drivingLicense', 'honorsAndAwards', 'customSections'];

/**
 * Our own profile inside a JSON value, else null: bare, as it is sent to be saved, or in the data
 * that the account page gives.
 */
export function findOwnProfile(value: unknown): Record<string, unknown> | null {
  if (!isObject(value)) return null;
  return (
    [value, value.cv_data, value.profile]
      .filter(isObject)
      .find((candidate) => OWN_FIELDS.some((name) => name in candidate)) ?? null
  );
}

/** Reads our own profile, as far as it goes when it is of another version. */
export function readOwnProfile(value: Record<string, unknown>, unread: UnreadList): FoundProfile {
  const fields = readFields(value);
  const profile: FoundProfile = { ...emptyFound(), template: fields.text('template') };
  profile.name = fields.text('name');
  profile.professionalTitle = fields.text('professionalTitle');
  profile.summary = fields.text('summary');
  const contact = fields.object('contact');
  profile.contact = {
    phone: contact.text('phone'),
    email: contact.text('email'),
    location: contact.text('location'),
  };
  const photo = v.safeParse(profileSchema.entries.photo, value.photo);
  if (photo.success) profile.photo = photo.output;
  else unread.note('Photo', photo.issues[0].message);
  profile.skills = fields.texts('skills');
  for (const section of ENTRY_SECTIONS) readSection(section, value[section], profile, unread);
  readSection('drivingLicense', value.drivingLicense, profile, unread);
  for (const { name, text } of fields.unasked())
    if (!(name in profile)) unread.note(name, `Not recognised: ${text}`);
  return profile;
}

/** Reads what our JSON Resume keeps beside the standard sections. */
export function readOwnSections(value: unknown, profile: FoundProfile, unread: UnreadList): void {
  if (!isObject(value)) return;
  for (const section of OWN_SECTIONS) readSection(section, value[section], profile, unread);
  if (typeof value.template === 'string') profile.template = value.template;
}

function readSection(
  section: string,
  list: unknown,
  profile: FoundProfile,
  unread: UnreadList,
): void {
  if (!Array.isArray(list)) return;
  const found = profile as unknown as Record<string, unknown[]>;
  if (section === 'drivingLicense') {
    found[section] = list.map(drivingLicense);
    return;
  }
  const known = isEntrySection(section) ? fieldsOf(section) : [];
  found[section] = list.map((entry) => {
    const fields = readFields(entry);
    const read = known.map(([name, { as }]) => [
      name,
      as === 'items' ? fields.texts(name) : fields.text(name),
    ]);
    for (const { name, text } of fields.unasked()) unread.leave(`${section}: ${name}`, text);
    return Object.fromEntries(read);
  });
}

function drivingLicense(value: unknown): string {
  if (typeof value === 'string') return value;
  const fields = readFields(value);
  return joinDrivingLicense({ type: fields.text('type'), classes: fields.text('classes') });
}
