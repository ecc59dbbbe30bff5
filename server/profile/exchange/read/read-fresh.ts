import { dateText, periodText } from '../date-text.ts';
import { countryName } from './country-name.ts';
import {
  addAbout,
  addCustomSection,
  emptyFound,
  type Found,
  type FoundProfile,
} from './found-profile.ts';
import { isObject, type JsonFields, readFields } from './json-fields.ts';
import { dutiesOf, join, oneLine, skillLines, splitLong } from './long-texts.ts';
import { ended, interestOf } from './read-json-resume.ts';
import type { UnreadList } from './unread-list.ts';

/**
 * Whether a JSON value is a FRESH resume (github.com/fresh-standard/fresh-resume-schema), by its
 * format or by the shape of its work: some of its sections are named as those of a JSON Resume.
 */
export function isFresh(value: unknown): boolean {
  const file = readFields(value);
  if (/^FRE(?:SH|SCA)\b/i.test(file.object('meta').text('format'))) return true;
  const work = isObject(value) ? value.employment : undefined;
  return isObject(work) && Array.isArray(work.history);
}

const period = (entry: JsonFields): string => periodText(entry.text('start'), entry.text('end'));
/** The entries of a section that has a summary and a history. */
const history = (section: JsonFields): JsonFields[] => section.objects(['history'], 'summary');
const description = (entry: JsonFields, ...before: string[]): string =>
  join(
    '\n',
    ...before,
    entry.text('description'),
    entry.text('summary'),
    entry.texts('highlights').join('\n'),
  );

/** Reads a FRESH resume as far as it goes; what has no place is named in `unread`. */
export function readFresh(value: unknown, unread: UnreadList): Found {
  const file = readFields(value);
  const profile = emptyFound();
  const photo = readPerson(file, profile, unread);
  const work = file.object('employment');
  profile.experience = history(work).map((entry) => {
    const keywords = entry.texts('keywords');
    unread.leave('Web addresses of employers', entry.text('url'));
    // No end says it already.
    entry.has('current');
    return ended(entry, 'Work experience', unread, {
      jobTitle: entry.text('position'),
      company: join(', ', entry.text('employer'), entry.text('location')),
      dates: period(entry),
      duties: [
        ...dutiesOf(entry.text('summary')),
        ...entry.texts('highlights').flatMap((text) => splitLong(text)),
        ...(keywords.length > 0 ? [`Keywords: ${keywords.join(', ')}`] : []),
      ],
    });
  });
  const education = file.object('education');
  // The degree of the whole section is that of the latest school.
  profile.education = history(education).map((entry, index) =>
    readSchool(entry, profile, unread, index === 0 ? education.text('degree') : ''),
  );
  const service = file.object('service');
  profile.volunteer = history(service).map((entry) => {
    unread.leave('Web addresses of volunteering', entry.text('url'));
    entry.has('flavor', 'category');
    return ended(entry, 'Volunteering', unread, {
      role: entry.text('position'),
      organization: join(', ', entry.text('organization'), entry.text('location')),
      dates: period(entry),
      description: description(entry),
    });
  });
  readSkills(file.object('skills'), profile, unread);
  for (const [name, section] of Object.entries({
    Work: work,
    Education: education,
    Service: service,
  }))
    for (const { name: field, text } of section.unasked()) unread.leave(`${name}: ${field}`, text);
  readWorks(file, profile, unread);
  readPeople(file, profile, unread);
  file.has('$schema', 'meta');
  for (const { name, text } of file.unasked()) unread.note(name, `Not recognised: ${text}`);
  return { source: 'fresh', profile, photo };
}

/** Name, contact, links; returns the photo. */
function readPerson(file: JsonFields, profile: FoundProfile, unread: UnreadList): string {
  const [info, contact, place] = [
    file.object('info'),
    file.object('contact'),
    file.object('location'),
  ];
  profile.name = file.text('name');
  profile.professionalTitle = info.text('label');
  profile.summary = info.text('brief');
  const town = join(' ', place.text('code'), place.text('city'));
  const location = join(', ', town, place.text('region'), countryName(place.text('country')));
  const address = oneLine(place.text('address'));
  profile.contact = {
    phone: contact.text('phone'),
    email: contact.text('email'),
    location: location || address || file.text('location'),
  };
  if (location !== '') unread.leave('Postal address', address);
  const pairs = (entries: JsonFields[], name: string, value: string) =>
    entries.map((entry) => join(': ', entry.text(name, 'label'), entry.text(value, 'user')));
  addCustomSection(
    profile,
    'More contact details',
    pairs(contact.objects(['other'], 'value'), 'label', 'value'),
  );
  addCustomSection(profile, 'Links', [
    contact.text('website'),
    ...pairs(file.objects(['social'], 'url'), 'network', 'url'),
  ]);
  const photo = info.text('image');
  for (const part of [info, contact, place])
    for (const { name, text } of part.unasked()) unread.leave(`Personal details: ${name}`, text);
  return photo;
}

function readSchool(
  entry: JsonFields,
  profile: FoundProfile,
  unread: UnreadList,
  degreeOfAll: string,
): FoundProfile['education'][number] {
  const institution = entry.text('institution');
  const grade = entry.text('grade');
  const title = entry.text('title', 'studyType', 'degree') || degreeOfAll;
  const degree = join(', ', title, entry.text('area'));
  const courses = entry.texts('curriculum').join(', ');
  addAbout(profile, 'Courses', institution, courses);
  unread.leave('Web addresses of schools', entry.text('url'));
  return ended(entry, 'Education', unread, {
    degree: join(' ', degree, grade && `(grade ${grade})`),
    institution: join(', ', institution, entry.text('location')),
    dates: period(entry),
  });
}

/** Skills stand in sets, in a list with levels, or in both. */
function readSkills(skills: JsonFields, profile: FoundProfile, unread: UnreadList): void {
  const withLevel = (entry: JsonFields) =>
    join(' ', entry.text('name'), entry.text('level') && `(${entry.text('level')})`);
  const listed = new Map(
    skills.objects(['list'], 'name').map((skill) => {
      skill.has('id');
      return [skill.text('name'), ended(skill, 'Skills', unread, withLevel(skill))] as const;
    }),
  );
  const sets = skills.objects(['sets'], 'name').flatMap((set) => {
    const names = set.texts('skills');
    const lines = skillLines(
      withLevel(set),
      names.map((name) => listed.get(name) ?? name),
    );
    for (const name of names) listed.delete(name);
    return lines;
  });
  profile.skills = [...sets, ...listed.values()];
}

/** Projects, publications, talks and awards. */
function readWorks(file: JsonFields, profile: FoundProfile, unread: UnreadList): void {
  const projects = [...file.objects(['projects'], 'title'), ...file.objects(['samples'], 'title')];
  profile.projects = projects.map((entry) => {
    const facts = [entry.text('role'), entry.text('category', 'flavor'), period(entry)];
    const keywords = entry.texts('keywords');
    return ended(entry, 'Projects', unread, {
      name: entry.text('title', 'name'),
      description: join(
        '\n',
        description(entry, join(' · ', ...facts, dateText(entry.text('date')))),
        keywords.length > 0 ? `Keywords: ${keywords.join(', ')}` : '',
      ),
      url: entry.text('url', 'repo'),
    });
  });
  profile.publications = file.objects(['writing'], 'title').map((entry) => {
    const [title, about] = [entry.text('title'), entry.text('summary')];
    addAbout(profile, 'About my publications', title, about);
    entry.has('flavor', 'category');
    return ended(entry, 'Publications', unread, {
      title,
      publisher: entry.object('publisher').text('name') || entry.text('publisher'),
      date: dateText(entry.text('date')),
      url: entry.text('url'),
    });
  });
  profile.workshopsAndConferences = file.objects(['speaking'], 'event').map((entry) =>
    ended(entry, 'Talks', unread, {
      name: join(', ', join(': ', entry.text('role'), entry.text('title')), entry.text('event')),
      location: entry.text('location'),
      date: dateText(entry.text('date')),
    }),
  );
  profile.honorsAndAwards = file.objects(['recognition'], 'title').map((entry) => {
    entry.has('flavor', 'category');
    return ended(entry, 'Awards', unread, {
      name: entry.text('title'),
      date: dateText(entry.text('date')),
      description: description(entry, join(', ', entry.text('from'), entry.text('event'))),
    });
  });
}

/** Roles, languages, references, and what a person does beside work. */
function readPeople(file: JsonFields, profile: FoundProfile, unread: UnreadList): void {
  profile.leadershipRoles = file.objects(['governance'], 'organization').map((entry) => {
    unread.leave('Web addresses of organisations', entry.text('url'));
    entry.has('flavor', 'category');
    return ended(entry, 'Leadership', unread, {
      role: entry.text('role'),
      organization: entry.text('organization'),
      dates: period(entry),
      description: description(entry),
    });
  });
  const members = history(file.object('affiliation'));
  profile.membershipsAndAffiliations = members.map((entry) => {
    entry.has('flavor', 'category');
    return ended(entry, 'Memberships', unread, {
      organization: join(', ', entry.text('organization'), entry.text('location')),
      role: entry.text('role'),
      dates: period(entry),
    });
  });
  profile.languages = file.objects(['languages'], 'language').map((entry) =>
    ended(entry, 'Languages', unread, {
      name: entry.text('language'),
      proficiency: entry.text('level'),
    }),
  );
  const people = [
    ...file.objects(['references'], 'name'),
    ...file.objects(['testimonials'], 'name'),
  ];
  profile.references = people.flatMap((entry) => {
    const name = entry.text('name');
    if (entry.text('private') === 'true') {
      unread.note(`References: ${name}`, 'The file marks this reference as private.');
      return [];
    }
    const ways = entry
      .objects(['contact'], 'value')
      .map((way) => join(': ', way.text('label'), way.text('value')));
    entry.has('flavor', 'category');
    const details = join('\n', entry.text('quote'), entry.text('summary'), ways.join(', '));
    return [ended(entry, 'References', unread, { name, title: entry.text('role'), details })];
  });
  const addLines = (title: string, section: string, read: (entry: JsonFields) => string) => {
    const entries = file.objects([section], 'name');
    const lines = entries.map((entry) => ended(entry, 'Further sections', unread, read(entry)));
    addCustomSection(profile, title, lines);
  };
  addLines('Activities', 'extracurricular', (entry) => {
    const facts = [entry.text('title'), entry.text('activity'), entry.text('location')];
    return join('. ', join(', ', ...facts, period(entry)), ...entry.texts('highlights'));
  });
  addLines('Reading', 'reading', (entry) =>
    join(', ', entry.text('title', 'name'), entry.texts('author').join(', ')),
  );
  addLines('Interests', 'interests', interestOf);
}
