import type { Logger } from 'pino';
import type { LetterFormat } from '../../../shared/cover-letter.ts';
import { letterFileName } from '../../../shared/cv.ts';
import { cvCompleteness } from '../../../shared/cv-completeness.ts';
import type { ExportFormat, ImportedProfile } from '../../../shared/profile-exchange.ts';
import { arrange, outlineCv } from '../../cv/arrange-cv.service.ts';
import { writeLetter } from '../../cv/cover-letter.service.ts';
import { type CvId, readCvSource } from '../../cv/cvs.service.ts';
import type { Db } from '../../db/open.ts';
import type { RateLimits } from '../../middleware/rate-limit.adapter.ts';
import { Problem } from '../../problem.ts';
import { exchangeErrorCode } from './exchange-error.ts';
import type { Exchange } from './run-exchange.ts';
import { exportFileName } from './write/file-name.ts';

export type ExchangeDeps = { db: Db; log: Logger; exchange: Exchange; limits: RateLimits };

/**
 * Reads a profile out of a file and saves nothing. Throws a Problem 400 with the reason when the
 * file cannot be read, 429 after many files, 503 when too many people read one.
 */
export async function importProfile(
  { exchange, log }: ExchangeDeps,
  userId: number,
  bytes: Uint8Array,
): Promise<ImportedProfile> {
  try {
    return await exchange.read(userId, bytes);
  } catch (error) {
    if (error instanceof Problem) throw error;
    const code = exchangeErrorCode(error);
    if (code !== undefined && error instanceof Error) throw new Problem(400, code, error.message);
    // A fault of ours; for the person it is a file that cannot be read all the same.
    log.error({ err: error }, 'a reader of profiles failed');
    throw new Problem(400, 'damaged-file', 'This file cannot be read. It may be damaged.');
  }
}

/**
 * The saved profile as a file: whole for other programs, and for readers the CV as its owner wants
 * it, for a country or none. Throws a Problem 404 when there is no such CV, 409 while there is
 * nothing in the profile, 400 when writing it takes too much: thousands of lines in one text.
 */
export async function exportProfile(
  { db, exchange }: Pick<ExchangeDeps, 'db' | 'exchange'>,
  userId: number,
  { format, country, cv }: { format: ExportFormat; country: string; cv?: CvId },
): Promise<{ name: string; bytes: Uint8Array }> {
  const { profile, settings } = await readCvSource(db, userId, cv);
  if (cvCompleteness(profile) === 0)
    throw new Problem(409, 'profile-empty', 'There is nothing in your saved profile yet.');
  try {
    const choice = { template: profile.template, paper: 'A4', country } as const;
    const bytes = await exchange.write(
      userId,
      format === 'json-resume'
        ? { format, profile }
        : { format, cv: outlineCv(arrange(profile, settings, choice)) },
    );
    return { name: exportFileName(profile.name, format), bytes };
  } catch (error) {
    if (exchangeErrorCode(error) !== 'too-much') throw error;
    throw new Problem(
      400,
      'too-much',
      'Your profile has too many lines for this kind of file. Shorten the longest texts, or choose plain text.',
    );
  }
}

/** A cover letter as a file. Throws a Problem 404 when there is no such CV, 409 without a text. */
export async function exportLetter(
  { db, exchange }: Pick<ExchangeDeps, 'db' | 'exchange'>,
  userId: number,
  { cv, format }: { cv?: number | undefined; format: LetterFormat },
): Promise<{ name: string; bytes: Uint8Array }> {
  const letter = await writeLetter(db, userId, await readCvSource(db, userId, cv));
  const bytes = await exchange.writeLetter(userId, letter, format);
  return { name: letterFileName(letter.name, format), bytes };
}
