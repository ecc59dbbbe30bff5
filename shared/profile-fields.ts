import { PROFILE_LIMITS } from './constants/limits.ts';

const { line, dates, text, item, url } = PROFILE_LIMITS;

/**
 * A field of an entry of a profile. From this description alone it is in the form, what may be
 * saved, the PDF and its check, Word, plain text, JSON Resume, our own JSON, and the import of both.
 */
export type EntryField = {
  /**
   * The part of an entry that it is for a reader: `detail` is a company, school, issuer or place;
   * `items` are lines of their own. Fields with the same part stand together.
   */
  as: 'title' | 'detail' | 'dates' | 'text' | 'items' | 'url';
  /** Above its input, and in errors where it has no `name`. */
  label: string;
  name?: string;
  /** The most characters, of `items` in each line, which errors call `lineName`. */
  max: number;
  lineName?: string;
  /**
   * Its name in JSON Resume 1.0; `period` stands for startDate and endDate. Without one it is kept
   * beside the standard fields, where our import finds it.
   */
  resume?: string;
  hint?: string;
  /** A text of several lines, this many of them shown. */
  rows?: number;
  /** Offered while typing. */
  suggestions?: readonly string[];
};

const when = <Hint extends string>(hint: Hint, resume?: string) =>
  ({ as: 'dates', label: 'Date', max: dates, hint, ...(resume && { resume }) }) as const;
const period = (hint = 'For example: Mar 2021 – now') =>
  ({ as: 'dates', label: 'Dates', max: dates, hint, resume: 'period' }) as const;
const link = (what: string) =>
  ({
    as: 'url',
    label: 'Link (optional)',
    name: `The link of a ${what}`,
    max: url,
    resume: 'url',
    hint: 'A web page that shows it, for example https://example.com/certificate',
  }) as const;
/** The fields of each section with entries, in the order of the form. */
export const ENTRY_FIELDS = {
  education: {
    degree: {
      as: 'title',
      label: 'Degree or certificate',
      max: line,
      resume: 'studyType',
      hint: 'For example: BSc Nursing, Welding certificate, Secondary school',
    },
    institution: {
      as: 'detail',
      label: 'School or university',
      max: line,
      resume: 'institution',
      hint: 'With its town and country, for example University of Ghana, Accra',
    },
    dates: period('For example: 2012 – 2016'),
  },
  experience: {
    jobTitle: {
      as: 'title',
      label: 'Job title',
      max: line,
      resume: 'position',
      hint: 'For example: Staff nurse, Welder, Farm worker',
    },
    company: {
      as: 'detail',
      label: 'Company',
      max: line,
      resume: 'name',
      hint: 'With its town and country, for example Harbour Hospital, Lagos, Nigeria',
    },
    dates: period(),
    duties: {
      as: 'items',
      label: 'What you did',
      name: 'Duties',
      max: item,
      lineName: 'A duty',
      resume: 'highlights',
      hint: 'One task per line. Start with what you did, and add numbers.',
    },
  },
  languages: {
    name: {
      as: 'title',
      label: 'Language',
      max: line,
      resume: 'language',
      hint: 'For example: English, Hindi, Swahili',
    },
    proficiency: {
      as: 'detail',
      label: 'Level',
      max: line,
      resume: 'fluency',
      hint: 'For example: First language, B1, Can read simple texts',
      suggestions: [
        'First language',
        'C2 – like a first language',
        'C1 – fluent',
        'B2 – good',
        'B1 – everyday situations',
        'A2 – basic',
        'A1 – first words',
      ],
    },
  },
  certifications: {
    name: {
      as: 'title',
      label: 'Certificate',
      max: line,
      resume: 'name',
      hint: 'For example: Nursing licence, ISO 9606-1, Food hygiene',
    },
    issuer: {
      as: 'detail',
      label: 'Issued by',
      max: line,
      resume: 'issuer',
      hint: 'For example: Nursing and Midwifery Council',
    },
    date: when('For example: May 2022, or 2022 – 2025 when it ends', 'date'),
    url: link('certificate'),
  },
  volunteer: {
    role: {
      as: 'title',
      label: 'Role',
      max: line,
      resume: 'position',
      hint: 'For example: First aider, Football coach',
    },
    organization: {
      as: 'detail',
      label: 'Organisation',
      max: line,
      resume: 'organization',
      hint: 'For example: Red Cross, St. Mary’s school',
    },
    dates: period('For example: 2014 – 2016'),
    description: { as: 'text', label: 'What you did', max: text, resume: 'summary', rows: 4 },
  },
  achievements: {
    description: { as: 'title', label: 'Achievement', name: 'An achievement', max: item },
  },
  projects: {
    name: {
      as: 'title',
      label: 'Project',
      max: line,
      resume: 'name',
      hint: 'For example: Clean hands on the ward, New cow shed',
    },
    description: { as: 'text', label: 'Description', max: text, resume: 'description', rows: 4 },
    url: link('project'),
  },
  publications: {
    title: { as: 'title', label: 'Title', max: item, resume: 'name' },
    publisher: {
      as: 'detail',
      label: 'Published by',
      max: line,
      resume: 'publisher',
      hint: 'For example: African Journal of Nursing',
    },
    date: when('For example: 2019', 'releaseDate'),
    url: link('publication'),
  },
  honorsAndAwards: {
    name: {
      as: 'title',
      label: 'Award',
      max: line,
      resume: 'title',
      hint: 'For example: Nurse of the year, Best apprentice',
    },
    date: when('For example: 2022', 'date'),
    description: { as: 'text', label: 'What it was for', max: text, resume: 'summary', rows: 3 },
  },
  leadershipRoles: {
    role: {
      as: 'title',
      label: 'Role',
      max: line,
      hint: 'For example: Shift leader, Foreman, Team captain',
    },
    organization: { as: 'detail', label: 'Organisation', max: line },
    dates: period('For example: 2022 – now'),
    description: { as: 'text', label: 'Who you led, and what you did', max: text, rows: 3 },
  },
  workshopsAndConferences: {
    name: {
      as: 'title',
      label: 'Workshop or conference',
      max: line,
      hint: 'For example: Wound care days',
    },
    location: { as: 'detail', label: 'Place', max: line, hint: 'For example: Lagos, or online' },
    date: when('For example: May 2023'),
  },
  membershipsAndAffiliations: {
    organization: {
      as: 'title',
      label: 'Organisation',
      max: line,
      hint: 'For example: National Association of Nurses',
    },
    role: { as: 'detail', label: 'Role', max: line, hint: 'For example: Member, Secretary' },
    dates: period('For example: since 2016'),
  },
  references: {
    name: {
      as: 'title',
      label: 'Name',
      max: line,
      resume: 'name',
      hint: 'For example: Dr. Ama Mensah',
    },
    title: {
      as: 'detail',
      label: 'Title',
      max: line,
      hint: 'For example: Head of ward, Harbour Hospital',
    },
    details: {
      as: 'text',
      label: 'How to reach them',
      max: text,
      resume: 'reference',
      rows: 2,
    },
  },
  customSections: {
    title: {
      as: 'title',
      label: 'Title',
      max: line,
      hint: 'For example: Hobbies, Military service, Computer skills',
    },
    items: {
      as: 'items',
      label: 'Items',
      max: item,
      lineName: 'An item',
      hint: 'One per line.',
    },
  },
} as const satisfies Record<string, Record<string, EntryField>>;

/** A section with entries of several fields. */
export type EntrySection = keyof typeof ENTRY_FIELDS;

export const ENTRY_SECTIONS = Object.keys(ENTRY_FIELDS) as EntrySection[];

/** The fields of a section by name, in the order of the form. */
export function fieldsOf(section: EntrySection): [name: string, field: EntryField][] {
  return Object.entries(ENTRY_FIELDS[section]);
}

/** Whether a section is one of `ENTRY_FIELDS`. */
export function isEntrySection(section: string): section is EntrySection {
  return Object.hasOwn(ENTRY_FIELDS, section);
}
