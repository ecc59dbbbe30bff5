import {
  PROFILE_SECTIONS,
  type ProfileSection,
  SECTION_TITLES,
} from './constants/section-titles.ts';
import type { Profile } from './profile.ts';
import { type EntrySection, fieldsOf, isEntrySection } from './profile-fields.ts';

/** An entry as a reader sees it. Every field may be empty. */
export type OutlineEntry = {
  title: string;
  /** Company, school, issuer, place. */
  detail: string;
  dates: string;
  text: string;
  items: string[];
  url: string;
};

/**
 * A section that is not empty. `isList`: its entries are single lines (`lineOf`), as skills are.
 * Custom sections come one by one, under their own titles.
 */
export type OutlineSection = {
  section: ProfileSection;
  title: string;
  isList: boolean;
  entries: OutlineEntry[];
};

const LISTS: readonly ProfileSection[] = [
  'skills',
  'languages',
  'drivingLicense',
  'achievements',
  'customSections',
];

/** Between fields that are the same part of an entry. */
const BETWEEN = { title: ', ', detail: ', ', dates: ', ', text: '\n', url: ' ' } as const;

const line = (title: string): OutlineEntry => ({ ...NOTHING, title });
const NOTHING: OutlineEntry = { title: '', detail: '', dates: '', text: '', items: [], url: '' };

/** The heading of a section of the person's own that has none. */
export const UNTITLED_SECTION = 'Additional information';

/** The entries of a section as `ENTRY_FIELDS` describes them. */
export function entriesOf(profile: Profile, section: EntrySection): OutlineEntry[] {
  const entries: Record<string, string | string[]>[] = profile[section];
  return entries.map((entry) => {
    const parts = (as: string) =>
      fieldsOf(section)
        .filter(([, field]) => field.as === as)
        .flatMap(([name]) => entry[name] ?? [])
        .filter((text) => text !== '');
    const texts = Object.entries(BETWEEN).map(([as, between]) => [as, parts(as).join(between)]);
    return { ...NOTHING, ...Object.fromEntries(texts), items: parts('items') };
  });
}

/** An entry of a list as one line. */
export function lineOf({ title, detail }: OutlineEntry): string {
  return [title, detail].filter(Boolean).join(': ');
}

/**
 * The sections of a profile in the order of its form, without name, title and contact: what the
 * Word document, the plain text, the PDF and the preview of an import show. A title of the person's
 * own with nothing under it is left out. `headings`: in place of the usual ones.
 */
export function outlineOf(
  profile: Profile,
  headings: Partial<Record<ProfileSection, string>> = {},
): OutlineSection[] {
  return PROFILE_SECTIONS.flatMap((section): OutlineSection[] => {
    const isList = LISTS.includes(section);
    if (section === 'customSections')
      return profile.customSections
        .filter(({ items }) => items.length > 0)
        .map(({ title, items }) => ({
          section,
          title: title || (headings.customSections ?? UNTITLED_SECTION),
          isList,
          entries: items.map(line),
        }));
    const entries = outlineEntries(profile, section);
    return entries.length === 0
      ? []
      : [{ section, title: headings[section] ?? SECTION_TITLES[section], isList, entries }];
  });
}

function outlineEntries(profile: Profile, section: ProfileSection): OutlineEntry[] {
  if (isEntrySection(section)) return entriesOf(profile, section);
  if (section === 'summary')
    return profile.summary === '' ? [] : [{ ...NOTHING, text: profile.summary }];
  return section === 'skills' || section === 'drivingLicense' ? profile[section].map(line) : [];
}
