import { CV_SECTIONS, type CvSectionName, type CvSettings } from '../../shared/cv-settings.ts';
import type { Profile } from '../../shared/profile.ts';
import { lineOf, type OutlineEntry, outlineOf } from '../../shared/profile-outline.ts';
import type { CvLabels } from './cv-labels.ts';

export type CvLink = { href: string; text: string };

/** One entry of a section, whatever the section: absent parts are ''. */
export type CvEntry = {
  title: string;
  subtitle: string;
  dates: string;
  text: string;
  link: CvLink | null;
  items: string[];
};

/** A filled section. Exactly one of text, entries, pairs, tags and lines is filled. */
export type CvSection = {
  name: CvSectionName;
  heading: string;
  /** Whether the heading is the user's own text. */
  isCustom: boolean;
  text: string;
  entries: CvEntry[];
  /** Short entries of a title and a note. */
  pairs: CvEntry[];
  /** Short texts that stand in a row. */
  tags: string[];
  lines: string[];
};

export type CvContact = {
  kind: 'location' | 'phone' | 'email';
  label: string;
  text: string;
  href: string;
};

/** The address of a link without what no reader needs: the scheme and a last slash. */
export function linkText(href: string): string {
  return href.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}

/** The contact details that are filled, as links where a reader can follow them. */
export function contactsOf({ contact }: Profile, labels: CvLabels): CvContact[] {
  const digits = contact.phone.replaceAll(/[^\d+]/g, '');
  const contacts: CvContact[] = [
    { kind: 'phone', label: labels.phone, text: contact.phone, href: digits && `tel:${digits}` },
    {
      kind: 'email',
      label: labels.email,
      text: contact.email,
      href: `mailto:${contact.email}`,
    },
    { kind: 'location', label: labels.location, text: contact.location, href: '' },
  ];
  return contacts.filter(({ text }) => text !== '');
}

const entry = ({ title, detail, dates, text, items, url }: OutlineEntry): CvEntry => {
  const rest = { text, items, link: url === '' ? null : { href: url, text: linkText(url) } };
  // An entry always has a heading: the first of its parts that is filled.
  if (title !== '') return { title, subtitle: detail, dates, ...rest };
  if (detail !== '') return { title: detail, subtitle: '', dates, ...rest };
  return { title: dates, subtitle: '', dates: '', ...rest };
};

const BLANK = { isCustom: false, text: '', entries: [], pairs: [], tags: [], lines: [] };

/**
 * The filled sections of a profile by name, in the given order, with the member's headings where
 * there are. Each custom section is a section of its own.
 */
export function sectionsOf(
  profile: Profile,
  labels: CvLabels,
  {
    order = CV_SECTIONS,
    titles = {},
  }: { order?: readonly CvSectionName[]; titles?: CvSettings['titles'] } = {},
): Map<CvSectionName, CvSection[]> {
  const outline = outlineOf(profile);
  const sections = new Map<CvSectionName, CvSection[]>();
  for (const name of order) {
    const filled: CvSection[] =
      name === 'customSections'
        ? profile.customSections
            .filter(({ items }) => items.length > 0)
            .map(({ title, items }) => ({
              ...BLANK,
              name,
              heading: title || labels.customSections,
              isCustom: title !== '',
              lines: items,
            }))
        : outline
            .filter(({ section }) => section === name)
            .map(({ entries }) => ({
              ...BLANK,
              name,
              heading: titles[name] ?? labels[name],
              isCustom: titles[name] !== undefined,
              ...partsOf(name, entries),
            }));
    if (filled.length > 0) sections.set(name, filled);
  }
  return sections;
}

function partsOf(name: CvSectionName, entries: OutlineEntry[]): Partial<CvSection> {
  if (name === 'summary') return { text: entries.map(({ text }) => text).join('\n') };
  if (name === 'skills') return { tags: entries.map(lineOf) };
  if (name === 'drivingLicense' || name === 'achievements') return { lines: entries.map(lineOf) };
  return { [name === 'languages' ? 'pairs' : 'entries']: entries.map(entry) };
}
