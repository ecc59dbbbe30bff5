import type { EntrySection } from '../../../../shared/profile-fields.ts';
import { periodText } from '../date-text.ts';
import { addSkillLines, europassPhoto, languageLevel, wordsOf } from './europass-parts.ts';
import {
  addAbout,
  addCustomSection,
  emptyFound,
  type Found,
  type FoundProfile,
} from './found-profile.ts';
import { dutiesOf, join, linesOf, oneLine } from './long-texts.ts';
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

const LEVELS = ['Listening', 'Reading', 'SpokenInteraction', 'SpokenProduction', 'Writing'];
/** Parts of LearnerInfo that are read or that say nothing about the person. */
const READ = new Set([
  'Identification',
  'Headline',
  'WorkExperienceList',
  'EducationList',
  'Skills',
  'AchievementList',
  'ReferenceToList',
  'ReferenceTo',
  'Documentation',
]);

/** Reads the Europass XML of 2013 to 2020: SkillsPassport, versions 3.0 to 3.4. */
export function readSkillsPassport(root: XmlNode, unread: UnreadList): Found {
  const learner = find(root, 'LearnerInfo');
  const profile = emptyFound();
  const photo = readIdentification(find(learner, 'Identification'), profile, unread);

  for (const headline of findAll(learner, 'Headline')) {
    const text = labelOf(find(headline, 'Description')) || labelOf(headline);
    if (textAt(headline, 'Type', 'Code') === 'personal_statement') profile.summary = htmlText(text);
    else profile.professionalTitle = oneLine(join(', ', profile.professionalTitle, text));
  }
  profile.experience = findAll(learner, 'WorkExperienceList', 'WorkExperience').map((entry) => ({
    jobTitle: oneLine(labelOf(find(entry, 'Position'))),
    company: oneLine(
      join(', ', textAt(entry, 'Employer', 'Name'), placeOf(find(entry, 'Employer'))),
    ),
    dates: readPeriod(find(entry, 'Period')),
    duties: dutiesOf(htmlText(textAt(entry, 'Activities'))),
  }));
  profile.education = findAll(learner, 'EducationList', 'Education').map((entry) => {
    const degree = oneLine(textAt(entry, 'Title'));
    const subjects = linesOf(htmlText(textAt(entry, 'Activities')));
    addAbout(profile, 'Courses', degree, subjects.join(', '));
    return {
      degree: oneLine(
        join(', ', degree, labelOf(find(entry, 'Field')), labelOf(find(entry, 'Level'))),
      ),
      institution: oneLine(
        join(', ', textAt(entry, 'Organisation', 'Name'), placeOf(find(entry, 'Organisation'))),
      ),
      dates: readPeriod(find(entry, 'Period')),
    };
  });
  readSkills(find(learner, 'Skills'), profile, unread);
  for (const achievement of findAll(learner, 'AchievementList', 'Achievement'))
    readAchievement(achievement, profile);
  for (const reference of findAll(learner, 'ReferenceToList', 'ReferenceTo'))
    unread.leave('Attached documents', allText(reference));
  for (const part of learner?.children ?? [])
    if (!READ.has(part.name)) unread.leave(part.name, allText(part));
  for (const { name, text } of unreadTexts(learner)) unread.leave(wordsOf(name), text);
  return { source: 'europass', profile, photo };
}

function readIdentification(
  person: XmlNode | undefined,
  profile: FoundProfile,
  unread: UnreadList,
): string {
  profile.name = oneLine(
    join(' ', textAt(person, 'PersonName', 'FirstName'), textAt(person, 'PersonName', 'Surname')),
  );
  const contact = find(person, 'ContactInfo');
  const [phone = '', ...phones] = [
    ...findAll(contact, 'TelephoneList', 'Telephone'),
    ...findAll(contact, 'Telephone'),
  ].map((entry) => textAt(entry, 'Contact'));
  profile.contact = {
    phone: oneLine(phone),
    email: textAt(contact, 'Email', 'Contact'),
    location: oneLine(placeOf(person)),
  };
  for (const other of phones) unread.leave('More phone numbers', other);
  const websites = [...findAll(contact, 'WebsiteList', 'Website'), ...findAll(contact, 'Website')];
  addCustomSection(profile, 'Links', [
    ...websites.map((entry) => textAt(entry, 'Contact')),
    ...findAll(contact, 'InstantMessagingList', 'InstantMessaging').map((entry) =>
      join(': ', labelOf(find(entry, 'Use')), textAt(entry, 'Contact')),
    ),
  ]);
  const facts = find(person, 'Demographics');
  const birth = find(facts, 'Birthdate')?.attributes ?? {};
  unread.leave(
    'Date of birth',
    join(
      '-',
      ...[birth.year, birth.month, birth.day].map((part) => part?.replace(/^-+/, '') ?? ''),
    ),
  );
  unread.leave('Gender', labelOf(find(facts, 'Gender')));
  for (const nationality of findAll(facts, 'NationalityList', 'Nationality'))
    unread.leave('Nationality', labelOf(nationality));
  const photo = find(person, 'Photo');
  return europassPhoto(textAt(photo, 'Data'), textAt(photo, 'MimeType'));
}

function readSkills(skills: XmlNode | undefined, profile: FoundProfile, unread: UnreadList): void {
  const linguistic = find(skills, 'Linguistic');
  profile.languages = [
    ...findAll(linguistic, 'MotherTongueList', 'MotherTongue').map((entry) => ({
      name: oneLine(labelOf(find(entry, 'Description'))),
      proficiency: 'Native',
    })),
    ...findAll(linguistic, 'ForeignLanguageList', 'ForeignLanguage').map((entry) => ({
      name: oneLine(labelOf(find(entry, 'Description'))),
      proficiency: languageLevel(
        LEVELS.map((kind) => [kind, textAt(entry, 'ProficiencyLevel', kind)]),
      ),
    })),
  ];
  for (const language of findAll(linguistic, 'ForeignLanguageList', 'ForeignLanguage'))
    for (const certificate of findAll(language, 'CertificateList', 'Certificate'))
      profile.certifications.push({
        name: oneLine(textAt(certificate, 'Title')),
        issuer: oneLine(textAt(certificate, 'AwardingBody')),
        date: '',
        url: '',
      });
  for (const kind of ['Communication', 'Organisational', 'JobRelated', 'Computer', 'Other']) {
    const part = find(skills, kind);
    addSkillLines(profile, htmlText(textAt(part, 'Description')));
    const levels = find(part, 'ProficiencyLevel');
    if (levels) unread.leave('Levels of computer skills', allText(levels));
  }
  const licences = findAll(skills, 'Driving', 'Description', 'Licence').map(ownText);
  if (licences.length > 0)
    profile.drivingLicense = [join(', ', 'Driving licence', licences.join(', '))];
}

/** The section and the field of it that the lines of an achievement fill, by the name of its kind. */
const ACHIEVEMENTS = new Map<string, readonly [section: EntrySection, field: string]>([
  ['projects', ['projects', 'name']],
  ['publications', ['publications', 'title']],
  ['honors_awards', ['honorsAndAwards', 'name']],
  ['memberships', ['membershipsAndAffiliations', 'organization']],
  ['conferences', ['workshopsAndConferences', 'name']],
  ['seminars', ['workshopsAndConferences', 'name']],
  ['workshops', ['workshopsAndConferences', 'name']],
  ['courses', ['workshopsAndConferences', 'name']],
  ['certifications', ['certifications', 'name']],
  ['references', ['references', 'details']],
]);

/** An achievement has the name of its kind as title, and lines of HTML. */
function readAchievement(achievement: XmlNode, profile: FoundProfile): void {
  const label = labelOf(find(achievement, 'Title')) || 'Achievements';
  const lines = linesOf(htmlText(textAt(achievement, 'Description')));
  const place = ACHIEVEMENTS.get(textAt(achievement, 'Title', 'Code'));
  if (place) {
    const [section, field] = place;
    const entries: object[] = profile[section];
    for (const line of lines) entries.push({ [field]: line });
  } else addCustomSection(profile, oneLine(label), lines);
}

function readPeriod(period: XmlNode | undefined): string {
  const [from, to] = [dateOf(find(period, 'From')), dateOf(find(period, 'To'))];
  const isCurrent = textAt(period, 'Current') === 'true';
  if (from === '' && to === '') return '';
  return periodText(from, isCurrent ? '' : to);
}

/** <From year="2012" month="--08" day="---01"/> */
function dateOf(node: XmlNode | undefined): string {
  const { year = '', month } = node?.attributes ?? {};
  const number = month?.replace(/^-+/, '') ?? '';
  return year === '' || number === '' ? year : `${year}-${number}`;
}

function labelOf(node: XmlNode | undefined): string {
  return textAt(node, 'Label') || ownText(node);
}

function placeOf(node: XmlNode | undefined): string {
  const address = find(node, 'ContactInfo', 'Address', 'Contact');
  return join(
    ', ',
    textAt(address, 'AddressLine'),
    join(' ', textAt(address, 'PostalCode'), textAt(address, 'Municipality')),
    labelOf(find(address, 'Country')),
  );
}
