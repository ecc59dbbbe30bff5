import type { Profile, ProfileSection } from './profile.ts';

/** The name of each section as it is written above its entries. */
export const SECTION_TITLES: Record<ProfileSection, string> = {
  personal: 'Personal details',
  contact: 'Contact',
  summary: 'Summary',
  education: 'Education',
  experience: 'Work experience',
  skills: 'Skills',
  languages: 'Languages',
  certifications: 'Certifications',
  drivingLicense: 'Driving licence',
  volunteer: 'Volunteering',
  achievements: 'Achievements',
  projects: 'Projects',
  publications: 'Publications',
  honorsAndAwards: 'Honours and awards',
  leadershipRoles: 'Leadership',
  workshopsAndConferences: 'Workshops and conferences',
  membershipsAndAffiliations: 'Memberships',
  references: 'References',
  customSections: 'More sections',
};

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
 * A section that is not empty. `isList`: its entries are single lines, as skills are. Custom
 * sections come one by one, under their own titles.
 */
export type OutlineSection = {
  section: ProfileSection;
  title: string;
  isList: boolean;
  entries: OutlineEntry[];
};

const entry = (fields: Partial<OutlineEntry>): OutlineEntry => ({
  title: '',
  detail: '',
  dates: '',
  text: '',
  items: [],
  url: '',
  ...fields,
});

const line = (title: string) => entry({ title });

/**
 * The sections of a profile in the order of its form, without name, title and contact: what the
 * Word document, the plain text and the preview of an import show.
 */
export function outlineOf(profile: Profile): OutlineSection[] {
  const section = (
    name: ProfileSection,
    entries: OutlineEntry[],
    options: Partial<OutlineSection> = {},
  ): OutlineSection[] =>
    entries.length === 0
      ? []
      : [{ section: name, title: SECTION_TITLES[name], isList: false, entries, ...options }];

  return [
    ...section('summary', profile.summary === '' ? [] : [entry({ text: profile.summary })]),
    ...section(
      'education',
      profile.education.map(({ degree, institution, dates }) =>
        entry({ title: degree, detail: institution, dates }),
      ),
    ),
    ...section(
      'experience',
      profile.experience.map(({ jobTitle, company, dates, duties }) =>
        entry({ title: jobTitle, detail: company, dates, items: duties }),
      ),
    ),
    ...section('skills', profile.skills.map(line), { isList: true }),
    ...section(
      'languages',
      profile.languages.map(({ name, proficiency }) =>
        line([name, proficiency].filter(Boolean).join(': ')),
      ),
      { isList: true },
    ),
    ...section(
      'certifications',
      profile.certifications.map(({ name, issuer, date, url }) =>
        entry({ title: name, detail: issuer, dates: date, url }),
      ),
    ),
    ...section('drivingLicense', profile.drivingLicense.map(line), { isList: true }),
    ...section('volunteer', profile.volunteer.map(roleEntry)),
    ...section(
      'achievements',
      profile.achievements.map(({ description }) => line(description)),
      { isList: true },
    ),
    ...section(
      'projects',
      profile.projects.map(({ name, description, url }) =>
        entry({ title: name, text: description, url }),
      ),
    ),
    ...section(
      'publications',
      profile.publications.map(({ title, publisher, date, url }) =>
        entry({ title, detail: publisher, dates: date, url }),
      ),
    ),
    ...section(
      'honorsAndAwards',
      profile.honorsAndAwards.map(({ name, date, description }) =>
        entry({ title: name, dates: date, text: description }),
      ),
    ),
    ...section('leadershipRoles', profile.leadershipRoles.map(roleEntry)),
    ...section(
      'workshopsAndConferences',
      profile.workshopsAndConferences.map(({ name, location, date }) =>
        entry({ title: name, detail: location, dates: date }),
      ),
    ),
    ...section(
      'membershipsAndAffiliations',
      profile.membershipsAndAffiliations.map(({ organization, role, dates }) =>
        entry({ title: role, detail: organization, dates }),
      ),
    ),
    ...section(
      'references',
      profile.references.map(({ name, title, details }) =>
        entry({ title: name, detail: title, text: details }),
      ),
    ),
    ...profile.customSections.flatMap(({ title, items }) =>
      section('customSections', items.length > 0 ? items.map(line) : [line('')], {
        title: title || SECTION_TITLES.customSections,
        isList: true,
      }),
    ),
  ];
}

function roleEntry(fields: {
  role: string;
  organization: string;
  dates: string;
  description: string;
}): OutlineEntry {
  const { role, organization, dates, description } = fields;
  return entry({ title: role, detail: organization, dates, text: description });
}
