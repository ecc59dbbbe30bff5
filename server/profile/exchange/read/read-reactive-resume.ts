import { addCustomSection, type Found } from './found-profile.ts';
import { isObject, readFields } from './json-fields.ts';
import { oneLine } from './long-texts.ts';
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
const SECTIONS = new Map([
  ['experience', 'work'],
  ['certifications', 'certificates'],
]);
/** Sections that are read by themselves. */
const OTHERS = ['profiles', 'summary', 'custom'];
const FIELDS = new Map([
  ['company', 'name'],
  ['school', 'institution'],
  ['degree', 'studyType'],
  ['grade', 'score'],
  ['proficiency', 'level'],
]);

/** Reads the file as the JSON Resume that says the same; what is hidden in it is named. */
export function readReactiveResume(value: Fields, unread: UnreadList): Found {
  const { basics, sections, summary, customSections, metadata: _, picture, ...rest } = value;
  const resume: Fields = { ...rest };
  const about = isObject(basics) ? basics : {};
  const parts = isObject(sections) ? sections : {};
  for (const [name, section] of Object.entries(parts)) {
    if (OTHERS.includes(name)) continue;
    const own = SECTIONS.get(name) ?? name;
    resume[own] = itemsOf(name, section, unread).flatMap((item) => entriesOf(own, item, unread));
  }
  const profiles = itemsOf('profiles', parts.profiles, unread);
  resume.basics = basicsOf(about, {
    summary: parts.summary ?? summary,
    profiles: profiles.length > 0 ? profiles : about.profiles,
    picture: picture ?? about.picture ?? about.photo,
    unread,
  });
  const found = readJsonResume(resume, unread);
  for (const [name, section] of customOf(parts.custom, customSections))
    addCustomSection(found.profile, name, itemsOf(name, section, unread).map(lineOf));
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
  const isSaid = !isObject(summary) || !isHidden(summary);
  if (!isSaid) unread.leave('Hidden: summary', lineOf({ said }));
  return {
    ...basics,
    label: headline,
    url: linkOf(about.url) || linkOf(website),
    summary: (isSaid && said) || text,
    profiles: asArray(profiles).map((entry) =>
      isObject(entry) ? { ...entry, url: linkOf(entry.url) || linkOf(entry.website) } : entry,
    ),
    image: isObject(picture) && !isPictureHidden(picture) ? picture.url : '',
  };
}

/** The items of a section that the person shows; the others are named, and what is no item. */
function itemsOf(name: string, section: unknown, unread: UnreadList): Fields[] {
  const part = isObject(section) ? section : { items: section };
  const list = part.items ?? part.content;
  const items = Array.isArray(list) ? list : [list];
  return items.flatMap((item) => {
    if (!isObject(item)) {
      unread.leave(`Not recognised: ${name}`, lineOf({ item }));
      return [];
    }
    if (!isHidden(part) && !isHidden(item)) return [withoutFormal(item)];
    unread.leave(`Hidden: ${name}`, lineOf(item));
    return [];
  });
}

function isHidden(part: Fields): boolean {
  return String(part.hidden) === 'true' || String(part.visible) === 'false';
}

/** Version 4 says it among the effects of the picture. */
function isPictureHidden(picture: Fields): boolean {
  return isHidden(picture) || (isObject(picture.effects) && isHidden(picture.effects));
}

function withoutFormal(item: Fields): Fields {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !FORMAL.includes(name)));
}

/** An item as entries of a JSON Resume: several where an employer has several roles (version 5). */
function entriesOf(section: string, item: Fields, unread: UnreadList): Fields[] {
  const { date, period, roles, url, website, location, ...said } = item;
  const fields = Object.fromEntries(
    Object.entries(section === 'references' ? referenceOf(said) : said)
      // A number is the length of a bar.
      .filter(([name, value]) => name !== 'level' || typeof value === 'string')
      .map(([name, value]) => [nameOf(section, name), value]),
  );
  const entry = {
    ...fields,
    ...datesOf(section, date ?? period),
    url: linkOf(url) || linkOf(website),
    ...(location !== undefined && { [section === 'work' ? 'location' : 'place']: location }),
  };
  const all = itemsOf('roles', roles, unread);
  if (all.length === 0) return [entry];
  // What the item itself says of the work is kept with the first role.
  const { description, summary, ...shared } = entry as Fields;
  return all.flatMap((role, nth) =>
    entriesOf(section, role, unread).map((one) => ({
      ...shared,
      ...(nth === 0 && { summary: description ?? summary }),
      ...one,
      url: shared.url,
    })),
  );
}

/**
 * A reference with its title where our own export keeps it. Version 3 calls it relationship, 5
 * position; version 4 has it as the description beside the text.
 */
function referenceOf(item: Fields): Fields {
  const { relationship, position, description, summary, ...rest } = item;
  const title = position || relationship || (summary ? description : '');
  return { ...rest, waymark: { title }, reference: summary || description };
}

function nameOf(section: string, name: string): string {
  // Version 4 writes the level of a skill or language so.
  if (section === 'skills' && name === 'description') return 'level';
  if (section === 'languages' && name === 'name') return 'language';
  if (section === 'languages' && ['description', 'level'].includes(name)) return 'fluency';
  return FIELDS.get(name) ?? name;
}

const PERIOD = /^(.{1,40}?) ?(?:[–—]| - | to |(?<=\d{4})-(?=\d{4})) ?(.{0,40})$/;

function datesOf(section: string, date: unknown): Fields {
  if (isObject(date)) return { startDate: date.start, endDate: date.end };
  if (typeof date === 'number') return datesOf(section, String(date));
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
    return typeof value === 'string' || typeof value === 'number' ? [oneLine(String(value))] : [];
  };
  return Object.values(withoutFormal(item)).flatMap(words).filter(Boolean).join(' – ');
}

function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
