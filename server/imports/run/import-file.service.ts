import { randomUUID } from 'node:crypto';
import type { CountryCode } from '../../../shared/constants/countries.ts';
import { MOST_CONTRADICTIONS } from '../../../shared/contradictions.ts';
import type { Mapping, Places } from '../../../shared/import-mapping.ts';
import { utcToday } from '../../../shared/job-dates.ts';
import type { HeldOutcome } from '../../../shared/strange-feeds.ts';
import { asLongWork } from '../../db/kinds-of-work.ts';
import { findRow } from '../../db/rows.ts';
import { keepDaysOf } from '../../jobs/confirmed-jobs.service.ts';
import { isFuture, type UpsertOutcome } from '../../jobs/imported-jobs.service.ts';
import { listedMarks } from '../../jobs/listed-content.service.ts';
import { reviewsNew } from '../../jobs/review-rows.service.ts';
import { operatorWords } from '../../language/operator-words.ts';
import { importError, refuse } from '../import-error.service.ts';
import { findFeedRules } from '../mapping/feed-rules.service.ts';
import type { NormalisedRow } from '../normalise/normalise-row.ts';
import { takeMost } from '../normalise/take-by-rules.ts';
import { type FeedReader, openFeedReader } from '../read/feed-reader.ts';
import {
  type ContradictingRow,
  findDecided,
  keepContradictions,
} from './contradictions.service.ts';
import type { ImportDeps } from './import-deps.ts';
import { progressTeller } from './import-notes.ts';
import {
  createTally,
  type ImportProgress,
  type ImportReport,
  type NotExpired,
  type RowProblem,
} from './import-report.service.ts';
import { dryWriter, type Ended, type FileRun, jobWriter } from './import-writers.service.ts';
import { hasShrunk, type Met, runKey } from './missing-listings.service.ts';
import { createPace } from './pace-import.ts';
import { dropEnded, dropUnseen } from './review.service.ts';
import { nameOfFile, sourceName } from './source-name.ts';
import { findStrange, keepCoverage, profileDigest } from './strange-feed.service.ts';

/**
 * `path` is absolute. `name` is the original file name if `path` is a temporary one. `source` has
 * at most 100 characters. `signal` stops between batches.
 */
export type ImportOptions = {
  path: string;
  name?: string | undefined;
  source?: string | undefined;
  /** Where the file was fetched from. */
  address?: string | undefined;
  employer?: string | undefined;
  dryRun?: boolean | undefined;
  partial?: boolean | undefined;
  /** The recipe by which the rows of the file were collected from pages. */
  collected?: string | undefined;
  /** Why the pages of the list could not all be read: a sentence for the operator. */
  partialBecause?: string | undefined;
  /** Imports a feed that is strange, and expires what left it, however much that is. */
  endMissing?: boolean | undefined;
  /** Rows that contradict themselves are refused, and not kept for the operator. */
  refusesContradictions?: boolean | undefined;
  /** Reads every listing anew, as if none of the feed were stored. */
  afresh?: boolean | undefined;
  /** Gets what an import that is held would do, job by job. */
  onHeld?: ((rows: HeldRow[]) => Promise<void>) | undefined;
  signal?: AbortSignal | undefined;
};

/** A job that an import which is held would end, add or change. */
export type HeldRow = {
  outcome: HeldOutcome;
  reference: string;
  title: string;
  employer: string | null;
  state: string | null;
  country_code: CountryCode;
};

/** How the file is read before the name in it is known. */
type FeedReading = { mapping: Mapping | null; places: Places };

const BATCH_CHARACTERS = 2_000_000;
/**
 * Bad rows whose references are kept, so that their listings do not expire. With more bad rows
 * nothing is expired.
 */
const MAX_BAD_REFERENCES = 50_000;
/** So many jobs that stay as they are are marked at a time. */
const KEPT_BATCH = 1000;

type Prepared = { line: number; row: Extract<NormalisedRow, { kind: 'job' }> };

/**
 * Imports a feed file. A first pass refuses a malformed file before anything is written. A second
 * pass writes in small batches. Then listings that left the feed are expired, unless so many did
 * that an administrator has to say so (decision 075). A strange feed writes nothing: the report says
 * why, and what the import would do (decision 140). Idempotent by source and reference. Throws
 * an Error with code `import-refused`, `format-unknown` or `source-refused` (nothing written) or `import-stopped`
 * (completed batches stay; a later run completes the import).
 */
export async function importFile(
  deps: ImportDeps,
  asked: ImportOptions,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportReport> {
  const source = asked.source ?? nameOfFile(asked);
  const { mapping, rules } = await findFeedRules(deps.db, source);
  // The name of a mapped feed is that under which its mapping is stored. Rows that were collected
  // from pages have the fields of their recipe.
  const own = mapping && !asked.collected ? { source, mapping } : { mapping: null };
  const options = { ...asked, ...own, places: rules.places };
  const reader = await openFeedReader(options, options.signal, deps.reading);
  try {
    return await asLongWork(() => importOpenFeed(deps, options, reader, onProgress));
  } catch (error) {
    if (options.signal?.aborted)
      throw importError('import-stopped', 'The import was stopped. Jobs imported so far are kept.');
    throw error;
  } finally {
    await reader.close();
  }
}

async function importOpenFeed(
  deps: ImportDeps,
  options: ImportOptions & FeedReading,
  reader: FeedReader,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportReport> {
  const { signal } = options;
  const tell = progressTeller(reader.size, onProgress);
  const onChecked = (bytes: number) => tell('checking', bytes, 0);
  let checked = await reader.check(onChecked);
  if (checked.profile.read === 0) refuse('The file has no jobs: not one row could be read in it.');

  const source = sourceName(options, checked.facts);
  const stored = await findFeedRules(deps.db, source);
  const { rules } = stored;
  const mapping = options.collected ? null : stored.mapping;
  // How a feed is read is stored under its name, which may be in the file alone.
  if (rules.places !== options.places || (mapping && !options.mapping))
    checked = await reader.check(onChecked, { mapping, places: rules.places });
  const { facts, profile, encoding } = checked;
  const now = deps.now();
  const keepDays = await keepDaysOf(deps.db, source);
  const { format } = facts;
  const run: FileRun = {
    ...{ source, runId: randomUUID(), now, keepDays, afresh: options.afresh, format },
    reviewsNew: await reviewsNew(deps.db, source),
  };
  const isPart =
    options.partial === true || options.partialBecause !== undefined || facts.isPage === true;
  const asked = {
    source,
    format,
    isPart,
    isNamed: options.source !== undefined,
    now,
  };
  const isAccepted = options.endMissing || options.afresh;
  const strange = isAccepted ? [] : await findStrange(deps.db, profile, asked);
  const isHeld = strange.length > 0 && !options.dryRun;
  const dryRun = options.dryRun || isHeld;
  const onHeld = (isHeld && options.onHeld) || (async () => undefined);
  const newest = await findRow(deps.db, 'settings', { key: runKey(source) }, ['value']);
  const tally = createTally({ isTrial: dryRun });
  const writer = dryRun
    ? dryWriter(deps.db, run, (listings) =>
        onHeld(listings.map((listing) => ({ ...listing, outcome: 'ended' }))),
      )
    : jobWriter(deps, run);
  const pace = createPace(deps.hasReaders);
  const badReferences = new Set<string>();
  const leftOut: string[] = [];
  const contradicting: ContradictingRow[] = [];
  let kept: string[] = [];
  let waiting = 0;
  let batch: Prepared[] = [];
  let characters = 0;

  const report = (problem: RowProblem) => {
    tally.problem(problem);
    onProgress({ kind: 'problem', ...problem });
  };
  const writeBatch = async () => {
    if (batch.length === 0) return;
    const outcomes = await pace.write(batch.length, () =>
      writer.upsert(batch.map(({ row }) => row.job)),
    );
    await onHeld(heldRowsOf(batch, outcomes));
    for (const [index, outcome] of outcomes.entries()) {
      const { line, row } = batch[index] as Prepared;
      if (isUnwritten(outcome)) {
        const { reference, fields } = row.job;
        const { title } = fields;
        if (outcome === 'waiting') waiting += 1;
        report({ line, ...whyUnwritten(outcome, reference), reference, title });
        continue;
      }
      tally.listing(outcome, line, row.job.fields);
      for (const warning of row.warnings) tally.warn(warning);
      if (isFuture(row.job.fields.created_at, run.now)) tally.warn('posting date invalid');
      const ends = row.job.fields.expires_at;
      if (ends !== null && ends <= utcToday(run.now)) tally.warn('already expired');
    }
    batch = [];
    characters = 0;
    signal?.throwIfAborted();
    await pace.rest();
  };

  const keepJobs = async () => {
    if (kept.length > 0) await writer.keep(kept);
    kept = [];
    signal?.throwIfAborted();
  };

  let notExpired: NotExpired = null;
  let ended: Ended = { expired: 0 };
  try {
    await writer.begin();
    const decided = await findDecided(deps.db, source);
    const context = { facts, employer: options.employer, rules, decided };
    const listed = options.afresh ? '' : await listedMarks(deps.db, run.source);
    for await (const { line, row } of takeMost(
      reader.rows({ encoding, context, listed, words: operatorWords() }, (bytes) =>
        tell('importing', bytes, tally.read()),
      ),
      rules.most,
    )) {
      if (row.kind === 'job') {
        batch.push({ line, row });
        characters += row.job.fields.description.length;
        if (batch.length >= pace.rows() || characters > BATCH_CHARACTERS) await writeBatch();
      } else if (row.isKept && row.reference !== null && row.reason === '') {
        tally.counts.unchanged += 1;
        kept.push(row.reference);
        if (kept.length >= KEPT_BATCH) await keepJobs();
      } else {
        if (row.isKept && row.reference !== null) kept.push(row.reference);
        if (
          row.kind === 'bad' &&
          row.reference !== null &&
          badReferences.size <= MAX_BAD_REFERENCES
        )
          badReferences.add(row.reference);
        if (row.contradicts && row.reference !== null && contradicting.length < MOST_CONTRADICTIONS)
          contradicting.push({
            ...row.contradicts,
            reference: row.reference,
            title: row.title,
          });
        if (row.isLeftOut && row.reference !== null) leftOut.push(row.reference);
        report({
          line,
          outcome: row.kind,
          reason: row.reason,
          detail: row.detail,
          reference: row.reference ?? '',
          title: row.title,
        });
        signal?.throwIfAborted();
      }
      await pace.yieldIfDue();
    }
    await writeBatch();
    await keepJobs();

    const { counts } = tally;
    if (isPart) notExpired = 'partial';
    else if (counts.new + counts.updated + counts.unchanged + waiting === 0)
      notExpired = 'no-listing';
    else if (badReferences.size > MAX_BAD_REFERENCES) notExpired = 'too-many-bad';
    if (notExpired === null) {
      const mayEnd = (met: Met) => strange.length > 0 || isAccepted || !hasShrunk(met, counts.new);
      ended = await writer.expireMissing([...badReferences], mayEnd);
      if ('why' in ended) notExpired = ended.why;
    }
    if (notExpired === 'partial' && leftOut.length > 0) ended = await writer.expire(leftOut);
    if (!dryRun && !options.refusesContradictions)
      await keepContradictions(deps.db, run, contradicting, !isPart && !options.collected);
    if (!dryRun && leftOut.length > 0) await dropEnded(deps.db, source, leftOut);
    const isDoubted = ['overtaken', 'shrunk', 'no-listing'].includes(notExpired ?? '');
    if (!dryRun && !isPart && !options.collected && !isDoubted) await dropUnseen(deps.db, run);
    if (!dryRun && !isPart) await keepCoverage(deps.db, source, facts.format, profile);
  } finally {
    await writer.announce();
  }
  const summary = tally.summary();
  return {
    source: run.source,
    namedAfterFile:
      options.source === undefined && facts.publisher === null && facts.channelTitle === null,
    format: facts.format,
    dryRun,
    read: tally.read(),
    ...tally.counts,
    expired: 'expired' in ended ? ended.expired : 0,
    notExpired,
    ...(options.partialBecause !== undefined && { partialBecause: options.partialBecause }),
    missing: 'missing' in ended ? ended.missing : 0,
    strange,
    ...(isHeld && { held: { newest: newest?.value ?? null, digest: profileDigest(profile) } }),
    runId: run.runId,
    ...summary,
    // Duplicates are reported when their batch is written, so the order depends on the batch size.
    firstBad: summary.firstBad.toSorted((a, b) => a.line - b.line),
  };
}

type Unwritten = Exclude<UpsertOutcome, 'new' | 'updated' | 'unchanged'>;

function isUnwritten(outcome: UpsertOutcome): outcome is Unwritten {
  return outcome !== 'new' && outcome !== 'updated' && outcome !== 'unchanged';
}

const SKIPPED: Record<Exclude<Unwritten, 'duplicate'>, string> = {
  removed: 'deleted by an administrator',
  waiting: 'new, waits for your look',
  refused: 'refused by an administrator',
};

function whyUnwritten(outcome: Unwritten, reference: string) {
  return outcome === 'duplicate'
    ? ({ outcome: 'bad', reason: 'duplicate reference number', detail: reference } as const)
    : ({ outcome: 'skipped', reason: SKIPPED[outcome], detail: '' } as const);
}

function heldRowsOf(batch: Prepared[], outcomes: readonly UpsertOutcome[]): HeldRow[] {
  return batch.flatMap(({ row: { job } }, index) => {
    const outcome = outcomes[index];
    if (outcome !== 'new' && outcome !== 'updated') return [];
    const { title, employer, state, country_code } = job.fields;
    return [{ outcome, reference: job.reference, title, employer, state, country_code }];
  });
}
