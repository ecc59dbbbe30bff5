import * as v from 'valibot';
import { profileSchema } from '../../../../shared/profile.ts';
import type { ImportedProfile, ProfileSource } from '../../../../shared/profile-exchange.ts';
import { photoFault } from '../../photo.adapter.ts';
import { exchangeError, exchangeErrorCode } from '../exchange-error.ts';
import { decodeText } from './decode-text.ts';
import { fitProfile } from './fit-profile.ts';
import type { Found } from './found-profile.ts';
import { isObject, readFields } from './json-fields.ts';
import { otherKind } from './other-kinds.ts';
import { parseJson } from './parse-json.ts';
import { plainTexts } from './plain-texts.ts';
import { readCandidate } from './read-candidate.ts';
import { isJsonResume, readJsonResume } from './read-json-resume.ts';
import { linkedInFile, readLinkedIn, refuseOtherArchive } from './read-linkedin.ts';
import { findOwnProfile, readOwnProfile } from './read-own-json.ts';
import { readPhoto } from './read-photo.ts';
import { isReactiveResume, readReactiveResume } from './read-reactive-resume.ts';
import { readSkillsPassport } from './read-skills-passport.ts';
import { readXmlTree } from './read-xml-tree.ts';
import { readZip } from './read-zip.ts';
import { createUnreadList, type UnreadList } from './unread-list.ts';

const WHAT_WORKS =
  'These files work: a Europass CV (PDF or XML), the ZIP archive from LinkedIn, a file of JSON Resume or Reactive Resume, and a CV that you made here (PDF). In Europass: open your CV and choose Download. In LinkedIn: Settings > Data privacy > Get a copy of your data.';

/** The format has had no upkeep since 2018 (github.com/fresh-standard/fresh-resume-schema). */
const FRESH_REFUSED =
  'This is a FRESH file, which cannot be read. Save your CV as a JSON Resume and choose that file: the program HackMyResume does it with “convert”.';

/**
 * Reads a profile out of a file that is recognised by its content. Throws an `exchangeError` when
 * it is none of those that can be read, or damaged.
 */
export async function readProfileFile(bytes: Uint8Array): Promise<ImportedProfile> {
  const unread = createUnreadList();
  const found = await readFound(bytes, unread);
  // A photo that could not be saved would stop the save of everything else.
  const fault = photoFault(found.profile.photo ?? '');
  if (fault !== null) {
    unread.note('Photo', fault);
    found.profile.photo = '';
  }
  const photo = found.profile.photo ? null : readPhoto(found.photo, unread);
  const profile = fitProfile(found.profile, unread);
  return { source: found.source, profile, photo, unread: unread.all() };
}

async function readFound(bytes: Uint8Array, unread: UnreadList): Promise<Found> {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (head.trim() === '' && bytes.length <= head.length)
    throw exchangeError('empty-file', 'The file is empty. Choose another one.');
  if (head.includes('%PDF-')) return readPdf(bytes, unread);
  if (head.startsWith('PK')) return readArchive(bytes, unread);
  const other = otherKind(head);
  if (other !== null) throw unknownFile(other);
  const text = decodeText(bytes).trim();
  if (text.startsWith('<')) return readXml(text, unread);
  if (/^[{[]/.test(text)) return readJson(text, unread);
  throw unknownFile('This file has no CV data that can be read.');
}

function unknownFile(what: string): Error {
  return exchangeError('unknown-file', `${what} ${WHAT_WORKS}`);
}

function readXml(xml: string, unread: UnreadList): Found {
  const root = readXmlTree(xml);
  if (root.name === 'Candidate') return readCandidate(root, unread);
  if (root.name === 'SkillsPassport') return readSkillsPassport(root, unread);
  throw unknownFile('This XML file is not a Europass CV.');
}

function readJson(text: string, unread: UnreadList): Found {
  const value = parseJson(text);
  const isReactive = isReactiveResume(value);
  const own = isReactive ? null : findOwnProfile(value);
  if (own) return foundOwn('waymark-json', own, unread);
  if (isFresh(value)) throw unknownFile(FRESH_REFUSED);
  if (!isReactive && !isJsonResume(value))
    throw unknownFile('This JSON file is not a JSON Resume: it has none of its sections.');
  const isOwn = isObject(value) && isObject(value.meta) && isObject(value.meta.waymark);
  // What a member typed here has no formatting, whatever it looks like.
  const plain = isOwn ? { value, isChanged: false } : plainTexts(value);
  if (plain.isChanged)
    unread.note('Formatting', 'We took out tags and signs such as bold, and kept their words.');
  if (isReactive) return readReactiveResume(plain.value as Record<string, unknown>, unread);
  const found = readJsonResume(plain.value, unread);
  // A photo of our own export was cropped already.
  if (isOwn && v.is(profileSchema.entries.photo, found.photo)) found.profile.photo = found.photo;
  return found;
}

function foundOwn(
  source: ProfileSource,
  value: Record<string, unknown>,
  unread: UnreadList,
): Found {
  return { source, profile: readOwnProfile(value, unread), photo: '' };
}

function readArchive(bytes: Uint8Array, unread: UnreadList): Found {
  let isWord = false;
  const files = readZip(bytes, linkedInFile, (path) => {
    isWord ||= /^(?:word\/|content\.xml$|Index\/)/.test(path);
  });
  if (files.size > 0) return readLinkedIn(files, unread);
  if (isWord) throw unknownFile('This is a Word file, which has no data that can be read safely.');
  return refuseOtherArchive();
}

/** Our own profile, or the XML of Europass, inside a PDF. */
async function readPdf(bytes: Uint8Array, unread: UnreadList): Promise<Found> {
  // Loaded when it is needed: it is large.
  const { readPdfFiles } = await import('./read-pdf.ts');
  const files = (await readPdfFiles(bytes)).map((file) => decodeText(file).trim());
  for (const text of files) {
    const own = text.startsWith('{') ? findOwnProfile(tryRead(() => parseJson(text))) : null;
    if (own) return foundOwn('waymark-pdf', own, unread);
  }
  const europass = files.find((text) =>
    /<(?:\w{1,20}:)?(?:Candidate|SkillsPassport)[\s>]/.test(text),
  );
  if (europass !== undefined) return readXml(europass, unread);
  throw unknownFile('This PDF contains only pages to look at, and no CV data.');
}

/** By its format or the shape of its work: it names some sections as a JSON Resume does. */
function isFresh(value: unknown): boolean {
  const format = readFields(value).object('meta').text('format');
  const work = isObject(value) ? value.employment : undefined;
  return /^FRE(?:SH|SCA)\b/i.test(format) || (isObject(work) && Array.isArray(work.history));
}

/** Null where a file inside a file is damaged. */
function tryRead<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (exchangeErrorCode(error) === undefined) throw error;
    return null;
  }
}
