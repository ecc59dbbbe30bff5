import { DEFAULT_TEMPLATE, type Profile } from '../../../../shared/profile.ts';
import { isoDate, isoPeriod } from '../date-text.ts';

const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json';

/**
 * A profile as JSON Resume 1.0. What the format has no place for stands under meta.waymark, and the
 * exact words of dates and links under `waymark` of their entry, where our import finds them again.
 */
export function writeJsonResume(profile: Profile, now: Date): Uint8Array {
  const { contact } = profile;
  const resume = {
    $schema: SCHEMA,
    basics: filled({
      name: profile.name,
      label: profile.professionalTitle,
      image: profile.photo,
      email: contact.email,
      phone: contact.phone,
      summary: profile.summary,
      location: contact.location ? { city: contact.location } : undefined,
    }),
    work: profile.experience.map(({ jobTitle, company, dates, duties }) =>
      filled({ name: company, position: jobTitle, ...periodOf(dates), highlights: duties }),
    ),
    volunteer: profile.volunteer.map(({ role, organization, dates, description }) =>
      filled({ organization, position: role, ...periodOf(dates), summary: description }),
    ),
    education: profile.education.map(({ degree, institution, dates }) =>
      filled({ institution, studyType: degree, ...periodOf(dates) }),
    ),
    awards: profile.honorsAndAwards.map(({ name, date, description }) =>
      filled({ title: name, ...dateOf('date', date), summary: description }),
    ),
    certificates: profile.certifications.map(({ name, issuer, date, url }) =>
      filled({ name, issuer, ...withLink(dateOf('date', date), url) }),
    ),
    publications: profile.publications.map(({ title, publisher, date, url }) =>
      filled({ name: title, publisher, ...withLink(dateOf('releaseDate', date), url) }),
    ),
    skills: profile.skills.map((name) => ({ name })),
    languages: profile.languages.map(({ name, proficiency }) =>
      filled({ language: name, fluency: proficiency }),
    ),
    references: profile.references.map(({ name, title, details }) =>
      filled({ name, reference: details, waymark: title ? { title } : undefined }),
    ),
    projects: profile.projects.map(({ name, description, url }) =>
      filled({ name, description, ...withLink({}, url) }),
    ),
    meta: {
      version: 'v1.0.0',
      lastModified: now.toISOString(),
      waymark: filled({
        template: profile.template === DEFAULT_TEMPLATE ? '' : profile.template,
        drivingLicense: profile.drivingLicense,
        achievements: profile.achievements,
        leadershipRoles: profile.leadershipRoles,
        workshopsAndConferences: profile.workshopsAndConferences,
        membershipsAndAffiliations: profile.membershipsAndAffiliations,
        customSections: profile.customSections,
      }),
    },
  };
  return new TextEncoder().encode(`${JSON.stringify(resume, null, 2)}\n`);
}

type Own = { dates?: string; url?: string };
type Fields = Record<string, unknown> & { waymark?: Own };

/** Start and end in ISO 8601 as far as the text says them, and the text itself. */
function periodOf(dates: string): Fields {
  if (dates === '') return {};
  const { start, end } = isoPeriod(dates);
  return { startDate: start, endDate: end, waymark: { dates } };
}

function dateOf(name: string, date: string): Fields {
  return date === '' ? {} : { [name]: isoDate(date), waymark: { dates: date } };
}

/** A link with the letters that a URI may have, and the link as it was typed where that differs. */
function withLink(fields: Fields, url: string): Fields {
  if (url === '') return fields;
  const uri = URL.parse(url)?.href ?? '';
  return { ...fields, url: uri, ...(uri !== url && { waymark: { ...fields.waymark, url } }) };
}

/** Without fields that are empty: many programs read '' as a value. */
function filled<Entry extends object>(entry: Entry): Partial<Entry> {
  return Object.fromEntries(
    Object.entries(entry).filter(
      ([, value]) =>
        value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  ) as Partial<Entry>;
}
