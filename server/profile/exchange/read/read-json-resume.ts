import { fieldsOf } from '../../../../shared/profile-fields.ts';
import { dateText, isoDate, isoPeriod, periodText } from '../date-text.ts';
import type { ResumeSection } from '../resume-sections.ts';
import { countryName } from './country-name.ts';
import {
  addAbout,
  addCustomSection,
  emptyFound,
  type Found,
  type FoundEntry,
  type FoundProfile,
} from './found-profile.ts';
import { isObject, type JsonFields, readFields } from './json-fields.ts';
import { join, linesOf, skillLines, splitLong } from './long-texts.ts';
import { readOwnSections } from './read-own-json.ts';
import type { UnreadList } from './unread-list.ts';

/**
 * The names of the sections: of version 1.0, of older ones, and German ones, because files that
 * were translated whole exist.
 */
const NAMES = {
  basics: ['basics', 'bio', 'Grunddaten', 'Kontakt'],
  work: ['work', 'workExperience', 'experience', 'employment', 'Berufserfahrung', 'Arbeit'],
  education: ['education', 'Bildung', 'Ausbildung'],
  volunteer: ['volunteer', 'volunteering', 'Ehrenamt'],
  awards: ['awards', 'honors', 'Auszeichnungen'],
  certificates: ['certificates', 'certifications', 'Zertifikate'],
  publications: ['publications', 'writing', 'Publikationen', 'Veröffentlichungen'],
  skills: ['skills', 'Fähigkeiten', 'Kenntnisse'],
  languages: ['languages', 'Sprachen'],
  interests: ['interests', 'hobbies', 'Interessen'],
  references: ['references', 'Referenzen'],
  projects: ['projects', 'Projekte'],
} as const;

const START = ['startDate', 'start', 'from', 'beginn', 'von'];
const END = ['endDate', 'end', 'to', 'ende', 'bis'];
const URL = ['url', 'website', 'link', 'webseite'];
const SUMMARY = ['summary', 'description', 'zusammenfassung', 'beschreibung'];
const HIGHLIGHTS = ['highlights', 'höhepunkte'];

/** Whether a JSON value is a JSON Resume: one of its sections is there. */
export function isJsonResume(value: unknown): boolean {
  const fields = readFields(value);
  return Object.values(NAMES).some((names) => fields.has(...names));
}

/** Reads a JSON Resume of any version as far as it goes; what has no place is named in `unread`. */
export function readJsonResume(value: unknown, unread: UnreadList): Found {
  const file = readFields(value);
  const profile = emptyFound();
  readOwnSections(ownPart(value), profile, unread);
  const entries = (names: readonly string[], asField: string) => file.objects([...names], asField);

  const photo = readBasics(file.object(...NAMES.basics), profile, unread);
  profile.education = entries(NAMES.education, 'institution').map((entry) =>
    readEducation(entry, profile, unread),
  );
  profile.experience = entries(NAMES.work, 'position').map((entry) => {
    const place = entry.text('location', 'ort');
    const company = entry.text('name', 'company', 'employer', 'firma');
    unread.leave('Web addresses of employers', entry.text(...URL));
    const keywords = entry.texts('keywords');
    return ended(entry, 'Work experience', unread, {
      ...ownFields('experience', entry),
      jobTitle: entry.text('position', 'title', 'titel'),
      company: join(', ', company, place),
      dates: readPeriod(entry),
      duties: [
        ...[entry.text('description'), entry.text('summary', 'zusammenfassung')]
          .flatMap(linesOf)
          .flatMap((line) => splitLong(line)),
        ...entry.texts(...HIGHLIGHTS, 'duties').flatMap((text) => splitLong(text)),
        ...(keywords.length > 0 ? [`Keywords: ${keywords.join(', ')}`] : []),
      ],
    });
  });
  profile.volunteer = entries(NAMES.volunteer, 'organization').map((entry) => {
    unread.leave('Web addresses of volunteering', entry.text(...URL));
    return ended(entry, 'Volunteering', unread, {
      ...ownFields('volunteer', entry),
      role: entry.text('position', 'role'),
      organization: entry.text('organization', 'name'),
      dates: readPeriod(entry),
      description: join('\n', entry.text(...SUMMARY), entry.texts(...HIGHLIGHTS).join('\n')),
    });
  });
  profile.honorsAndAwards = entries(NAMES.awards, 'title').map((entry) =>
    ended(entry, 'Awards', unread, {
      ...ownFields('honorsAndAwards', entry),
      name: entry.text('title', 'name'),
      date: readDate(entry, 'date'),
      description: join('\n', entry.text('awarder'), entry.text(...SUMMARY)),
    }),
  );
  profile.certifications = entries(NAMES.certificates, 'name').map((entry) =>
    ended(entry, 'Certificates', unread, {
      ...ownFields('certifications', entry),
      name: entry.text('name', 'title'),
      issuer: entry.text('issuer', 'authority'),
      date: readDate(entry, 'date'),
      url: readUrl(entry),
    }),
  );
  profile.publications = entries(NAMES.publications, 'name').map((entry) => {
    const title = entry.text('name', 'title');
    const about = entry.text(...SUMMARY);
    addAbout(profile, 'About my publications', title, about);
    unread.leave('Keywords of publications', entry.texts('keywords').join(', '));
    return ended(entry, 'Publications', unread, {
      ...ownFields('publications', entry),
      title,
      publisher: entry.text('publisher'),
      date: readDate(entry, 'releaseDate', 'date'),
      url: readUrl(entry),
    });
  });
  profile.skills = entries(NAMES.skills, 'name').flatMap((entry) => {
    const level = entry.text('level');
    const name = join(' ', entry.text('name'), level && `(${level})`);
    return ended(entry, 'Skills', unread, skillLines(name, entry.texts('keywords', 'tags')));
  });
  profile.languages = entries(NAMES.languages, 'language').map((entry) =>
    ended(entry, 'Languages', unread, {
      ...ownFields('languages', entry),
      name: entry.text('language', 'name', 'sprache'),
      proficiency: entry.text('fluency', 'level', 'proficiency', 'niveau'),
    }),
  );
  profile.projects = entries(NAMES.projects, 'name').map((entry) => {
    const keywords = entry.texts('keywords');
    const facts = [
      entry.texts('roles').join(', '),
      entry.text('entity'),
      entry.text('type'),
      readPeriod(entry),
    ];
    return ended(entry, 'Projects', unread, {
      ...ownFields('projects', entry),
      name: entry.text('name', 'title'),
      description: join(
        '\n',
        join(' · ', ...facts),
        join('\n', entry.text('description'), entry.text('summary')),
        entry.texts(...HIGHLIGHTS).join('\n'),
        keywords.length > 0 ? `Keywords: ${keywords.join(', ')}` : '',
      ),
      url: readUrl(entry),
    });
  });
  profile.references = entries(NAMES.references, 'reference').map((entry) =>
    ended(entry, 'References', unread, {
      ...ownFields('references', entry),
      name: entry.text('name'),
      details: entry.text('reference', 'text', 'referenz'),
    }),
  );
  addCustomSection(
    profile,
    'Interests',
    entries(NAMES.interests, 'name').map((entry) =>
      ended(entry, 'Interests', unread, interestOf(entry)),
    ),
  );
  file.has('$schema', 'meta');
  for (const { name, text } of file.unasked()) unread.note(name, `Not recognised: ${text}`);
  return { source: 'json-resume', profile, photo };
}

/** What our own export adds to a JSON Resume. */
function ownPart(value: unknown): unknown {
  const meta = isObject(value) ? value.meta : undefined;
  return isObject(meta) ? meta.waymark : undefined;
}

function readBasics(basics: JsonFields, profile: FoundProfile, unread: UnreadList): string {
  profile.name =
    basics.text('name') || join(' ', basics.text('firstName'), basics.text('lastName'));
  profile.professionalTitle = basics.text('label', 'title', 'headline', 'titel');
  profile.summary = basics.text(...SUMMARY);
  const place = basics.object('location', 'address', 'adresse');
  const parts = [
    place.text('address', 'street'),
    join(' ', place.text('postalCode', 'zip'), place.text('city', 'stadt')),
    place.text('region', 'state'),
    countryName(place.text('countryCode', 'country', 'land')),
  ];
  profile.contact = {
    phone: basics.text('phone', 'telephone', 'telefon'),
    email: basics.text('email', 'mail'),
    location: join(', ', ...parts) || basics.text('location'),
  };
  const profiles = basics
    .objects(['profiles', 'profile'], 'url')
    .map((entry) => {
      const [url, user] = [entry.text('url'), entry.text('username')];
      return join(': ', entry.text('network'), url.includes(user) ? url : join(' ', user, url));
    })
    .filter((text) => text !== '');
  addCustomSection(profile, 'Links', [basics.text(...URL), ...profiles]);
  const photo = basics.text('image', 'picture', 'photo', 'bild');
  for (const { name, text } of basics.unasked()) unread.leave(`Personal details: ${name}`, text);
  return photo;
}

function readEducation(
  entry: JsonFields,
  profile: FoundProfile,
  unread: UnreadList,
): FoundProfile['education'][number] {
  const institution = entry.text('institution', 'school', 'name', 'einrichtung');
  const score = entry.text('score', 'gpa', 'grade', 'note');
  const degree = join(
    ', ',
    entry.text('studyType', 'degree', 'studienart', 'abschluss'),
    entry.text('area', 'field', 'bereich', 'fach'),
  );
  unread.leave('Web addresses of schools', entry.text(...URL));
  addAbout(profile, 'Courses', institution, entry.texts('courses', 'kurse').join(', '));
  return ended(entry, 'Education', unread, {
    ...ownFields('education', entry),
    degree: join(' ', degree, score && `(grade ${score})`),
    institution,
    dates: readPeriod(entry),
  });
}

/**
 * The dates of an entry. A file of ours keeps the words of the profile beside them: they hold as
 * long as the dates were not changed.
 */
function readPeriod(entry: JsonFields): string {
  const [start, end] = [entry.text(...START), entry.text(...END)];
  const own = entry.object('waymark').text('dates');
  const said = isoPeriod(own);
  if (own !== '' && (said.start ?? '') === start && (said.end ?? '') === end) return own;
  return periodText(start, end);
}

function readDate(entry: JsonFields, ...names: string[]): string {
  const date = entry.text(...names, 'datum');
  const own = entry.object('waymark').text('dates');
  return own !== '' && isoDate(own) === date ? own : dateText(date);
}

/** The link of an entry, in the letters that its owner typed. */
function readUrl(entry: JsonFields): string {
  const url = entry.text(...URL);
  const own = entry.object('waymark').text('url');
  return own !== '' && globalThis.URL.parse(own)?.href === url ? own : url;
}

/** The fields that JSON Resume has no place for, as our export keeps them beside the others. */
function ownFields<Section extends ResumeSection>(
  section: Section,
  entry: JsonFields,
): FoundEntry<Section> {
  const own = entry.object('waymark');
  const fields = fieldsOf(section)
    .filter(([, { resume }]) => resume === undefined)
    .map(([name, { as }]) => [name, as === 'items' ? own.texts(name) : own.text(name)]);
  return Object.fromEntries(fields) as FoundEntry<Section>;
}

/** An interest as one line: 'Music: guitar, piano – since school'. */
function interestOf(entry: JsonFields): string {
  const what = join(': ', entry.text('name'), entry.texts('keywords').join(', '));
  return join(' – ', what, entry.text('summary'));
}

/** Names what an entry holds beyond what was read of it. */
export function ended<Entry>(
  fields: JsonFields,
  section: string,
  unread: UnreadList,
  entry: Entry,
): Entry {
  for (const { name, text } of fields.unasked()) unread.leave(`${section}: ${name}`, text);
  return entry;
}
