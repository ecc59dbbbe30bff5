import { formatDates, parseDates } from './cv-dates.ts';
import type { Profile } from './profile.ts';
import { ENTRY_SECTIONS, type EntrySection, fieldsOf } from './profile-fields.ts';

/** Dates of a profile that could be written in the plain form. */
export type UntidyDate = {
  section: EntrySection;
  index: number;
  field: string;
  text: string;
  tidy: string;
};

/** How a text with dates is written, whatever its dates: its words and figures do not matter. */
const formOf = (text: string) =>
  text
    .replaceAll(/\d{4}/g, 'Y')
    .replaceAll(/\d+/g, '9')
    .replaceAll(/\p{L}{4,}/gu, 'word');

/**
 * The dates of a profile that have another form than "Mar 2021 – now", with the plain one, and in
 * how many ways all of them are written. What is not understood is left alone.
 */
export function untidyDates(profile: Profile): { dates: UntidyDate[]; ways: number } {
  const dates: UntidyDate[] = [];
  const forms = new Set<string>();
  for (const section of ENTRY_SECTIONS) {
    const entries: Record<string, unknown>[] = profile[section];
    for (const [index, entry] of entries.entries())
      for (const [field, { as }] of fieldsOf(section)) {
        const text = String(entry[field] ?? '').trim();
        const period = as === 'dates' && text !== '' ? parseDates(text) : null;
        if (!period) continue;
        const tidy = formatDates(period, 'en');
        forms.add(tidy === text ? '' : formOf(text));
        if (tidy !== text) dates.push({ section, index, field, text, tidy });
      }
  }
  return { dates, ways: forms.size };
}

/** The profile with its dates in the plain form. */
export function withTidyDates(profile: Profile): Profile {
  const tidied = structuredClone(profile);
  for (const { section, index, field, tidy } of untidyDates(profile).dates) {
    const entries: Record<string, unknown>[] = tidied[section];
    const entry = entries[index];
    if (entry) entry[field] = tidy;
  }
  return tidied;
}
