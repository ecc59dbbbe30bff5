import type { ProfileSection } from '../../../../../shared/constants/section-titles.ts';
import type { SourceLine } from '../../../../../shared/profile-exchange.ts';
import { addCustomSection, emptyFound, type FoundProfile } from '../found-profile.ts';
import { join, oneLine, splitLong } from '../long-texts.ts';
import type { UnreadList } from '../unread-list.ts';
import { type CvLine, isLink, isLoud } from './cv-line.ts';
import { markTaken } from './mark-taken.ts';
import { nameRoles, type RoleEntry } from './name-roles.ts';
import { readEntries, withoutDuration } from './read-entries.ts';
import { readHead } from './read-head.ts';
import { isUponRequest, readLanguages, readSkills, readThings } from './read-lists.ts';
import { type CvSection, splitSections } from './split-sections.ts';
import { labelKinds, looksLikeEmployer, looksLikeSchool, splitLabel } from './words.ts';

/** What was read of a document: `guesses` are the sections that a person must choose. */
export type ReadDocument = {
  profile: FoundProfile;
  guesses: ProfileSection[];
  text: SourceLine[];
  /** Whether it has a heading or an address of a CV at all. */
  isCv: boolean;
};

const PRIVATE_ANYWHERE = ['birth', 'nationality', 'marital', 'gender'];

/** Reads a profile out of the lines of a document. What is not understood is named in `unread`. */
export function readDocument(lines: CvLine[], unread: UnreadList): ReadDocument {
  const profile = emptyFound();
  const sections = splitSections(lines);
  // A birth date below the languages belongs to none of them.
  const isPrivate = ({ text }: CvLine) =>
    splitLabel(text)?.kinds.some((kind) => PRIVATE_ANYWHERE.includes(kind)) === true;
  const guesses = new Set<ProfileSection>();
  const isHead = ({ heading }: CvSection) =>
    ['head', 'personal', 'contact'].includes(heading.section);
  const head = sections.flatMap((section) =>
    section.lines
      .filter((line) => isHead(section) || isPrivate(line))
      .map((line) => ({ line, isContact: section.heading.section === 'contact' })),
  );
  const read = readHead(head, profile, unread);
  if (!read.isSurePerson) guesses.add('personal');
  if (!read.isSureContact) guesses.add('contact');
  // A paragraph between the name and the first heading says who the person is.
  const about = read.rest.filter(({ text }) => text.split(/\s+/).length > 12);
  for (const { heading, lines: own } of sections)
    if (!isHead({ heading, lines: own }))
      readSection({ heading, lines: own.filter((line) => !isPrivate(line)) }, profile, guesses);
  if (profile.summary === '' && about.length > 0) {
    profile.summary = about.map(({ text }) => text).join('\n');
    guesses.add('summary');
  }
  const isCv =
    sections.some((section) => !['head', 'custom'].includes(section.heading.section)) ||
    profile.contact.email !== '' ||
    profile.contact.phone !== '';
  const text = markTaken(lines, profile, unread, read.named);
  return { profile, guesses: [...guesses], text, isCv };
}

function readSection(
  { heading, lines }: CvSection,
  profile: FoundProfile,
  guesses: Set<ProfileSection>,
): void {
  const section = heading.section;
  if (lines.length === 0) return;
  if (section === 'summary')
    profile.summary = join('\n', profile.summary, lines.map(textOf).join('\n'));
  else if (section === 'skills') profile.skills = [...profile.skills, ...readSkills(lines)];
  else if (section === 'languages') {
    const { languages, rest } = readLanguages(lines);
    profile.languages = [...profile.languages, ...languages];
    addCustomSection(profile, heading.title, rest);
  } else if (section === 'experience' || section === 'volunteer' || section === 'leadershipRoles') {
    const entries = nameRoles(readEntries(lines, { takesYears: false }), JOBS);
    if (!entries.every(isSure)) guesses.add(section);
    for (const entry of entries) addJob(section, entry, profile);
  } else if (section === 'education') {
    const entries = nameRoles(readEntries(lines, { takesYears: true }), STUDIES);
    if (!entries.every(isSure)) guesses.add(section);
    for (const entry of entries) {
      const { what, where, dates } = entry;
      profile.education.push({ degree: oneLine(what), institution: oneLine(where), dates });
      const school = where || what;
      addCustomSection(
        profile,
        'More about my education',
        bodyTexts(entry.body).map((text) => join(': ', school, text)),
      );
    }
  } else readThingSection(section, heading.title, lines, profile, guesses);
}

const JOBS = {
  looksLikeWhere: looksLikeEmployer,
  isStudy: false,
  whatLabels: ['job', 'title'],
  whereLabels: ['employer'],
};
const STUDIES = {
  looksLikeWhere: looksLikeSchool,
  isStudy: true,
  whatLabels: ['degree'],
  whereLabels: ['school'],
};

function isSure({ isSure: sure, what, where, dates }: RoleEntry): boolean {
  return sure && what !== '' && where !== '' && dates !== '';
}

function addJob(
  section: 'experience' | 'volunteer' | 'leadershipRoles',
  { what, where, dates, body }: RoleEntry,
  profile: FoundProfile,
): void {
  const texts = bodyTexts(body);
  const [title, place] = [oneLine(what), oneLine(where)];
  // Dates by themselves are no job.
  if (title === '' && place === '' && body.length === 0) return;
  if (section === 'experience')
    profile.experience.push({
      jobTitle: title,
      company: place,
      dates,
      duties: texts.flatMap((text) => splitLong(text)),
    });
  else
    profile[section].push({
      role: title,
      organization: place,
      dates,
      description: texts.join('\n'),
    });
}

/** The texts of the body of an entry, without a line that only says that duties follow. */
function bodyTexts(body: CvLine[]): string[] {
  return body
    .map(textOf)
    .filter((text) => text !== '' && !labelKinds(text.replace(/[:：]$/, '')).includes('duties'));
}

function textOf({ text }: CvLine): string {
  return oneLine(withoutDuration(text.replaceAll('\t', ' – ')));
}

function readThingSection(
  section: CvSection['heading']['section'],
  title: string,
  lines: CvLine[],
  profile: FoundProfile,
  guesses: Set<ProfileSection>,
): void {
  const things = () => readThings(lines);
  if (section === 'certifications') {
    const found = things();
    for (const { name, more, date, url } of found)
      profile.certifications.push({ name, issuer: more.join(', '), date, url });
    if (found.some(({ more }) => more.length > 0)) guesses.add(section);
  } else if (section === 'drivingLicense') profile.drivingLicense.push(...lines.map(textOf));
  else if (section === 'achievements')
    profile.achievements.push(...lines.map((line) => ({ description: textOf(line) })));
  else if (section === 'publications')
    profile.publications.push(
      ...things().map(({ name, more, date, url }) => ({
        title: join(', ', name, ...more),
        publisher: '',
        date,
        url,
      })),
    );
  else if (section === 'honorsAndAwards')
    profile.honorsAndAwards.push(
      ...things().map(({ name, more, date }) => ({ name, date, description: more.join(', ') })),
    );
  else if (section === 'workshopsAndConferences')
    profile.workshopsAndConferences.push(
      ...things().map(({ name, more, date }) => ({ name, location: more.join(', '), date })),
    );
  else if (section === 'membershipsAndAffiliations')
    profile.membershipsAndAffiliations.push(
      ...things().map(({ name, more, date }) => ({
        organization: name,
        role: more.join(', '),
        dates: date,
      })),
    );
  else if (section === 'projects') {
    for (const { head, dates, body } of readEntries(lines, { takesYears: false })) {
      const [name = '', ...more] = head;
      const texts = bodyTexts(body.filter((line) => !isLink(line)));
      const description = join('\n', more.join(', '), dates, texts.join('\n'));
      profile.projects.push({ name, description, url: body.find(isLink)?.text ?? '' });
    }
    guesses.add(section);
  } else if (section === 'references') addReferences(lines, profile, guesses);
  else addCustomSection(profile, title, lines.map(textOf));
}

function addReferences(lines: CvLine[], profile: FoundProfile, guesses: Set<ProfileSection>): void {
  const groups: CvLine[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && !line.isApart && !line.isItem && !isLoud(line)) last.push(line);
    else groups.push([line]);
  }
  for (const group of groups) {
    const texts = group.map(textOf);
    const [name = '', ...others] = texts;
    const isReach = (text: string) => /@|\d{4}/.test(text);
    const title = isReach(others[0] ?? '') ? '' : (others.shift() ?? '');
    if (isUponRequest(name)) profile.references.push({ details: texts.join('\n') });
    else if (texts.length > 1) profile.references.push({ name, title, details: others.join('\n') });
    else profile.references.push({ details: name });
  }
  guesses.add('references');
}
