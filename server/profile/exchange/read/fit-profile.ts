import * as v from 'valibot';
import { MAX_EMAIL_LENGTH, PROFILE_LIMITS } from '../../../../shared/constants/limits.ts';
import { SECTION_TITLES } from '../../../../shared/constants/section-titles.ts';
import { type Profile, type ProfileSection, profileSchema } from '../../../../shared/profile.ts';
import type { FoundProfile } from './found-profile.ts';
import type { UnreadList } from './unread-list.ts';

const { line, dates, text, item, entries, lines, skills, url } = PROFILE_LIMITS;

type EntrySection = {
  [Name in keyof Profile]: Profile[Name] extends object[] ? Name : never;
}[keyof Profile];

/** The longest text of each field; a list of lines has that of a line. */
export const FIELDS: { [Name in EntrySection]: Record<keyof Profile[Name][number], number> } = {
  education: { degree: line, institution: line, dates },
  experience: { jobTitle: line, company: line, dates, duties: item },
  languages: { name: line, proficiency: line },
  certifications: { name: line, issuer: line, date: dates, url },
  volunteer: { role: line, organization: line, dates, description: text },
  achievements: { description: item },
  projects: { name: line, description: text, url },
  publications: { title: item, publisher: line, date: dates, url },
  honorsAndAwards: { name: line, date: dates, description: text },
  leadershipRoles: { role: line, organization: line, dates, description: text },
  workshopsAndConferences: { name: line, location: line, date: dates },
  membershipsAndAffiliations: { organization: line, role: line, dates },
  references: { name: line, title: line, details: text },
  customSections: { title: line, items: item },
};

type Value = string | string[] | Record<string, string | string[]>;

/**
 * Makes a found profile one that can be saved: texts are cut to their limits, lists to their number
 * of entries, addresses that are none are left out. Each of these is named in `unread`.
 */
export function fitProfile(found: FoundProfile, unread: UnreadList): Profile {
  const cut = (value: string, max: number, what: string): string => {
    const clean = cleanText(value);
    if (clean.length <= max) return clean;
    unread.note(
      what,
      `It has ${count(clean.length)} characters. The first ${count(max)} were taken.`,
    );
    return clean.slice(0, max).toWellFormed().replace(/�$/, '').trim();
  };
  const first = <T>(list: T[], max: number, what: string): T[] => {
    if (list.length <= max) return list;
    unread.note(what, `There are ${count(list.length)}. The first ${count(max)} were taken.`);
    return list.slice(0, max);
  };
  const address = (value: string, field: 'url' | 'email', what: string): string => {
    if (value === '' || isAddress(value, field)) return value;
    const kind = field === 'url' ? 'a web address' : 'an email address';
    unread.note(what, `This is not ${kind}: ${value.slice(0, 100)}`);
    return '';
  };

  const fitEntry = (entry: Record<string, string | string[]>, section: string, what: string) =>
    Object.fromEntries(
      Object.entries(FIELDS[section as EntrySection] ?? {}).map(([name, max]) => {
        const value = entry[name] ?? '';
        const which = `${what}: ${wordsOf(name)}`;
        if (Array.isArray(value))
          return [
            name,
            first(value.filter(isFilled), lines, which).map((one) => cut(one, max, which)),
          ];
        const short = cut(value, max, which);
        return [name, name === 'url' ? address(short, 'url', which) : short];
      }),
    );
  const fitList = (name: string, list: Value[]): Value[] => {
    const title = SECTION_TITLES[name as ProfileSection];
    const filled = first(list.filter(isFilled), name === 'skills' ? skills : entries, title);
    return filled.map((entry, index) => {
      const what = `${title}, ${index + 1}`;
      return typeof entry === 'string'
        ? cut(entry, line, what)
        : fitEntry(entry as Record<string, string | string[]>, name, what);
    });
  };

  const { name, professionalTitle, contact, summary, photo, template, ...lists } = found;
  const email = cut(contact.email, MAX_EMAIL_LENGTH, 'Email');
  return v.parse(profileSchema, {
    name: cut(name, line, 'Name'),
    professionalTitle: cut(professionalTitle, line, 'Professional title'),
    photo: photo ?? '',
    template: template ?? '',
    contact: {
      phone: cut(contact.phone, PROFILE_LIMITS.phone, 'Phone'),
      email: address(email, 'email', 'Email'),
      location: cut(contact.location, line, 'Location'),
    },
    summary: cut(summary, text, 'Summary'),
    ...Object.fromEntries(
      Object.entries(lists).map(([section, list]) => [section, fitList(section, list)]),
    ),
  });
}

/** Removes what no text of a profile may hold: control characters and lone surrogates. */
function cleanText(value: string): string {
  return value
    .toWellFormed()
    .replace(/[^\P{Cc}\t\r\n]/gu, '')
    .trim();
}

function isAddress(value: string, field: 'url' | 'email'): boolean {
  const probe = field === 'url' ? { projects: [{ url: value }] } : { contact: { email: value } };
  return v.safeParse(profileSchema, probe).success;
}

function isFilled(value: Value): boolean {
  if (typeof value === 'string') return cleanText(value) !== '';
  return Object.values(value).some(isFilled);
}

/** 'jobTitle' becomes 'job title'. */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function count(number: number): string {
  return number.toLocaleString('en');
}
