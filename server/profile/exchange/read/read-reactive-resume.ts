import type { Found } from './found-profile.ts';
import { isObject, readFields } from './json-fields.ts';
import { readJsonResume } from './read-json-resume.ts';
import type { UnreadList } from './unread-list.ts';

type Fields = Record<string, unknown>;

/**
 * Reactive Resume's export as version 3 to 5 write it (rxresu.me): its basics have a headline, and
 * its sections are objects with items.
 */
export function isReactiveResume(value: unknown): value is Fields {
  if (!isObject(value) || !isObject(value.basics) || !isObject(value.sections)) return false;
  return Object.values(value.sections).some(
    (section) => isObject(section) && (Array.isArray(section.items) || 'content' in section),
  );
}

/** What the file says of its look, of the order of its parts, and of nothing else. */
const FORMAL = ['id', 'visible', 'hidden', 'columns', 'icon', 'iconColor', 'levelNum', 'type'];
/** The names of JSON Resume for those of a version. */
const SECTIONS: Record<string, string> = {
  experience: 'work',
  certifications: 'certificates',
  profiles: '',
  summary: '',
};
const FIELDS: Record<string, string> = {
  company: 'name',
  school: 'institution',
  degree: 'studyType',
  grade: 'score',
  proficiency: 'level',
  relationship: 'position',
};

/** Reads the file as the JSON Resume that says the same; what is hidden in it is named. */
export function readReactiveResume(value: Fields, unread: UnreadList): Found {
  const { basics, sections, summary, customSections, metadata: _, picture, ...rest } = value;
  const resume: Fields = { ...rest };
  const about = isObject(basics) ? basics : {};
  const parts = isObject(sections) ? sections : {};
  const all = Object.entries(parts).flatMap(([name, section]) =>
    isObject(section) ? ([[name, section]] as const) : [],
  );
  for (const [name, section] of all) {
    const own = name === 'custom' ? undefined : (SECTIONS[name] ?? name);
    if (own === undefined || own === '') continue;
    resume[own] = itemsOf(name, section, unread).flatMap((item) => entriesOf(own, item));
  }
  const profiles = isObject(parts.profiles) ? itemsOf('profiles', parts.profiles, unread) : [];
  resume.basics = basicsOf(about, {
    summary: isObject(parts.summary) ? parts.summary : summary,
    profiles: profiles.length > 0 ? profiles : about.profiles,
    picture: picture ?? about.picture ?? about.photo,
    unread,
  });
  const found = readJsonResume(resume, unread);
  for (const [name, section] of customOf(parts.custom, customSections))
    found.profile.customSections.push({
      title: name,
      items: itemsOf(name, section, unread).map(lineOf).filter(Boolean),
    });
  return { ...found, source: 'reactive-resume' };
}

type Beside = { summary: unknown; profiles: unknown; picture: unknown; unread: UnreadList };

function basicsOf(about: Fields, { summary, profiles, picture, unread }: Beside): Fields {
  const {
    photo: _,
    picture: __,
    customFields,
    website,
    headline,
    profiles: ___,
    ...basics
  } = about;
  if (Array.isArray(customFields))
    for (const field of customFields)
      unread.leave('Personal details', lineOf(isObject(field) ? withoutFormal(field) : {}));
  const text = isObject(about.summary) ? about.summary.body : about.summary;
  const said = isObject(summary) ? (summary.content ?? summary.body) : summary;
  return {
    ...basics,
    label: headline,
    url: linkOf(about.url) || linkOf(website),
    summary: said || text,
    profiles: asArray(profiles).map((entry) =>
      isObject(entry) ? { ...entry, url: linkOf(entry.url) || linkOf(entry.website) } : entry,
    ),
    image: isObject(picture) && !isHidden(picture) ? picture.url : '',
  };
}

/** The items of a section that the person shows; the others are named. */
function itemsOf(name: string, section: Fields, unread: UnreadList): Fields[] {
  const items = asArray(section.items).filter(isObject);
  const isSectionHidden = isHidden(section);
  for (const item of items)
    if (isSectionHidden || isHidden(item)) unread.leave(`Hidden: ${name}`, lineOf(item));
  return isSectionHidden ? [] : items.filter((item) => !isHidden(item)).map(withoutFormal);
}

function isHidden(part: Fields): boolean {
  return part.hidden === true || part.visible === false;
}

function withoutFormal(item: Fields): Fields {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !FORMAL.includes(name)));
}

/** An item as entries of a JSON Resume: several where an employer has several roles (version 5). */
function entriesOf(section: string, item: Fields): Fields[] {
  const { date, period, roles, url, website, location, ...said } = item;
  // A number is the length of a bar.
  const level = typeof said.level === 'number' ? {} : { level: said.level };
  const fields = Object.fromEntries(
    Object.entries({ ...said, ...level })
      .filter(([name, value]) => name !== 'level' || typeof value === 'string')
      .map(([name, value]) => [nameOf(section, name), value]),
  );
  const entry = {
    ...fields,
    ...datesOf(section, date ?? period),
    url: linkOf(url) || linkOf(website),
    ...(location !== undefined && { [section === 'work' ? 'location' : 'place']: location }),
  };
  const all = asArray(roles).filter(isObject);
  if (all.length === 0) return [entry];
  return all.map((role) => ({ ...entry, ...entriesOf(section, withoutFormal(role))[0] }));
}

function nameOf(section: string, name: string): string {
  // Version 4 writes the level of a skill or language, and the place of a reference, so.
  if (name === 'description' && section === 'skills') return 'level';
  if (section === 'languages')
    return { name: 'language', description: 'fluency', level: 'fluency' }[name] ?? name;
  if (section === 'references')
    return { summary: 'reference', description: 'reference' }[name] ?? name;
  return FIELDS[name] ?? name;
}

const PERIOD = /^(.{1,40}?) ?(?:[–—]| - | to |(?<=\d{4})-(?=\d{4})) ?(.{0,40})$/;

function datesOf(section: string, date: unknown): Fields {
  if (isObject(date)) return { startDate: date.start, endDate: date.end };
  if (typeof date !== 'string' || date.trim() === '') return {};
  if (!['work', 'education', 'volunteer', 'projects'].includes(section)) return { date };
  const [, start = date, end = date] = PERIOD.exec(date.trim()) ?? [];
  return { startDate: start, endDate: end };
}

/** The address of a link: a text, or an object of version 4 (href) or 5 (url). */
function linkOf(value: unknown): string {
  if (!isObject(value)) return typeof value === 'string' ? value : '';
  const fields = readFields(value);
  return fields.text('href', 'url');
}

/** Sections of the person's own, with their titles: an object of them in version 4, a list in 5. */
function customOf(custom: unknown, list: unknown): [string, Fields][] {
  const all = [...(isObject(custom) ? Object.values(custom) : []), ...asArray(list)];
  return all.filter(isObject).map((section) => {
    const fields = readFields(section);
    return [fields.text('title', 'name') || 'More', section];
  });
}

/** All that an item says as one line. */
function lineOf(item: Fields): string {
  const words = (value: unknown): string[] => {
    if (Array.isArray(value)) return [value.flatMap(words).join(', ')];
    if (isObject(value)) return [linkOf(value) || Object.values(value).flatMap(words).join(' – ')];
    return typeof value === 'string' ? [value.replace(/\s+/g, ' ').trim()] : [];
  };
  return Object.values(withoutFormal(item)).flatMap(words).filter(Boolean).join(' – ');
}

function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
