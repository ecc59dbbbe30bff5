import type { CvCheck } from '../../shared/cv.ts';
import type { Profile } from '../../shared/profile.ts';

type Finding = CvCheck['findings'][number];
type What = Finding['what'];

const MAX_MISSING = 10;
const MAX_MISSING_LENGTH = 80;

/** Scripts that are written without spaces: a line may end anywhere in a sentence. */
const UNSPACED =
  /(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]) | (?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}])/gu;
/** Marks that are not seen: direction, joining, soft hyphens. */
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
/** What pdf.js and others give for a letter that the font of the PDF does not explain. */
const UNREADABLE = /[\0\uFFFD\uE000-\uF8FF]/g;

const ADVICE: Record<What, string> = {
  name: 'Software could not read your name as you wrote it. Write it in ordinary letters, without symbols, or choose another template.',
  email:
    'Software could not read your email address. Check it in your profile, or choose another template.',
  phone:
    'Software could not read your phone number. Write it with the country code and digits, such as +233 24 555 0142.',
  location: 'Software could not read where you live. Write it as a city and a country.',
  dates:
    'Write dates with the year in four digits, such as "Mar 2021 – now". Software sorts your experience by them.',
  headings:
    'Software could not read these headings. Choose another template, or give your own sections short titles in ordinary letters.',
  order:
    'Software may mix these entries up with others. Choose a template with one column for job sites that ask you to upload a CV.',
  text: 'Software could not read these parts. Remove symbols and emoji from them, or choose another template.',
};

const ABSENT: Partial<Record<What, string>> = {
  name: 'Your profile has no name. Add it under Personal information.',
  email: 'Your profile has no email address. Add one, so that employers can answer you.',
  phone: 'Your profile has no phone number. Add one with its country code.',
  location: 'Your profile does not say where you live. Add a city and a country.',
};

/**
 * Compares the text that software reads out of a PDF with the profile it was made of. `headings`
 * are those of the outline.
 */
export function checkCvText(
  profile: Profile,
  { text, headings }: { text: string; headings: string[] },
): Finding[] {
  const read = plain(text);
  const isRead = (value: string) => read.includes(plain(value));
  const { name, contact } = profile;
  const single = (what: What, value: string): Finding =>
    value === ''
      ? { what, isFound: false, missing: [], advice: ABSENT[what] ?? '' }
      : finding(what, isRead(value) ? [] : [value]);
  const unreadableLines = text.split('\n').filter((line) => line.search(UNREADABLE) !== -1);
  return [
    single('name', name),
    single('email', contact.email),
    single('phone', contact.phone),
    single('location', contact.location),
    finding(
      'dates',
      datesOf(profile).filter((date) => !isRead(date) || !/\p{Nd}{4}/u.test(date)),
    ),
    // The first heading is the name; a CV without another one has no parts.
    finding(
      'headings',
      headings.length > 1 ? headings.filter((heading) => !isRead(heading)) : ['(no headings)'],
    ),
    finding('order', mixedEntries(profile, read)),
    finding('text', [...textsOf(profile).filter((part) => !isRead(part)), ...unreadableLines]),
  ];
}

function finding(what: What, missing: string[]): Finding {
  const isFound = missing.length === 0;
  const shown = [...new Set(missing)].slice(0, MAX_MISSING).map(shorten);
  return { what, isFound, missing: shown, advice: isFound ? '' : ADVICE[what] };
}

function shorten(whole: string): string {
  const text = showUnreadable(whole);
  return text.length <= MAX_MISSING_LENGTH ? text : `${text.slice(0, MAX_MISSING_LENGTH)}…`;
}

/** Shows a box for each letter that software cannot read. */
export function showUnreadable(text: string): string {
  return text.replace(UNREADABLE, '\u25A1');
}

/** Spaces, capitals and marks that are not seen do not matter. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(UNSEEN, '')
    .replace(/\s+/g, ' ')
    .replace(UNSPACED, '')
    .trim();
}

function datesOf(profile: Profile): string[] {
  const entries = [
    profile.education,
    profile.experience,
    profile.volunteer,
    profile.leadershipRoles,
  ];
  return entries.flatMap((list) => list.map(({ dates }) => dates)).filter((date) => date !== '');
}

function textsOf(profile: Profile): string[] {
  return [
    profile.summary,
    ...profile.experience.flatMap(({ jobTitle, company, duties }) => [
      jobTitle,
      company,
      ...duties,
    ]),
    ...profile.education.flatMap(({ degree, institution }) => [degree, institution]),
    ...profile.achievements.map(({ description }) => description),
    ...profile.projects.map(({ description }) => description),
    ...profile.skills,
  ].flatMap((text) => text.split('\n').filter((line) => line.trim() !== ''));
}

/** Jobs whose title or duties do not stand together, in the order of the profile. */
function mixedEntries({ experience }: Profile, read: string): string[] {
  let end = 0;
  return experience.flatMap(({ jobTitle, company, duties }) => {
    // What is not read at all is said elsewhere.
    const known = duties.map(plain).filter((duty) => read.includes(duty));
    const title = plain(jobTitle || company);
    let isMixed = false;
    known.forEach((duty, index) => {
      const at = read.indexOf(duty, end);
      if (at === -1) isMixed = true;
      else {
        if (index === 0 && read.includes(title) && read.lastIndexOf(title, at) < end)
          isMixed = true;
        end = at + duty.length;
      }
    });
    return isMixed ? [jobTitle || company] : [];
  });
}
