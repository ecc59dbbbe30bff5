import { PROFILE_SECTIONS, type Profile } from '../../shared/profile.ts';
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

/** The sections that follow the head of a CV, in the order of the profile. */
export const CV_SECTIONS = PROFILE_SECTIONS.filter(
  (name) => name !== 'personal' && name !== 'contact',
);

export type CvSectionName = (typeof CV_SECTIONS)[number];

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

const entry = (parts: Partial<CvEntry>): CvEntry => {
  const { title = '', subtitle = '', dates = '', text = '', link = null, items = [] } = parts;
  // An entry always has a heading: the first of its parts that is filled.
  if (title !== '') return { title, subtitle, dates, text, link, items };
  if (subtitle !== '') return { title: subtitle, subtitle: '', dates, text, link, items };
  if (dates !== '') return { title: dates, subtitle: '', dates: '', text, link, items };
  return { title, subtitle, dates, text, link, items };
};

const linkOf = (href: string): CvLink | null => (href ? { href, text: linkText(href) } : null);

const BLANK = { isCustom: false, text: '', entries: [], pairs: [], tags: [], lines: [] };

/** The filled sections of a profile by name. Each custom section is a section of its own. */
export function sectionsOf(profile: Profile, labels: CvLabels): Map<CvSectionName, CvSection[]> {
  const sections = new Map<CvSectionName, CvSection[]>();
  const add = (name: Exclude<CvSectionName, 'customSections'>, parts: Partial<CvSection>) => {
    const section = { ...BLANK, name, heading: labels[name], ...parts };
    const { text, entries, pairs, tags, lines } = section;
    if (text || entries.length || pairs.length || tags.length || lines.length)
      sections.set(name, [section]);
  };
  add('summary', { text: profile.summary });
  add('education', {
    entries: profile.education.map(({ degree, institution, dates }) =>
      entry({ title: degree, subtitle: institution, dates }),
    ),
  });
  add('experience', {
    entries: profile.experience.map(({ jobTitle, company, dates, duties }) =>
      entry({ title: jobTitle, subtitle: company, dates, items: duties }),
    ),
  });
  add('skills', { tags: profile.skills });
  add('languages', {
    pairs: profile.languages.map(({ name, proficiency }) =>
      entry({ title: name, subtitle: proficiency }),
    ),
  });
  add('certifications', {
    entries: profile.certifications.map(({ name, issuer, date, url }) =>
      entry({ title: name, subtitle: issuer, dates: date, link: linkOf(url) }),
    ),
  });
  add('drivingLicense', { lines: profile.drivingLicense });
  const role = (parts: Profile['volunteer'][number]) =>
    entry({
      title: parts.role,
      subtitle: parts.organization,
      dates: parts.dates,
      text: parts.description,
    });
  add('volunteer', { entries: profile.volunteer.map(role) });
  add('achievements', { lines: profile.achievements.map(({ description }) => description) });
  add('projects', {
    entries: profile.projects.map(({ name, description, url }) =>
      entry({ title: name, text: description, link: linkOf(url) }),
    ),
  });
  add('publications', {
    entries: profile.publications.map(({ title, publisher, date, url }) =>
      entry({ title, subtitle: publisher, dates: date, link: linkOf(url) }),
    ),
  });
  add('honorsAndAwards', {
    entries: profile.honorsAndAwards.map(({ name, date, description }) =>
      entry({ title: name, dates: date, text: description }),
    ),
  });
  add('leadershipRoles', { entries: profile.leadershipRoles.map(role) });
  add('workshopsAndConferences', {
    entries: profile.workshopsAndConferences.map(({ name, location, date }) =>
      entry({ title: name, subtitle: location, dates: date }),
    ),
  });
  add('membershipsAndAffiliations', {
    entries: profile.membershipsAndAffiliations.map(({ organization, role: position, dates }) =>
      entry({ title: organization, subtitle: position, dates }),
    ),
  });
  add('references', {
    entries: profile.references.map(({ name, title, details }) =>
      entry({ title: name, subtitle: title, text: details }),
    ),
  });
  if (profile.customSections.length > 0) {
    sections.set(
      'customSections',
      profile.customSections.map(({ title, items }) => ({
        ...BLANK,
        name: 'customSections',
        heading: title,
        isCustom: true,
        lines: items,
      })),
    );
  }
  return sections;
}
