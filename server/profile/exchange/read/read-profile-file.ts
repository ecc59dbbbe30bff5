import * as v from 'valibot';
import { profileSchema } from '../../../../shared/profile.ts';
import type { ImportedProfile, ProfileSource } from '../../../../shared/profile-exchange.ts';
import { photoFault } from '../../photo.adapter.ts';
import { exchangeError, exchangeErrorCode } from '../exchange-error.ts';
import { decodeText } from './decode-text.ts';
import type { CvLine } from './document/cv-line.ts';
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
  'These files work: a CV as Word (.docx), OpenDocument (.odt), PDF or plain text, a Europass CV (PDF or XML), the PDF of a LinkedIn profile or the ZIP archive from LinkedIn, a file of JSON Resume or Reactive Resume, and a CV that you made here (PDF). In Europass: open your CV and choose Download. In LinkedIn: Settings > Data privacy > Get a copy of your data.';

/** Of a text. Decision 161: a CV of 40 pages has 150,000 characters and 3,000 lines. */
const MAX_TEXT = 300_000;
const MAX_LINES = 5_000;
/** Control characters, which no text has. */
const CONTROLS = /[^\P{Cc}\s]/u;
const MAX_LOOKED_AT = 2_000;

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
  const { source, guesses = [], text = null } = found;
  return { source, profile, photo, unread: unread.all(), guesses, text };
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
  // A CV may begin with "[Name]".
  if (text.startsWith('{') || /^\[\s*[[{"\]\d]/.test(text)) return readJson(text, unread);
  return readPlainText(text, unread);
}

const SCAN =
  'This PDF is a scan or a photo: it is a picture of a text, and we cannot read pictures. Choose the file that it was printed from, or copy its text and paste it here.';
const EMPTY = 'This PDF has no text that can be read.';

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

async function readArchive(bytes: Uint8Array, unread: UnreadList): Promise<Found> {
  const kinds = new Set<string>();
  const files = readZip(bytes, linkedInFile, (path) => {
    const start = /^(?:word\/document\.xml$|content\.xml$|Index\/)/.exec(path)?.[0];
    if (start) kinds.add(start);
  });
  if (files.size > 0) return readLinkedIn(files, unread);
  if (kinds.has('word/document.xml')) {
    const { readDocx } = await import('./document/read-docx.ts');
    const { lines, hasPictures } = readDocx(bytes);
    notePictures(hasPictures, unread);
    const nothing =
      'We found no CV in this Word file: no heading such as “Work experience”, and no email address or phone number.';
    return foundIn('word', lines, nothing, unread);
  }
  if (kinds.has('content.xml')) {
    const { readOdt } = await import('./read-odt.ts');
    const { lines, hasPictures } = readOdt(bytes);
    notePictures(hasPictures, unread);
    return foundIn('opendocument', lines, 'We found no CV in this document.', unread);
  }
  if (kinds.has('Index/'))
    throw unknownFile(
      'This is a file of Pages. In Pages choose File > Export To > Word, and choose the new file.',
    );
  return refuseOtherArchive();
}

function notePictures(hasPictures: boolean, unread: UnreadList): void {
  if (hasPictures)
    unread.note(
      'Pictures',
      'We take no pictures out of a document. Choose your photo in the form.',
    );
}

/** Our own profile, or the XML of Europass, inside a PDF. */
async function readPdf(bytes: Uint8Array, unread: UnreadList): Promise<Found> {
  // Loaded when it is needed: it is large.
  const { readPdfFiles } = await import('./read-pdf.ts');
  const { embedded, hasPictures } = await readPdfFiles(bytes);
  const files = embedded.map((file) => decodeText(file).trim());
  for (const text of files) {
    const own = text.startsWith('{') ? findOwnProfile(tryRead(() => parseJson(text))) : null;
    if (own) return foundOwn('waymark-pdf', own, unread);
  }
  const europass = files.find((text) =>
    /<(?:\w{1,20}:)?(?:Candidate|SkillsPassport)[\s>]/.test(text),
  );
  if (europass !== undefined) return readXml(europass, unread);
  const { readPdfPages } = await import('./document/read-pdf-pages.adapter.ts');
  const pages = await readPdfPages(bytes);
  if (pages.read.every((pieces) => pieces.length === 0))
    throw unknownFile(hasPictures ? SCAN : EMPTY);
  if (pages.isCut)
    unread.note(
      'The end of the file',
      pages.read.length < pages.pages
        ? `It has ${pages.pages.toLocaleString('en')} pages. We read the first ${pages.read.length}.`
        : 'It has more text than any CV. We read the beginning.',
    );
  notePictures(hasPictures, unread);
  const { readPdfLines } = await import('./document/read-pdf-lines.ts');
  const nothing =
    'We found no CV in this PDF: no heading such as “Work experience”, and no email address or phone number.';
  return foundIn('pdf', readPdfLines(pages), nothing, unread);
}

/** Text without fields: what a person typed or copied. */
async function readPlainText(text: string, unread: UnreadList): Promise<Found> {
  const nothing = 'This file has no CV data that can be read.';
  if (CONTROLS.test(text.slice(0, MAX_LOOKED_AT))) throw unknownFile(nothing);
  const { readTextLines } = await import('./document/read-text-lines.ts');
  const whole = text.slice(0, MAX_TEXT);
  if (whole.length < text.length)
    unread.note(
      'The end of the text',
      `We read the first ${MAX_TEXT.toLocaleString('en')} characters.`,
    );
  return foundIn('text', readTextLines(whole), nothing, unread);
}

/** What the lines of a document say. Throws `unknown-file` when nothing in them is of a CV. */
async function foundIn(
  source: ProfileSource,
  lines: CvLine[],
  nothing: string,
  unread: UnreadList,
): Promise<Found> {
  const { readDocument } = await import('./document/read-document.ts');
  const { profile, guesses, text, isCv } = readDocument(lines.slice(0, MAX_LINES), unread);
  if (!isCv) throw unknownFile(nothing);
  if (lines.length > MAX_LINES)
    unread.note(
      'The end of the file',
      `We read the first ${MAX_LINES.toLocaleString('en')} lines.`,
    );
  return { source, profile, photo: '', guesses, text };
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
