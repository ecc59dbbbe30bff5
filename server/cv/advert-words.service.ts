import type { AdvertWords } from '../../shared/cvs.ts';
import type { Db } from '../db/open.ts';
import { findJob } from '../jobs/jobs.service.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { compareWithAdvert } from './advert-words.ts';
import { readCvSource } from './cvs.service.ts';
import { withoutHidden } from './shown-cv.ts';

export type AdvertDeps = { db: Db; now: () => Date };

const TAG = /<[^<>]*>/g;
const ENTITY: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ' };

/** The text of a stored advert, with a line for each of its elements. */
const textOf = (html: string) =>
  html.replaceAll(TAG, '\n').replaceAll(/&(?:amp|lt|gt|nbsp);/g, (sign) => ENTITY[sign] ?? sign);

/**
 * What the advert of the job of a CV asks for and names, and what the CV says of it. Of a premium job
 * a member without premium gets no more than everybody sees of it. Throws a Problem 404.
 */
export async function describeAdvertWords(
  { db, now }: AdvertDeps,
  user: SignedIn,
  id: number,
): Promise<AdvertWords> {
  const { profile, settings, cv } = await readCvSource(db, user.id, id);
  const found = cv?.job_id == null ? undefined : await findJob({ db, now }, cv.job_id);
  if (!found) return { isThere: false, isWhole: false, words: [] };
  const { job, publicFacts } = found;
  const isWhole = !job.is_premium_visible || user.premium;
  const open = [job.title, job.excerpt];
  const parts = isWhole
    ? [...open, textOf(job.description), job.responsibilities, job.requirements]
    : open;
  const { languages } = (isWhole && job.facts) || publicFacts;
  const shown = withoutHidden(profile, settings.hidden);
  return {
    isThere: true,
    isWhole,
    words: compareWithAdvert({ languages, text: parts.join('\n') }, shown),
  };
}
