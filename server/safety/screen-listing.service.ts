import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { shownEmployer } from '../../shared/employer-name.ts';
import type { OfferFinding, StoredFinding } from '../../shared/safety.ts';
import type { Schema } from '../db/schema.ts';
import { linesOfHtml } from '../jobs/job-text.service.ts';
import { classifyTitle } from '../occupations/occupations.service.ts';
import { foreignLink, isChatLink } from './apply-link.ts';
import { findingOf, findSigns, inOrder } from './scam-rules.ts';
import { resemblance, type WordingSource } from './wording.ts';

/** The fields of a job that are screened. */
const SCREENED = [
  'title',
  'employer',
  'excerpt',
  'description',
  'responsibilities',
  'requirements',
  'company_website',
  'application_url',
] as const;

export type ScreenSource = Record<
  Exclude<(typeof SCREENED)[number], 'employer' | 'company_website' | 'application_url'>,
  string
> &
  Record<'employer' | 'company_website' | 'application_url', string | null>;

/** The columns of a job that follow from screening it. */
export type Screening = {
  findings: string;
  screened: string;
  held: boolean;
  /** ISCO-08 unit group of the title: pay is compared within it. */
  work: string | null;
};

/** Less sure names of work are not compared. */
const LEAST_CONFIDENCE = 0.4;
/** Looks for signs of a false offer in a listing. Severe ones hold it. */
export function screenListing(job: ScreenSource): Screening {
  const source = wordingSourceOf(job);
  // The excerpt is mostly a part of the description.
  const employer = shownEmployer(job.employer);
  const lines = [...new Set([...source.lines, employer, job.excerpt.trim()])];
  const link = foreignLink(job);
  const words = resemblance(source);
  const chat = job.application_url !== null && isChatLink(job.application_url);
  const said = findSigns(lines.join('\n'), {
    isCompany: job.employer !== null,
    hasOtherContact: job.application_url !== null && !chat,
  });
  const findings = inOrder([
    ...said,
    ...(chat && !said.some(({ rule }) => rule === 'chat-only')
      ? [findingOf('chat-only', job.application_url ?? '')]
      : []),
    ...(link === null || chat ? [] : [findingOf('apply-link', link)]),
    ...(words === null ? [] : [findingOf('wording', words.join(', '))]),
  ]);
  return {
    findings: storedForm(findings),
    work: workOf(job.title),
    screened: createHash('sha256')
      .update(JSON.stringify(SCREENED.map((name) => ({ ...job, employer })[name])))
      .digest('base64url'),
    held: isSevere(findings),
  };
}

/**
 * Whether a listing that changed is held. A held one stays so, whatever its new text says, until an
 * administrator looks; a released one is held again only with another text.
 */
export function staysHeld(
  before: { held: boolean; released: string | null },
  now: Pick<Screening, 'held' | 'screened'>,
): boolean {
  return before.held || (now.held && before.released !== now.screened);
}

/**
 * Screens these jobs again and stores what changed, in `jobs` only. Returns those that are held
 * from now on.
 */
export async function refreshScreening(db: Kysely<Schema>, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'held', 'screened', 'released', 'findings', 'work', ...SCREENED])
    .where('id', '=', sql<number>`ANY(${ids}::int[])`)
    .execute();
  const held: number[] = [];
  for (const row of rows) {
    const screening = screenListing(row);
    const isHeld = staysHeld(row, screening);
    if (isHeld && !row.held) held.push(row.id);
    if (
      isHeld === row.held &&
      screening.screened === row.screened &&
      screening.work === row.work &&
      screening.findings === storedForm(row.findings)
    )
      continue;
    await db
      .updateTable('jobs')
      .set({ ...screening, held: isHeld })
      .where('id', '=', row.id)
      .execute();
  }
  return held;
}

function storedForm(findings: readonly StoredFinding[]): string {
  return JSON.stringify(findings.map(({ rule, words }) => ({ rule, words })));
}

function workOf(title: string): string | null {
  const occupation = classifyTitle(title);
  return occupation && occupation.confidence >= LEAST_CONFIDENCE ? occupation.isco : null;
}

function isSevere(findings: readonly OfferFinding[]): boolean {
  return findings.some(({ severity }) => severity === 'severe');
}

/** What the model of words (wording.ts) weighs of a listing. */
export function wordingSourceOf(job: ScreenSource): WordingSource {
  const { title, description, responsibilities, requirements, employer, company_website } = job;
  const lines = [
    title,
    ...linesOfHtml(description).map(({ text }) => text),
    ...responsibilities.split(';'),
    ...requirements.split(';'),
  ];
  return {
    title,
    description,
    lines: lines.map((line) => line.trim()),
    hasCompany: employer !== null || company_website !== null,
  };
}
