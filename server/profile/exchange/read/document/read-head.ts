import { addCustomSection, type FoundProfile } from '../found-profile.ts';
import { oneLine } from '../long-texts.ts';
import type { UnreadList } from '../unread-list.ts';
import { type CvLine, piecesOf } from './cv-line.ts';
import { findPeriods } from './find-period.ts';
import { joinSpaced } from './headings.ts';
import { trimSigns } from './read-entries.ts';
import {
  calledOf,
  DOCUMENT_TITLES,
  hasWorkWord,
  labelKinds,
  looksLikeEmployer,
  namesCountry,
  plainWords,
  splitLabel,
} from './words.ts';

const TOKEN = /[^\s|,;()<>]+/g;
const SITES = ['linkedin.com/', 'github.com/', 'gitlab.com/', 'behance.net/', 'facebook.com/'];
const PHONE = /(?:\+|\(\+?|00)?\d[\d\s()./-]{5,22}\d/;
/** The number of a licence or a passport is no phone number: "PRC License No. 0654321". */
const NUMBERED =
  /\b(?:licen[cs]e|registration|reg|pin|prc|id|passport|permit|membership|lizenz|ausweis)\b[^\d+]{0,20}$/i;
/** Facts of a person that no CV gets from a file by itself: they are named. */
const PRIVATE = ['birth', 'age', 'nationality', 'marital', 'gender', 'private'];
const MAX_TITLE = 110;

/** What is read of the head of a CV and of its contact section. `isSure`: by sign, not by guess. */
export type HeadResult = { isSurePerson: boolean; isSureContact: boolean };

/**
 * Reads name, title, contact and links out of the lines before the first heading, and those of a
 * section of contact or personal data. Texts that it does not understand are given back as `rest`, those
 * that it named as left out as `named`.
 */
export function readHead(
  lines: { line: CvLine; isContact: boolean }[],
  profile: FoundProfile,
  unread: UnreadList,
): HeadResult & { rest: CvLine[]; named: string[] } {
  const result = {
    isSurePerson: true,
    isSureContact: true,
    rest: [] as CvLine[],
    named: [] as string[],
  };
  const links: string[] = [];
  const leave = (what: string, value: string) => {
    unread.leave(what, value);
    result.named.push(value);
  };
  const named = nameLine(lines);
  if (named) {
    profile.name = named.name;
    result.isSurePerson = named.isSure;
  }
  lines.forEach(({ line, isContact }, at) => {
    if (line === named?.line && named.rest === '') return;
    const text = line === named?.line ? named.rest : line.text;
    const before = lines[at - 1]?.line;
    for (const piece of headPieces(text)) {
      const left = readPiece(piece, profile, leave, links);
      if (left === null) continue;
      const isTitle =
        !isContact &&
        profile.professionalTitle === '' &&
        isTitleLike(left, line, before === named?.line);
      if (isTitle) {
        profile.professionalTitle = left;
        if (!hasWorkWord(left)) result.isSurePerson = false;
      } else if (profile.contact.location === '' && isPlaceLike(left, isContact)) {
        profile.contact.location = left;
        if (!namesCountry(left)) result.isSureContact = false;
      } else result.rest.push({ ...line, text: left });
    }
  });
  addCustomSection(profile, 'Links', [...new Set(links)]);
  return result;
}

/** The parts of a line: signs and gaps separate them, and a label begins one. */
function headPieces(text: string): string[] {
  const pieces: string[] = [];
  for (const piece of text.split(/[|•·◆♦⋅✆☎✉📞📧📍🏠\t;]| {3}| [–—] /u)) {
    const last = pieces.at(-1);
    // "Phone <tab> 0800": the label and its value are cells of their own.
    if (last !== undefined && labelKinds(last).length > 0 && !splitLabel(last)?.value)
      pieces[pieces.length - 1] = `${last.replace(/[:：]$/, '').trim()}: ${piece}`;
    else pieces.push(piece);
  }
  return pieces.map(oneLine).filter(Boolean);
}

/** What is left of a piece that is no contact and no private fact; null when nothing is. */
function readPiece(
  piece: string,
  profile: FoundProfile,
  leave: UnreadList['leave'],
  links: string[],
): string | null {
  const label = splitLabel(piece);
  const privateKind = label?.kinds.find((kind) => PRIVATE.includes(kind));
  if (label && privateKind) {
    leave(calledOf(privateKind), label.value || piece);
    return null;
  }
  const is = (kind: string) => label?.kinds.includes(kind) === true;
  let text = label ? label.value : piece;
  if (text === '') return null;
  const take = (found: string): string => {
    if (found !== '') text = text.replace(found, '\t');
    return found;
  };
  const mail = take(emailIn(text));
  if (mail !== '') {
    if (profile.contact.email === '') profile.contact.email = mail;
    else if (profile.contact.email !== mail) leave('More email addresses', mail);
  }
  for (let link = take(linkIn(text)); link !== ''; link = take(linkIn(text)))
    links.push(link.replace(/[.]$/, ''));
  if (is('address') && emailIn(text) === '') {
    const place = trimSigns(text.replaceAll('\t', ' '));
    if (place === '') return null;
    if (profile.contact.location === '') profile.contact.location = place;
    else leave('Address', place);
    return null;
  }
  if (findPeriods(text).length === 0 || is('phone'))
    for (let phone = take(phoneIn(text)); phone !== ''; phone = take(phoneIn(text))) {
      const digits = phone.replace(/\D/g, '').length;
      const number = phone.trim();
      // A postcode or a year is no phone number.
      if (digits < 7 || digits > 15) {
        text = text.replace('\t', ` ${number} `);
        break;
      }
      const whole = number.startsWith('(') && !number.includes(')') ? number.slice(1) : number;
      if (profile.contact.phone === '') profile.contact.phone = whole;
      else if (profile.contact.phone !== whole) leave('More phone numbers', whole);
    }
  if (is('name') && profile.name === '' && mail === '') {
    profile.name = trimSigns(text);
    return null;
  }
  if (is('title') && profile.professionalTitle === '' && mail === '') {
    profile.professionalTitle = trimSigns(text);
    return null;
  }
  if (is('driving')) {
    profile.drivingLicense.push(trimSigns(piece.replace(/ ?[:：] ?/, ', ')));
    return null;
  }
  const left = trimSigns(
    text
      .split('\t')
      .map((part) => trimSigns(part))
      .filter((part) => part !== '' && !isJustLabel(part))
      .join(' '),
  );
  if (left === '' || isJustLabel(left) || DOCUMENT_TITLES.has(plainWords(left))) return null;
  return label && !is('phone') && !is('email') && !is('link') ? piece : left;
}

/** The first email address of a text, '' without one. */
function emailIn(text: string): string {
  for (const [token] of text.matchAll(TOKEN)) {
    const address = token.slice(token.lastIndexOf(':') + 1).replace(/\.$/, '');
    const [name = '', host = '', ...more] = address.split('@');
    if (name !== '' && host.includes('.', 1) && more.length === 0) return address;
  }
  return '';
}

/** The first number of a text that may be of a phone, '' without one. */
function phoneIn(text: string): string {
  const found = PHONE.exec(text);
  return found && !NUMBERED.test(text.slice(0, found.index)) ? found[0] : '';
}

/** The first web address of a text, '' without one. */
function linkIn(text: string): string {
  for (const [token] of text.matchAll(TOKEN)) {
    const isAddress = /^(?:https?:\/\/|www\.)./i.test(token);
    if (isAddress || SITES.some((site) => token.toLowerCase().includes(site))) return token;
  }
  return '';
}

/** "(LinkedIn)" and "Mobile" say what stood before or after them. */
function isJustLabel(text: string): boolean {
  return labelKinds(text.replace(/^[([]|[)\]:：]$/g, '')).length > 0;
}

type NameLine = { line: CvLine; name: string; rest: string; isSure: boolean };

/** The line with the name: by its label, the title of the document, the largest letters, the first. */
function nameLine(lines: { line: CvLine; isContact: boolean }[]): NameLine | null {
  const all = lines.map(({ line }) => line);
  const labelled = namesByLabel(all);
  if (labelled) return labelled;
  const candidates = lines
    .filter(({ isContact }) => !isContact)
    .flatMap(({ line }): NameLine[] => {
      const [first = '', ...rest] = piecesOf(line.text).flatMap((piece) =>
        piece.split(/[|•·]/).map((part) => part.trim()),
      );
      const name = joinSpaced(withoutTitle(first));
      return isNameLike(name)
        ? [{ line, name, rest: rest.join('\t'), isSure: line.level === 0 }]
        : [];
    });
  const title = candidates.find(({ line }) => line.level === 0);
  if (title) return title;
  const largest = Math.max(0, ...candidates.map(({ line }) => line.size));
  const others = Math.max(0, ...all.filter((line) => line.size < largest).map(({ size }) => size));
  const isDistinct = largest > others + 1 && largest > 12;
  const best = candidates.find(({ line }) => line.size === largest);
  return best ? { ...best, isSure: isDistinct } : null;
}

/** "CURRICULUM VITAE OF AMA OWUSU" and "CV – Ama Owusu". */
function withoutTitle(text: string): string {
  const [first = '', ...others] = text.split(/ ?[–—:-] | (?:of|von|de) /);
  return others.length > 0 && DOCUMENT_TITLES.has(plainWords(first))
    ? text.slice(text.indexOf(others[0] ?? '', first.length))
    : text;
}

function namesByLabel(lines: CvLine[]): NameLine | null {
  const parts: string[] = [];
  let found: CvLine | undefined;
  for (const line of lines.slice(0, 12)) {
    const label = splitLabel(line.text);
    if (!label?.kinds.includes('name') || label.value === '') continue;
    found ??= line;
    // "Vorname: Ama" and "Nachname: Owusu" are one name.
    if (parts.length < 2) parts.push(trimSigns(piecesOf(label.value)[0] ?? ''));
  }
  if (!found) return null;
  const rest = piecesOf(splitLabel(found.text)?.value ?? '')
    .slice(1)
    .join('\t');
  return { line: found, name: parts.join(' '), rest, isSure: parts.length === 1 };
}

const PARTICLES = new Set(
  'de da do dos das del della di du la le van von der den ter ten el al bin binti bint ibn abu y e dela san ould'.split(
    ' ',
  ),
);
const EAST_ASIAN =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}・ー\s]{2,16}$/u;
const NO_CASE = /^[^\p{Lu}\p{Ll}]*$/u;

/** Whether a text can be the name of a person: a few words with capitals, none of them of work. */
export function isNameLike(text: string): boolean {
  if (text.length > 60 || /[\d@/:;()!?&]/.test(text.replace(/\([^()]*\)/g, ''))) return false;
  if (DOCUMENT_TITLES.has(plainWords(text)) || labelKinds(text).length > 0) return false;
  if (EAST_ASIAN.test(text)) return !hasWorkWord(text) && looksLikeEmployer(text) <= 0;
  const [whole = '', ...degrees] = text.split(',');
  // "Ama Owusu, RN": letters of a degree follow a name.
  if (degrees.some((part) => part.trim().length > 12)) return false;
  const words = whole
    .replace(/\([^()]*\)/g, '')
    .split(/\s+/)
    .filter(Boolean);
  if (words.length < 2 || words.length > 7) return false;
  if (hasWorkWord(whole) || looksLikeEmployer(whole) > 0) return false;
  if (NO_CASE.test(whole))
    return words.every((word) => /^[\p{L}\p{M}.'’-]+$/u.test(word)) && words.length < 6;
  return words.every(
    (word) => /^\p{Lu}[\p{L}\p{M}.'’ʼʻ-]*$/u.test(word) || PARTICLES.has(word.toLowerCase()),
  );
}

function isTitleLike(text: string, line: CvLine, isBelowName: boolean): boolean {
  if (text.length > MAX_TITLE || /[@]|\d{4}|[.!?]$/.test(text) || namesCountry(text)) return false;
  if (line.text.split(/\s/).length > 14 || splitLabel(text)) return false;
  return hasWorkWord(text) || (isBelowName && !text.includes(',') && /\p{L}{3}/u.test(text));
}

function isPlaceLike(text: string, isContact: boolean): boolean {
  if (text.length > 120 || /[@!?]|[.]$/.test(text) || text.split(/\s+/).length > 14) return false;
  // "Geboren am 12.05.1990 in Accra, Ghana". A postcode may look like a year.
  if (findPeriods(text).some(({ isYear }) => !isYear)) return false;
  if (namesCountry(text)) return true;
  const isAddress = /\d/.test(text) && /\p{L}{3}/u.test(text) && text.includes(',');
  const isTown =
    text.split(/, /).length > 1 &&
    text.split(/, /).every((part) => /^[\p{Lu}\p{Lo}\d]/u.test(part));
  return (
    isAddress ||
    isTown ||
    (isContact && /^[\p{Lu}\p{Lo}]/u.test(text) && text.split(/\s+/).length < 5)
  );
}
