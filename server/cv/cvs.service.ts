import { sql } from 'kysely';
import {
  type ChangedCvSettings,
  CV_FACTS,
  type CvSettings,
  DEFAULT_CV_SETTINGS,
} from '../../shared/cv-settings.ts';
import { type ChangedCv, type Cv, MAX_CV_NAME, MAX_CVS, usualPaper } from '../../shared/cvs.ts';
import type { Profile } from '../../shared/profile.ts';
import type { Db } from '../db/open.ts';
import { findRow, lockRow } from '../db/rows.ts';
import type { Row } from '../db/schema.ts';
import { cutText } from '../jobs/job-text.service.ts';
import { findJobName } from '../jobs/jobs.service.ts';
import { jobNotFound, Problem } from '../problem.ts';
import { readCvSettings, saveCvSettings } from '../profile/cv-settings.service.ts';
import { readProfile } from '../profile/profile.service.ts';
import { CV_TEMPLATES } from './cv-templates.ts';

type CvsDeps = { db: Db; now: () => Date };
/** The number of a CV; absent or null is "My CV". */
export type CvId = number | null | undefined;

/** What is about the person and not about one CV: all CVs of an account share it. */
const OF_PERSON = new Set<string>(['latinName', ...CV_FACTS] satisfies (keyof CvSettings)[]);

/** What a CV is made of: the profile as it shows it, and its settings. */
export type CvSource = { profile: Profile; settings: CvSettings; cv: Row<'cvs'> | null };

/**
 * What a CV of an account is made of. Its own professional title and summary stand in the profile in
 * place of those that were saved. Throws a Problem 404 `cv-not-found`.
 */
export async function readCvSource(db: Db, userId: number, id: CvId): Promise<CvSource> {
  const profile = await readProfile(db, userId);
  const settings = await readCvSettings(db, userId);
  if (id == null) return { profile, settings, cv: null };
  const cv = await requireCv(db, userId, id);
  return {
    profile: {
      ...profile,
      template: cv.template,
      professionalTitle: cv.professional_title || profile.professionalTitle,
      summary: cv.summary || profile.summary,
    },
    settings: { ...DEFAULT_CV_SETTINGS, ...cv.settings, ...pick(settings, true) },
    cv,
  };
}

/** The CVs of an account beside "My CV", oldest first. */
export async function listCvs(db: Db, userId: number): Promise<Cv[]> {
  const rows = await db
    .selectFrom('cvs')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, template: row.template, paper: row.paper },
    ...{ country: row.country, summary: row.summary },
    professionalTitle: row.professional_title,
    job:
      row.job_id === null
        ? null
        : { id: row.job_id, title: row.job_title, employer: row.job_employer },
  }));
}

/**
 * Makes a CV, which begins as "My CV" is now, and returns its number. Throws a Problem 404 for a job
 * that is not on the board, and 409 `too-many-cvs`.
 */
export async function createCv(
  { db, now }: CvsDeps,
  userId: number,
  { name, job_id }: { name?: string | undefined; job_id?: number | undefined },
): Promise<number> {
  const job = job_id === undefined ? undefined : await findJobName(db, job_id);
  if (job_id !== undefined && !job) throw jobNotFound();
  const { template } = await readProfile(db, userId);
  const settings = JSON.stringify(pick(await readCvSettings(db, userId), false));
  const usualName = job ? cutText(`For ${job.employer ?? job.title}`, MAX_CV_NAME) : 'New CV';
  return db.transaction().execute(async (tx) => {
    await lockRow(tx, 'users', { id: userId }, ['id']);
    const { kept } = await tx
      .selectFrom('cvs')
      .select((eb) => eb.fn.countAll<string>().as('kept'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (Number(kept) >= MAX_CVS - 1) throw tooManyCvs();
    const { id } = await tx
      .insertInto('cvs')
      .values({
        ...{ user_id: userId, name: name ?? usualName, template, settings },
        ...{ professional_title: '', summary: '' },
        country: job?.country_code ?? '',
        paper: job ? usualPaper(job.country_code) : 'A4',
        ...{ job_id: job?.id ?? null, job_title: job?.title ?? '' },
        job_employer: job?.employer ?? null,
        created_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Changes what is named of a CV. Throws a Problem 404, also for an unknown template. */
export async function changeCv(
  db: Db,
  userId: number,
  id: number,
  { professionalTitle, ...changed }: ChangedCv,
): Promise<void> {
  const { template } = changed;
  if (template !== undefined && !CV_TEMPLATES.some(({ file }) => file === template))
    throw new Problem(404, 'unknown-template', 'There is no template with this name.');
  const named = Object.entries({ ...changed, professional_title: professionalTitle });
  const values = Object.fromEntries(named.filter(([, value]) => value !== undefined));
  await requireCv(db, userId, id);
  if (Object.keys(values).length === 0) return;
  await db
    .updateTable('cvs')
    .set(values)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes a CV, its cover letter and the links to it. Throws a Problem 404. */
export async function deleteCv(db: Db, userId: number, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('cvs')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw noSuchCv();
}

/** Changes the settings of a CV; what is about the person is changed for all CVs. */
export async function changeSettings(
  db: Db,
  userId: number,
  id: CvId,
  changed: ChangedCvSettings,
): Promise<void> {
  if (id == null) return saveCvSettings(db, userId, changed);
  await requireCv(db, userId, id);
  const ofPerson = pick(changed, true);
  if (Object.keys(ofPerson).length > 0) await saveCvSettings(db, userId, ofPerson);
  await db
    .updateTable('cvs')
    .set({ settings: sql<string>`settings || ${JSON.stringify(pick(changed, false))}::jsonb` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** All that is kept of the CVs of an account, for its download. */
export async function exportCvs(db: Db, userId: number): Promise<object[]> {
  const rows = await db
    .selectFrom('cvs')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ user_id: _, ...row }) => row);
}

/** Said of the number of a CV that the account has not. */
export function noSuchCv(): Problem {
  return new Problem(404, 'cv-not-found', 'You have no CV with this number.');
}

async function requireCv(db: Db, userId: number, id: number): Promise<Row<'cvs'>> {
  const cv = await findRow(db, 'cvs', { id, user_id: userId });
  if (!cv) throw noSuchCv();
  return cv;
}

function pick(settings: ChangedCvSettings, isOfPerson: boolean): Partial<CvSettings> {
  return Object.fromEntries(
    Object.entries(settings).filter(([name]) => OF_PERSON.has(name) === isOfPerson),
  ) as Partial<CvSettings>;
}

function tooManyCvs(): Problem {
  return new Problem(409, 'too-many-cvs', `You have ${MAX_CVS} CVs. Delete one of them first.`);
}
