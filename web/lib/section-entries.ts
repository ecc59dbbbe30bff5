import { PROFILE_LIMITS } from '../../shared/constants/limits.ts';
import type { ProfileSection } from '../../shared/constants/section-titles.ts';
import type { Profile } from '../../shared/profile.ts';
import { type OutlineEntry, outlineOf } from '../../shared/profile-outline.ts';

/** An entry as it is shown; `isNew`: the other side does not have it. */
export type ShownEntry = OutlineEntry & { isNew: boolean };

/** Sections that are lists of entries. */
export type EntryList = Exclude<ProfileSection, 'personal' | 'contact' | 'summary'>;

/** Whether the section is a list of entries. */
export function isEntryList(section: ProfileSection): section is EntryList {
  return section !== 'personal' && section !== 'contact' && section !== 'summary';
}

const line = (title: string, text: string): OutlineEntry[] =>
  text === '' ? [] : [{ title, text, detail: '', dates: '', items: [], url: '' }];

/** A section of a profile as entries; the fields of one that is no list come one by one. */
export function sectionEntries(profile: Profile, section: ProfileSection): OutlineEntry[] {
  if (section === 'personal')
    return [...line('Name', profile.name), ...line('Title', profile.professionalTitle)];
  if (section === 'contact')
    return [
      ...line('Phone', profile.contact.phone),
      ...line('Email', profile.contact.email),
      ...line('Location', profile.contact.location),
    ];
  if (section === 'customSections')
    return profile.customSections.map(({ title, items }) => ({
      ...{ title, items },
      ...{ detail: '', dates: '', text: '', url: '' },
    }));
  return outlineOf(profile).find((part) => part.section === section)?.entries ?? [];
}

/** The entries, each marked as new when the others do not have it. */
export function markNew(
  entries: OutlineEntry[],
  others: OutlineEntry[],
  keyOf = entryKey,
): ShownEntry[] {
  const known = new Set(others.map(keyOf));
  return entries.map((entry) => ({ ...entry, isNew: !known.has(keyOf(entry)) }));
}

/** The entries of one list, then what the other one has beyond. */
export function joinEntries(mine: unknown[], found: unknown[], keyOf = entryKey): unknown[] {
  const known = new Set(mine.map(keyOf));
  return [...mine, ...found.filter((entry) => !known.has(keyOf(entry)))];
}

/** The most entries that a section may have. */
export function maxEntries(section: EntryList): number {
  return section === 'skills' ? PROFILE_LIMITS.skills : PROFILE_LIMITS.entries;
}

/** Entries with the same key are written in the same way. */
export function exactKey(entry: unknown): string {
  return JSON.stringify(entry);
}

/** Entries with the same key say the same; capitals do not matter. */
export function entryKey(entry: unknown): string {
  return JSON.stringify(entry).toLowerCase();
}
