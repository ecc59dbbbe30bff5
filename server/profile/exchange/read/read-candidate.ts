import type { EntrySection } from '../../../../shared/profile-fields.ts';
import { dateText, periodText } from '../date-text.ts';
import { countryName, languageName } from './country-name.ts';
import { addSkillLines, europassPhoto, languageLevel, wordsOf } from './europass-parts.ts';
import {
  addAbout,
  addCustomSection,
  emptyFound,
  type Found,
  type FoundEntry,
  type FoundProfile,
} from './found-profile.ts';
import { dutiesOf, join, linesOf, oneLine, skillLines } from './long-texts.ts';
import { htmlText } from './read-html-text.ts';
import {
  allText,
  find,
  findAll,
  ownText,
  textAt,
  unreadTexts,
  type XmlNode,
} from './read-xml-tree.ts';
import type { UnreadList } from './unread-list.ts';

/** Parts of the profile that say nothing about the person. */
const FORMAL = new Set(['ID', 'RenderingInformation', 'Attachment', 'ClosingStatement']);
/** Reads the Europass XML since 2020: an HR Open Candidate, as it is embedded in every PDF. */
export function readCandidate(root: XmlNode, unread: UnreadList): Found {
  const profile = emptyFound();
  const person = find(root, 'CandidatePerson');
  const [cv, ...others] = findAll(root, 'CandidateProfile');
  readPerson(person, profile, unread);
  if (others.length > 0)
    unread.note(
      'More CVs',
      'The file contains the CV in several languages. We read the first one.',
    );
  profile.summary = htmlText(textAt(cv, 'ExecutiveSummary') || textAt(cv, 'ExperienceSummary'));
  for (const part of cv?.children ?? []) readPart(part, profile, unread);
  for (const { name, text } of [...unreadTexts(person), ...unreadTexts(cv)])
    unread.leave(wordsOf(name), text);
  const attachments = [...findAll(cv, 'Attachment'), ...findAll(person, 'Attachment')];
  const photo = attachments
    .map((attachment) => europassPhoto(textAt(attachment, 'EmbeddedData'), ''))
    .find((data) => data.startsWith('data:image/'));
  return { source: 'europass', profile, photo: photo ?? '' };
}

function readPerson(person: XmlNode | undefined, profile: FoundProfile, unread: UnreadList): void {
  const name = find(person, 'PersonName');
  profile.name = oneLine(
    join(' ', textAt(name, 'GivenName'), textAt(name, 'FamilyName')) ||
      textAt(name, 'FormattedName'),
  );
  const channels = findAll(person, 'Communication');
  const phones = channels
    .filter((channel) => textAt(channel, 'DialNumber') !== '')
    .map((channel) => {
      const country = textAt(channel, 'CountryDialing').replace(/^\+?/, '+');
      return join(' ', country === '+' ? '' : country, textAt(channel, 'DialNumber'));
    });
  const emails = channels
    .filter((channel) => textAt(channel, 'ChannelCode') === 'Email')
    .map(uriOf);
  profile.contact = {
    phone: oneLine(phones[0] ?? ''),
    email: emails[0] ?? '',
    location: oneLine(channels.map(placeOf).find(Boolean) ?? ''),
  };
  for (const other of phones.slice(1)) unread.leave('More phone numbers', other);
  for (const other of emails.slice(1)) unread.leave('More email addresses', other);
  addCustomSection(
    profile,
    'Links',
    channels
      .filter((channel) => !['Email', 'Telephone'].includes(textAt(channel, 'ChannelCode')))
      .filter((channel) => uriOf(channel) !== '')
      .map((channel) =>
        join(': ', textAt(channel, 'OtherTitle') || textAt(channel, 'UseCode'), uriOf(channel)),
      ),
  );
  unread.leave('Date of birth', textAt(person, 'BirthDate'));
  unread.leave('Gender', textAt(person, 'GenderCode'));
  for (const nationality of findAll(person, 'NationalityCode'))
    unread.leave('Nationality', countryName(ownText(nationality)));
  for (const permit of findAll(person, 'Visa')) unread.leave('Visas', allText(permit));
  profile.languages = findAll(person, 'PrimaryLanguageCode').map((language) => ({
    name: oneLine(languageName(ownText(language))),
    proficiency: 'Native',
  }));
}

type PartReader = (part: XmlNode, profile: FoundProfile) => void;

/** Reads the activities of a part as entries of a section. */
const into =
  <Section extends EntrySection>(
    section: Section,
    read: (activity: Activity) => FoundEntry<Section>,
  ): PartReader =>
  (part, profile) => {
    const entries: object[] = profile[section];
    for (const activity of activitiesOf(part)) entries.push(read(activity));
  };

const readCertificates = into('certifications', ({ title, date, place, url }) => ({
  name: title,
  issuer: place,
  date,
  url,
}));

const readProjects = into('projects', ({ title, date, place, text, url }) => ({
  name: title,
  description: join('\n', join(', ', date, place), text),
  url,
}));

const readVolunteering = into('volunteer', ({ title, date, place, text }) => ({
  role: title,
  organization: place,
  dates: date,
  description: text,
}));

const readAwards = into('honorsAndAwards', ({ title, date, place, text }) => ({
  name: join(', ', title, place),
  date,
  description: text,
}));

const readSkillTitles: PartReader = (part, profile) => {
  for (const { title, text } of activitiesOf(part)) addSkillLines(profile, join('\n', title, text));
};

/** The parts of the profile by the names of their elements. */
const PARTS: Record<string, PartReader> = {
  EmploymentHistory: (part, profile) => {
    for (const employer of part.children) readEmployer(employer, profile);
  },
  EducationHistory: (part, profile) => {
    for (const school of part.children) readSchool(school, profile);
  },
  PersonQualifications: readCompetences,
  Skills: readCompetences,
  DigitalSkills: readDigitalSkills,
  CommunicationAndInterpersonalSkills: readSkillTitles,
  ManagementAndLeadershipSkills: readSkillTitles,
  OrganisationalSkills: readSkillTitles,
  JobRelatedSkills: readSkillTitles,
  OtherSkills: readSkillTitles,
  Licenses: readLicences,
  Certifications: readCertificates,
  CourseCertifications: readCertificates,
  Projects: readProjects,
  CreativeWorks: readProjects,
  VoluntaryWorks: readVolunteering,
  SocialAndPoliticalActivities: readVolunteering,
  HonoursAndAwards: readAwards,
  HonorsAndAwards: readAwards,
  PublicationHistory: into('publications', ({ title, date, place, text, url }) => ({
    title: join(' – ', title, oneLine(text)),
    publisher: place,
    date,
    url,
  })),
  NetworksAndMemberships: into('membershipsAndAffiliations', ({ title, date, place, text }) => ({
    organization: join(', ', title, place),
    role: oneLine(text),
    dates: date,
  })),
  ConferencesAndSeminars: into('workshopsAndConferences', ({ title, date, place, text }) => ({
    name: join(' – ', title, oneLine(text)),
    location: place,
    date,
  })),
  EmploymentReferences: (part, profile) => {
    for (const reference of part.children)
      profile.references.push({ name: '', title: '', details: oneLine(allText(reference)) });
  },
};

function readPart(part: XmlNode, profile: FoundProfile, unread: UnreadList): void {
  const read = Object.hasOwn(PARTS, part.name) ? PARTS[part.name] : undefined;
  if (read) read(part, profile);
  else if (part.children.length > 0 && !FORMAL.has(part.name)) readOther(part, profile, unread);
}

function readEmployer(employer: XmlNode, profile: FoundProfile): void {
  const company = textAt(employer, 'OrganizationName');
  const place = findAll(employer, 'OrganizationContact', 'Communication')
    .map(placeOf)
    .find(Boolean);
  const positions = findAll(employer, 'PositionHistory');
  for (const position of positions.length > 0 ? positions : [employer]) {
    const own = join(', ', textAt(position, 'City'), countryName(textAt(position, 'Country')));
    profile.experience.push({
      jobTitle: oneLine(textAt(position, 'PositionTitle')),
      company: oneLine(join(', ', company, place || own)),
      dates: periodOf(find(position, 'EmploymentPeriod') ?? find(employer, 'EmploymentPeriod')),
      duties: dutiesOf(htmlText(textAt(position, 'Description'))),
    });
  }
}

function readSchool(school: XmlNode, profile: FoundProfile): void {
  const place = findAll(school, 'OrganizationContact', 'Communication').map(placeOf).find(Boolean);
  const degree = find(school, 'EducationDegree');
  const name = oneLine(textAt(school, 'ProgramName') || textAt(degree, 'DegreeName'));
  const grade = textAt(degree, 'FinalGrade', 'ScoreText');
  const subjects = linesOf(htmlText(textAt(degree, 'OccupationalSkillsCovered')));
  addAbout(profile, 'Courses', name, subjects.join(', '));
  profile.education.push({
    degree: oneLine(join(' ', name, grade && `(grade ${grade})`)),
    institution: oneLine(join(', ', textAt(school, 'OrganizationName'), place ?? '')),
    dates: periodOf(find(school, 'AttendancePeriod')),
  });
}

/** Languages, and skills of all kinds, stand in one list or in groups. */
function readCompetences(part: XmlNode, profile: FoundProfile): void {
  addSkillLines(profile, textAt(part, 'QualificationsSummary').replaceAll(';', '\n'));
  const groups = [part, ...findAll(part, 'SkillsGroup')];
  for (const entry of groups.flatMap((group) => findAll(group, 'PersonCompetency'))) {
    const name = textAt(entry, 'CompetencyName') || textAt(entry, 'CompetencyID');
    if (textAt(entry, 'TaxonomyID') !== 'language') {
      addSkillLines(profile, htmlText(name));
      continue;
    }
    const levels = findAll(entry, 'CompetencyDimension').map((dimension): [string, string] => [
      textAt(dimension, 'CompetencyDimensionTypeCode').replace(/^CEF-(Understanding-)?/, ''),
      textAt(dimension, 'Score', 'ScoreText'),
    ]);
    profile.languages.push({
      name: oneLine(languageName(name)),
      proficiency: languageLevel(levels) || textAt(entry, 'ProficiencyLevel', 'ScoreText'),
    });
  }
}

function readDigitalSkills(part: XmlNode, profile: FoundProfile): void {
  for (const group of findAll(part, 'DigitalSkillsGroup')) {
    const skills = findAll(group, 'DigitalSkill').map((skill) =>
      oneLine(ownText(skill) || textAt(skill, 'Title')),
    );
    for (const line of skillLines(oneLine(textAt(group, 'Title')), skills))
      profile.skills.push(line);
    addSkillLines(profile, htmlText(textAt(group, 'Description')));
  }
}

function readLicences(part: XmlNode, profile: FoundProfile): void {
  const classes = findAll(part, 'License').map(
    (licence) =>
      textAt(licence, 'LicenseTypeCode') || textAt(licence, 'LicenseName') || allText(licence),
  );
  if (classes.length > 0)
    profile.drivingLicense.push(join(', ', 'Driving licence', classes.map(oneLine).join(', ')));
}

/** Sections of the person's own, and those of newer versions: title and lines. */
function readOther(part: XmlNode, profile: FoundProfile, unread: UnreadList): void {
  const entries = activitiesOf(part).map(({ title, date, place, text, url }) =>
    join(' – ', join(', ', title, place, date), text, url),
  );
  if (entries.length > 0)
    addCustomSection(profile, oneLine(textAt(part, 'Title')) || wordsOf(part.name), entries);
  else unread.leave(wordsOf(part.name), allText(part));
}

type Activity = { title: string; date: string; place: string; text: string; url: string };

/** The entries of a section that have a title, wherever this version of the format writes it. */
function activitiesOf(part: XmlNode): Activity[] {
  return part.children
    .map((child) => find(child, 'Activity') ?? child)
    .map((entry) => ({
      title: oneLine(
        textAt(entry, 'Title') ||
          textAt(entry, 'CertificationName') ||
          textAt(entry, 'Name') ||
          textAt(entry, 'FormattedPublicationDescription'),
      ),
      date: periodOf(find(entry, 'Date')) || dateAt(entry),
      place: oneLine(
        textAt(entry, 'Location') ||
          textAt(entry, 'IssuingAuthority', 'OrganizationName') ||
          textAt(entry, 'IssuingAuthorityName') ||
          textAt(entry, 'Publisher'),
      ),
      text: htmlText(textAt(entry, 'Description')),
      url: textAt(entry, 'Link') || textAt(entry, 'URI'),
    }))
    .filter(({ title, text }) => title !== '' || text !== '');
}

function dateAt(entry: XmlNode): string {
  const dates = ['Date', 'FirstIssuedDate', 'EffectiveDate', 'PublicationDate', 'Year'];
  const written = dates
    .map((name) => textAt(entry, name, 'FormattedDateTime') || textAt(entry, name))
    .find(Boolean);
  return dateText(written ?? '');
}

function periodOf(period: XmlNode | undefined): string {
  const [start, end] = ['StartDate', 'EndDate'].map(
    (name) => textAt(period, name, 'FormattedDateTime') || textAt(period, name),
  );
  if (!start && !end) return '';
  const current = textAt(period, 'CurrentIndicator') || textAt(period, 'Ongoing');
  if (!end && current === 'false') return oneLine(dateText(start ?? ''));
  return oneLine(periodText(start ?? '', current === 'true' ? '' : (end ?? '')));
}

function uriOf(channel: XmlNode): string {
  return textAt(channel, 'URI') || textAt(channel, 'URL') || textAt(channel, 'Text');
}

function placeOf(channel: XmlNode): string {
  const address = find(channel, 'Address');
  return join(
    ', ',
    textAt(address, 'AddressLine'),
    join(' ', textAt(address, 'PostalCode'), textAt(address, 'CityName')),
    countryName(textAt(address, 'CountryCode')),
  );
}
