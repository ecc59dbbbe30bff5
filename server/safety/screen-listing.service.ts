import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { OfferFinding } from '../../shared/safety.ts';
import type { Schema } from '../db/schema.ts';
import { lineOfHtml } from '../jobs/job-text.service.ts';
import { findingOf, findSigns, inOrder } from './scam-rules.ts';

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
  Exclude<(typeof SCREENED)[number], 'company_website' | 'application_url'>,
  string
> &
  Record<'company_website' | 'application_url', string | null>;

/** The columns of a job that follow from screening it. */
export type Screening = { findings: string; screened: string; held: boolean };

const BLOCK = /<(?:p|br|li|h3|h4)>/;
/** Sites that many companies let their applicants apply on. */
const APPLY_SITES =
  /(?:^|\.)(?:greenhouse\.io|lever\.co|workable\.com|ashbyhq\.com|smartrecruiters\.com|myworkdayjobs\.com|icims\.com|bamboohr\.com|recruitee\.com|teamtailor\.com|personio\.(?:de|com)|breezy\.hr|jobvite\.com|taleo\.net|successfactors\.(?:com|eu)|linkedin\.com|indeed\.com|jobs\.nhs\.uk|usajobs\.gov)$/;

/** Looks for signs of a false offer in a listing. Severe ones hold it. */
export function screenListing(job: ScreenSource): Screening {
  const text = textOf(job);
  const link = foreignLink(job);
  const findings = inOrder([
    ...findSigns(text),
    ...(link === null ? [] : [findingOf('apply-link', link)]),
  ]);
  return {
    findings: JSON.stringify(findings.map(({ rule, words }) => ({ rule, words }))),
    screened: createHash('sha256')
      .update(JSON.stringify(SCREENED.map((name) => job[name])))
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

/** Screens these jobs again and stores what changed, in `jobs` only. */
export async function refreshScreening(db: Kysely<Schema>, ids: number[]): Promise<void> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'held', 'released', ...SCREENED])
    .where('id', '=', sql<number>`ANY(${ids}::int[])`)
    .execute();
  for (const row of rows) {
    const screening = screenListing(row);
    await db
      .updateTable('jobs')
      .set({ ...screening, held: staysHeld(row, screening) })
      .where('id', '=', row.id)
      .execute();
  }
}

function isSevere(findings: readonly OfferFinding[]): boolean {
  return findings.some(({ severity }) => severity === 'severe');
}

function textOf(job: ScreenSource): string {
  const lines = [
    job.title,
    job.employer,
    job.excerpt,
    ...job.description.split(BLOCK).map(lineOfHtml),
    ...job.responsibilities.split(';'),
    ...job.requirements.split(';'),
  ];
  // The excerpt is mostly a part of the description.
  return [...new Set(lines.map((line) => line.trim()))].join('\n');
}

/** The address to apply at, when it is not on the domain of the company's website. */
function foreignLink({ company_website, application_url }: ScreenSource): string | null {
  const home = hostOf(company_website);
  const apply = hostOf(application_url);
  if (home === null || apply === null || APPLY_SITES.test(apply)) return null;
  return domainOf(home) === domainOf(apply) ? null : apply;
}

function hostOf(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  return new URL(address).hostname || null;
}

/** example.co.uk of jobs.example.co.uk: the last two names, three where the last are short. */
function domainOf(host: string): string {
  const names = host.split('.');
  const isCountry = names.at(-1)?.length === 2 && (names.at(-2)?.length ?? 9) <= 3;
  return names.slice(isCountry ? -3 : -2).join('.');
}
