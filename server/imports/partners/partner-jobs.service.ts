import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { utcToday } from '../../../shared/job-dates.ts';
import {
  PARTNER_SCOPES,
  type PartnerJobAnswer,
  type PartnerOutcome,
  type PartnerScope,
  partnerJobSchema,
} from '../../../shared/partners.ts';
import { findRow } from '../../db/rows.ts';
import { expireMissingJobs } from '../../jobs/imported-jobs.service.ts';
import { createLimiter, type Limiter } from '../../limiter.ts';
import { Problem, tryLater } from '../../problem.ts';
import { isImportError } from '../import-error.service.ts';
import { printable } from '../normalise/normalise-row.ts';
import { INNER } from '../read/read-page.ts';
import type { ImportDeps } from '../run/import-deps.ts';
import { importFile } from '../run/import-file.service.ts';
import type { ImportReport } from '../run/import-report.service.ts';
import { FILE_NAME, makePrivateFolder } from '../run/store-file.ts';
import { callsToday, findPartner, type PartnerRow } from './partners.service.ts';

export type PartnerDeps = ImportDeps & { site: () => { url: string }; turns: Limiter };

type Sent = v.InferOutput<typeof partnerJobSchema>;
/** `isForbidden`: the key may not do it. */
type Result = { outcome: PartnerOutcome; detail: string; isForbidden?: boolean };
type Live = { isLive: boolean };

const DAY_SECONDS = 86_400;
const WORDS: Record<PartnerScope, string> = {
  create: 'publish new jobs',
  update: 'change jobs',
  end: 'end jobs',
};

/** Jobs are read one at a time, those of one partner in their order: each is an import of its source. */
export function partnerTurns(): Limiter {
  return createLimiter({ running: 1, waiting: 40, waitMs: 20_000, each: { waiting: 10 } }, () =>
    tryLater(
      429,
      'too-many-jobs',
      'Too many jobs at a time. Send the next one after the answer.',
      5,
    ),
  );
}

/**
 * Publishes, changes or ends a job of a partner: the same reference is the same job, and sending it
 * twice changes nothing. Throws a Problem: 400 `bad-request`, 401 `partner-key-wrong`, 403
 * `partner-scope-missing`, 404 `listing-not-found` for the end of an unknown job, 422 `job-refused`, 429 above the limit of the
 * day or of what waits.
 */
export async function takePartnerJob(
  deps: PartnerDeps,
  authorization: string | undefined,
  body: Uint8Array,
): Promise<PartnerJobAnswer> {
  const { id } = await findPartner(deps.db, authorization);
  const sent = parseJob(body);
  const reference = referenceOf(sent);
  return deps.turns.run(
    async () => {
      // Again: while the job waited, the key may have been revoked, or others have taken its place.
      const partner = await findPartner(deps.db, authorization);
      await checkLimit(deps, partner);
      const result =
        sent.action === 'end'
          ? await endJob(deps, partner, reference)
          : await publishJob(deps, partner, reference, sent);
      const { outcome, detail } = result;
      await deps.db
        .insertInto('partner_calls')
        .values({ partner_id: partner.id, at: deps.now(), reference, outcome, detail })
        .execute();
      const key = { source: partner.name, reference };
      const job = await findRow(deps.db, 'jobs', key, ['id']);
      if (result.isForbidden) throw new Problem(403, 'partner-scope-missing', detail);
      if (outcome === 'refused') {
        if (sent.action === 'end') throw new Problem(404, 'listing-not-found', detail);
        throw new Problem(422, 'job-refused', detail);
      }
      return { reference, outcome, url: job ? `${deps.site().url}/jobs/${job.id}` : null };
    },
    { key: id },
  );
}

async function checkLimit({ db, now }: PartnerDeps, partner: PartnerRow): Promise<void> {
  if ((await callsToday(db, partner.id, now())) < partner.daily_limit) return;
  const seconds = DAY_SECONDS - (Math.floor(now().getTime() / 1000) % DAY_SECONDS);
  const message = `You may send ${partner.daily_limit.toLocaleString('en')} jobs a day. Go on after midnight (UTC).`;
  throw tryLater(429, 'partner-limit', message, seconds);
}

function parseJob(body: Uint8Array): Sent {
  const parsed = v.safeParse(partnerJobSchema, jsonOf(body), { abortEarly: true });
  if (parsed.success) return parsed.output;
  throw new Problem(400, 'bad-request', parsed.issues[0].message);
}

/** The reference as an import stores it. */
function referenceOf({ identifier }: Sent): string {
  const text = typeof identifier === 'string' ? identifier : identifier.value;
  const reference = printable(text).trim();
  if (reference === '') throw new Problem(400, 'bad-request', 'identifier must not be empty.');
  return reference;
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    throw new Problem(400, 'bad-request', 'The body must be JSON in UTF-8: one JobPosting.');
  }
}

/** What a key may not do of what is asked, in words; null when it may. */
function forbidden({ scopes }: PartnerRow, needed: readonly PartnerScope[]): Result | null {
  const missing = needed.find((scope) => !scopes.includes(scope));
  if (missing === undefined) return null;
  const detail = `This key may not ${WORDS[missing]}. It may ${scopes.map((scope) => WORDS[scope]).join(', ')}.`;
  return { outcome: 'refused', detail, isForbidden: true };
}

/** What publishing a job needs, after a trial of it: a date in the past ends a job that is live. */
function neededFor(trial: ImportReport, { isLive }: Live): PartnerScope[] {
  if (trial.new + trial.updated === 0) return [];
  if (!isLive) return ['create'];
  return trial.warnings.some(({ warning }) => warning === 'already expired')
    ? ['update', 'end']
    : ['update'];
}

/**
 * Reads the job as a page that states one is read, in the thread of feeds. What a key with fewer
 * scopes asks for is tried first.
 */
async function publishJob(
  deps: PartnerDeps,
  partner: PartnerRow,
  reference: string,
  { action: _, ...job }: Sent,
): Promise<Result> {
  const { name, scopes } = partner;
  const folder = await makePrivateFolder();
  const path = join(folder, FILE_NAME);
  // Jobs inside of it would be published uncounted, under references that were not looked at.
  const own = Object.entries(job).filter(([name]) => !INNER.includes(name));
  // The first name is how a file of JSON-LD is recognised.
  const posting = { '@context': 'https://schema.org', ...Object.fromEntries(own) };
  const reasons: string[] = [];
  try {
    const one = { ...posting, '@type': 'JobPosting', identifier: reference };
    await writeFile(path, JSON.stringify(one), { mode: 0o600 });
    // One job is no strange feed: it is not compared with all others, and never held.
    const asked = {
      ...{ path, source: name, partial: true, endMissing: true },
      refusesContradictions: true,
    };
    if (scopes.length < PARTNER_SCOPES.length) {
      const trial = await importFile(deps, { ...asked, dryRun: true }, () => undefined);
      const refused = forbidden(partner, neededFor(trial, await findLive(deps, name, reference)));
      if (refused) return refused;
    }
    const report = await importFile(deps, asked, (progress) => {
      if (progress.kind !== 'problem') return;
      const { reason, detail } = progress;
      reasons.push(detail === '' ? reason : `${reason}: ${detail}`);
    });
    const outcome = (['new', 'updated', 'unchanged'] as const).find((each) => report[each] > 0);
    const detail = outcome ? report.warnings.map(({ warning }) => warning) : reasons;
    return { outcome: outcome ?? 'refused', detail: detail.join('; ') };
  } catch (error) {
    if (!isImportError(error)) throw error;
    if (error.code === 'import-stopped')
      throw tryLater(503, 'import-stopped', 'The job was not read. Send it again.', 5);
    return { outcome: 'refused', detail: error.message };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function findLive(
  { db, now }: PartnerDeps,
  source: string,
  reference: string,
): Promise<Live> {
  const job = await findRow(db, 'jobs', { source, reference }, ['expires_at']);
  return { isLive: job !== undefined && (job.expires_at ?? '9999') > utcToday(now()) };
}

async function endJob(
  { db, jobChanges, now }: PartnerDeps,
  partner: PartnerRow,
  reference: string,
): Promise<Result> {
  const { name } = partner;
  const refused = forbidden(partner, ['end']);
  if (refused) return refused;
  if (!(await findRow(db, 'jobs', { source: name, reference }, ['id'])))
    return { outcome: 'refused', detail: 'No job with this identifier was published here.' };
  const run = { source: name, runId: randomUUID(), now: now() };
  const ended = await jobChanges.change((tx) => expireMissingJobs(tx, run, [reference]));
  return { outcome: ended > 0 ? 'ended' : 'unchanged', detail: '' };
}
