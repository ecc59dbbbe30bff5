import type { CoverLetter, LetterAnswer, WrittenLetter } from '../../shared/cover-letter.ts';
import type { Paper } from '../../shared/cv.ts';
import { type CvLanguage, formatDate } from '../../shared/cv-dates.ts';
import { EMPTY_PROFILE } from '../../shared/profile.ts';
import type { Db } from '../db/open.ts';
import { Problem } from '../problem.ts';
import { CV_TEMPLATES } from './cv-templates.ts';
import { type CvId, type CvSource, readCvSource } from './cvs.service.ts';
import { yearsOf } from './japanese-era.ts';
import words from './letter-words.json' with { type: 'json' };
import type { RenderTask } from './render-thread.ts';

const WORDS: Record<CvLanguage, (typeof words)['en']> = words;

/** The letter of a CV, or a frame to begin with. Throws a Problem 404 `cv-not-found`. */
export async function describeLetter(db: Db, userId: number, cv: CvId): Promise<LetterAnswer> {
  return findLetter(db, userId, await readCvSource(db, userId, cv));
}

/** Changes what is named of the letter of a CV; the rest stays. Throws a Problem 404. */
export async function saveLetter(
  db: Db,
  userId: number,
  { cv, letter }: { cv?: CvId; letter: { [Part in keyof CoverLetter]?: string | undefined } },
): Promise<LetterAnswer> {
  const source = await readCvSource(db, userId, cv);
  const { text, ...rest } = letter;
  const named = Object.entries({ ...rest, body: text });
  const changed = Object.fromEntries(named.filter(([, value]) => value !== undefined));
  // What was shown and not changed is kept with it: the frame is the letter from now on.
  const { text: body, ...shown } = (await findLetter(db, userId, source)).letter;
  await db
    .insertInto('cv_letters')
    .values({ ...shown, body, ...changed, user_id: userId, cv_id: cv ?? null })
    .onConflict((conflict) => {
      const same = conflict.columns(['user_id', 'cv_id']);
      return Object.keys(changed).length === 0 ? same.doNothing() : same.doUpdateSet(changed);
    })
    .execute();
  return findLetter(db, userId, source);
}

/** How the letter of a CV is rendered, with the head of a template. Throws as `writeLetter`. */
export async function arrangeLetter(
  db: Db,
  userId: number,
  source: CvSource,
  { template, paper }: { template: string; paper: Paper },
): Promise<RenderTask> {
  const letter = await writeLetter(db, userId, source, template);
  const { name, professionalTitle, contact } = source.profile;
  // The letters of these texts decide about direction and fonts.
  const summary = [letter.addressee, ...letter.paragraphs, letter.closing].join('\n');
  const language = letter.language as CvLanguage;
  return {
    profile: { ...EMPTY_PROFILE, name, professionalTitle, contact, summary },
    choice: {
      ...{ template, paper, language, look: source.settings },
      letter: { ...letter, title: WORDS[language].letter },
    },
  };
}

/**
 * The letter of a CV as readers get it: with place and date, closing and name in the language of the
 * CV, with another template than that of the CV if one is named. Throws a Problem 409 `letter-empty`.
 */
export async function writeLetter(
  db: Db,
  userId: number,
  source: CvSource,
  template?: string,
): Promise<WrittenLetter> {
  const { letter } = await findLetter(db, userId, source);
  if (letter.text === '')
    throw new Problem(409, 'letter-empty', 'Write your letter first: it has no text yet.');
  const language = languageOf(source, template);
  const { name, professionalTitle, contact } = source.profile;
  const now = new Date();
  const today = { year: now.getUTCFullYear(), month: now.getUTCMonth(), day: now.getUTCDate() };
  const { addressee, subject, place, text } = letter;
  const date = formatDate(today, language, yearsOf(source.settings, language));
  return {
    ...{ name, professionalTitle, addressee, subject, language },
    contacts: [contact.location, contact.phone, contact.email].filter(Boolean),
    date: [place, date].filter(Boolean).join(', '),
    paragraphs: text.split(/\n\s*\n/).map((part) => part.trim()),
    closing: WORDS[language].closing,
  };
}

/** All letters of an account, for its download. */
export async function exportLetters(db: Db, userId: number): Promise<object[]> {
  return db
    .selectFrom('cv_letters')
    .select(['cv_id', 'subject', 'addressee', 'place', 'body'])
    .where('user_id', '=', userId)
    .orderBy('cv_id')
    .execute();
}

async function findLetter(db: Db, userId: number, source: CvSource): Promise<LetterAnswer> {
  const row = await db
    .selectFrom('cv_letters')
    .select(['subject', 'addressee', 'place', 'body'])
    .where('user_id', '=', userId)
    .where('cv_id', 'is not distinct from', source.cv?.id ?? null)
    .executeTakeFirst();
  if (!row) return { letter: frameOf(source) };
  const { body, ...rest } = row;
  return { letter: { ...rest, text: body } };
}

/**
 * What a letter begins with: the job that the CV is for, a greeting, and not a word about the
 * person.
 */
function frameOf(source: CvSource): CoverLetter {
  const { subject, opening, applying, applyingAt } = WORDS[languageOf(source)];
  const { cv, settings } = source;
  const job = cv?.job_title ?? '';
  const employer = cv?.job_employer ?? '';
  // Not as a pattern of a replacement: a title may hold a dollar sign.
  const fill = (words: string) =>
    words.replace('{job}', () => job).replace('{employer}', () => employer);
  return {
    subject: job === '' ? '' : fill(subject),
    addressee: employer,
    place: settings.signaturePlace,
    text: job === '' ? opening : `${opening}\n\n${fill(employer === '' ? applying : applyingAt)}`,
  };
}

function languageOf({ settings, profile }: CvSource, template = profile.template): CvLanguage {
  const made = CV_TEMPLATES.find(({ file }) => file === template);
  return (!made?.keepsLanguage && settings.language) || (made?.language ?? 'en');
}
