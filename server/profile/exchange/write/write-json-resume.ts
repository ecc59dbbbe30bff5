import { DEFAULT_TEMPLATE, type Profile } from '../../../../shared/profile.ts';
import { fieldsOf } from '../../../../shared/profile-fields.ts';
import { isoDate, isoPeriod } from '../date-text.ts';
import { OWN_SECTIONS, RESUME_SECTIONS, type ResumeSection } from '../resume-sections.ts';

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
    ...Object.fromEntries(
      Object.entries(RESUME_SECTIONS).map(([section, name]) => [
        name,
        entriesOf(profile, section as ResumeSection),
      ]),
    ),
    skills: profile.skills.map((name) => ({ name })),
    meta: {
      version: 'v1.0.0',
      lastModified: now.toISOString(),
      waymark: filled({
        template: profile.template === DEFAULT_TEMPLATE ? '' : profile.template,
        ...Object.fromEntries(OWN_SECTIONS.map((section) => [section, profile[section]])),
      }),
    },
  };
  return new TextEncoder().encode(`${JSON.stringify(resume, null, 2)}\n`);
}

function entriesOf(profile: Profile, section: ResumeSection): object[] {
  const entries: Record<string, string | string[]>[] = profile[section];
  return entries.map((entry) => {
    const fields: Record<string, unknown> = {};
    const own: Record<string, unknown> = {};
    for (const [name, { as, resume }] of fieldsOf(section)) {
      const value = entry[name] ?? '';
      if (value === '') continue;
      if (resume === undefined) own[name] = value;
      else if (typeof value === 'string' && as === 'dates') {
        own.dates = value;
        Object.assign(fields, datesOf(value, resume));
      } else if (typeof value === 'string' && as === 'url') {
        // With the letters that a URI may have, and as it was typed where that differs.
        fields[resume] = URL.parse(value)?.href ?? '';
        if (fields[resume] !== value) own.url = value;
      } else fields[resume] = value;
    }
    return filled({ ...fields, waymark: Object.keys(own).length > 0 ? filled(own) : undefined });
  });
}

/** Start and end in ISO 8601 as far as the text says them, or one date. */
function datesOf(text: string, resume: string): Record<string, unknown> {
  if (resume !== 'period') return { [resume]: isoDate(text) };
  const { start, end } = isoPeriod(text);
  return { startDate: start, endDate: end };
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
