import * as v from 'valibot';
import { MAX_EMAIL_LENGTH, PROFILE_LIMITS } from '../../../../shared/constants/limits.ts';
import {
  type ProfileSection,
  SECTION_TITLES,
} from '../../../../shared/constants/section-titles.ts';
import { type Profile, profileSchema } from '../../../../shared/profile.ts';
import { fieldsOf, isEntrySection } from '../../../../shared/profile-fields.ts';
import type { FoundProfile } from './found-profile.ts';
import type { UnreadList } from './unread-list.ts';

const { line, text, entries, lines, skills } = PROFILE_LIMITS;

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
      `It has ${count(clean.length)} characters. We imported the first ${count(max)}.`,
    );
    return clean.slice(0, max).toWellFormed().replace(/�$/, '').trim();
  };
  const first = <T>(list: T[], max: number, what: string): T[] => {
    if (list.length <= max) return list;
    unread.note(what, `There are ${count(list.length)}. We imported the first ${count(max)}.`);
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
      (isEntrySection(section) ? fieldsOf(section) : []).map(([name, { as, max }]) => {
        const value = entry[name] ?? '';
        const which = `${what}: ${wordsOf(name)}`;
        if (Array.isArray(value))
          return [
            name,
            first(value.filter(isFilled), lines, which).map((one) => cut(one, max, which)),
          ];
        const short = cut(value, max, which);
        return [name, as === 'url' ? address(short, 'url', which) : short];
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
