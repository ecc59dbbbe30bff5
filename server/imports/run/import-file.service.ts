import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { utcToday } from '../../../shared/job-dates.ts';
import { asLongWork } from '../../db/kinds-of-work.ts';
import type { Db } from '../../db/open.ts';
import type { Tx } from '../../db/schema.ts';
import { flushSearchIndex } from '../../db/search-index.ts';
import {
  expireMissingJobs,
  isFuture,
  keepListed,
  upsertImportedJobs,
} from '../../jobs/imported-jobs.service.ts';
import { listedMarks } from '../../jobs/listed-content.service.ts';
import { operatorWords } from '../../language/operator-words.ts';
import { importError } from '../import-error.service.ts';
import { findFeedRules } from '../mapping/feed-rules.service.ts';
import type { NormalisedRow } from '../normalise/normalise-row.ts';
import { takeMost } from '../normalise/take-by-rules.ts';
import { type FeedReader, openFeedReader } from '../read/feed-reader.ts';
import type { ImportDeps } from './import-deps.ts';
import { keepFormat, progressTeller } from './import-notes.ts';
import {
  createTally,
  type ImportProgress,
  type ImportReport,
  type NotExpired,
  type RowProblem,
} from './import-report.service.ts';
import { countMet, hasShrunk, isNewest, type Met, runKey } from './missing-listings.service.ts';
import { createPace } from './pace-import.ts';
import { nameOfFile, sourceName } from './source-name.ts';

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
  /** Expires what left the feed, however much that is. */
  endMissing?: boolean | undefined;
  signal?: AbortSignal | undefined;
};

const BATCH_CHARACTERS = 2_000_000;
/**
 * Every announcement invalidates the caches of all processes, which slows readers down. So a
 * running import announces its first batch, then after ten seconds, then at intervals that double
 * up to five minutes, the lifetime of a cached page. The end is announced at once.
 */
const ANNOUNCE_MS = { first: 10_000, longest: 300_000 };
/**
 * Bad rows whose references are kept, so that their listings do not expire. With more bad rows
 * nothing is expired.
 */
const MAX_BAD_REFERENCES = 50_000;
/** So many jobs that stay as they are are marked at a time. */
const KEPT_BATCH = 1000;
const OVERTAKEN = 'A newer import of the same source has started. Jobs imported so far are kept.';

type Run = { source: string; runId: string; now: Date; format: string };
type Prepared = { line: number; row: Extract<NormalisedRow, { kind: 'job' }> };

/**
 * Imports a feed file. A first pass refuses a malformed file before anything is written. A second
 * pass writes in small batches. Then listings that left the feed are expired, unless so many did
 * that an administrator has to say so (decision 075). Idempotent by source and reference. Throws
 * an Error with code `import-refused`, `format-unknown` or `source-refused` (nothing written) or `import-stopped`
 * (completed batches stay; a later run completes the import).
 */
export async function importFile(
  deps: ImportDeps,
  asked: ImportOptions,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportReport> {
  const source = asked.source ?? nameOfFile(asked);
  const { mapping } = await findFeedRules(deps.db, source);
  // The name of a mapped feed is that under which its mapping is stored. Rows that were collected
  // from pages have the fields of their recipe.
  const options = mapping && !asked.collected ? { ...asked, source, mapping } : asked;
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
  options: ImportOptions,
  reader: FeedReader,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportReport> {
  const { signal } = options;
  const dryRun = options.dryRun ?? false;
  const tell = progressTeller(reader.size, onProgress);
  const { facts, encoding } = await reader.check((bytes) => tell('checking', bytes, 0));

  const source = sourceName(options, facts);
  const run: Run = { source, runId: randomUUID(), now: deps.now(), format: facts.format };
  const tally = createTally({ isTrial: dryRun });
  const writer = dryRun ? dryWriter(deps.db, run) : jobWriter(deps, run);
  const pace = createPace(deps.hasReaders);
  const badReferences = new Set<string>();
  const leftOut: string[] = [];
  let kept: string[] = [];
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
    for (const [index, outcome] of outcomes.entries()) {
      const { line, row } = batch[index] as Prepared;
      if (outcome === 'duplicate' || outcome === 'removed') {
        const { reference, fields } = row.job;
        const { title } = fields;
        const why =
          outcome === 'duplicate'
            ? ({ outcome: 'bad', reason: 'duplicate reference number', detail: reference } as const)
            : ({ outcome: 'skipped', reason: 'deleted by an administrator', detail: '' } as const);
        report({ line, ...why, reference, title });
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
    const { rules } = await findFeedRules(deps.db, run.source);
    const context = { facts, employer: options.employer, rules };
    const listed = await listedMarks(deps.db, run.source);
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
    if (options.partial || options.partialBecause !== undefined || facts.isPage)
      notExpired = 'partial';
    else if (counts.new + counts.updated + counts.unchanged === 0) notExpired = 'no-listing';
    else if (badReferences.size > MAX_BAD_REFERENCES) notExpired = 'too-many-bad';
    if (notExpired === null) {
      const mayEnd = (met: Met) => options.endMissing || !hasShrunk(met, counts.new);
      ended = await writer.expireMissing([...badReferences], mayEnd);
      if ('why' in ended) notExpired = ended.why;
    }
    if (notExpired === 'partial' && leftOut.length > 0) ended = await writer.expire(leftOut);
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
    runId: run.runId,
    ...summary,
    // Duplicates are reported when their batch is written, so the order depends on the batch size.
    firstBad: summary.firstBad.toSorted((a, b) => a.line - b.line),
  };
}

/** The end of a run: so many listings were expired, or why none was. */
type Ended = { expired: number } | { why: 'overtaken' } | { why: 'shrunk'; missing: number };
type MayEnd = (met: Met) => boolean;
type Upsert = ReturnType<typeof upsertImportedJobs>;
type Writer = {
  begin(): Promise<void>;
  upsert(rows: Parameters<typeof upsertImportedJobs>[2]): Upsert;
  /**
   * Expires listings that the run did not see, if it may. `keep`: references of bad rows, whose
   * listings stay.
   */
  expireMissing(keep: string[], mayEnd: MayEnd): Promise<Ended>;
  /** Marks listings as seen that stay as they are. */
  keep(references: string[]): Promise<void>;
  /** Expires these listings: the feed says that they have ended. */
  expire(references: string[]): Promise<Ended>;
  /** Announces changes that were not announced yet. */
  announce(): Promise<void>;
};

function jobWriter({ db, jobChanges }: ImportDeps, run: Run): Writer {
  const transaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);
  let wait = 0;
  let announcedAt = performance.now();
  let isNews = false;
  const announce = async () => {
    if (!isNews) return;
    isNews = false;
    wait = Math.min(Math.max(wait * 2, ANNOUNCE_MS.first), ANNOUNCE_MS.longest);
    announcedAt = performance.now();
    await jobChanges.change(async () => undefined);
  };
  return {
    begin: () =>
      transaction(async (tx) => {
        const row = { key: runKey(run.source), value: run.runId };
        await tx
          .insertInto('settings')
          .values(row)
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
          .execute();
        await keepFormat(tx, run);
      }),
    upsert: async (rows) => {
      const outcomes = await transaction(async (tx) => {
        if (!(await isNewest(tx, run))) throw importError('import-stopped', OVERTAKEN);
        return upsertImportedJobs(tx, run, rows);
      });
      isNews ||= outcomes.some((outcome) => outcome === 'new' || outcome === 'updated');
      if (performance.now() - announcedAt >= wait) await announce();
      return outcomes;
    },
    keep: (references) =>
      transaction(async (tx) => {
        if (!(await isNewest(tx, run))) throw importError('import-stopped', OVERTAKEN);
        await keepListed(tx, run, references);
      }),
    expireMissing: async (keep, mayEnd) => {
      const ended = await transaction(async (tx): Promise<Ended> => {
        if (!(await isNewest(tx, run))) return { why: 'overtaken' };
        for (let from = 0; from < keep.length; from += 1000)
          await keepListed(tx, run, keep.slice(from, from + 1000));
        const found = await countMet(tx, run);
        if (!mayEnd(found)) return { why: 'shrunk', missing: found.missing };
        return { expired: await expireMissingJobs(tx, run) };
      });
      isNews ||= 'expired' in ended && ended.expired > 0;
      return ended;
    },
    expire: async (references) => {
      const ended = await transaction(async (tx): Promise<Ended> => {
        if (!(await isNewest(tx, run))) return { why: 'overtaken' };
        return { expired: await expireMissingJobs(tx, run, references) };
      });
      isNews ||= 'expired' in ended && ended.expired > 0;
      return ended;
    },
    announce,
  };
}

/**
 * Does the same as the real writer, but rolls back. It keeps all references in memory, so a dry run
 * of a huge file needs more memory.
 */
function dryWriter(db: Db, run: Run): Writer {
  const met = new Set<string>();
  const followed = new Set<string>();
  return {
    begin: async () => {},
    upsert: async (rows) => {
      const fresh = rows.filter(({ reference }) => !met.has(reference));
      const tx = await db.startTransaction().execute();
      let outcomes: Awaited<Upsert>;
      try {
        outcomes = await upsertImportedJobs(tx, run, fresh);
      } finally {
        await tx.rollback().execute();
      }
      const results = outcomes.values();
      const told = rows.map(({ reference }) =>
        met.has(reference) ? 'duplicate' : (results.next().value ?? 'duplicate'),
      );
      for (const { reference, formerReference } of rows) {
        met.add(reference);
        if (formerReference !== undefined) followed.add(formerReference);
      }
      return told;
    },
    keep: async (references) => {
      for (const reference of references) met.add(reference);
    },
    expireMissing: async (keep, mayEnd) => {
      const kept = new Set(keep);
      let missing = 0;
      for (let after = ''; ; ) {
        const page = await db
          .selectFrom('jobs')
          .select('reference')
          .where('source', '=', run.source)
          .where('reference', '>', after)
          .where((where) =>
            where.or([
              where('expires_at', 'is', null),
              where('expires_at', '>', utcToday(run.now)),
            ]),
          )
          .orderBy('reference')
          .limit(1000)
          .execute();
        const references = page.flatMap(({ reference }) => reference ?? []);
        missing += references.filter(
          (reference) => !met.has(reference) && !followed.has(reference) && !kept.has(reference),
        ).length;
        const last = references.at(-1);
        if (last === undefined)
          return mayEnd({ met: met.size, missing })
            ? { expired: missing }
            : { why: 'shrunk', missing };
        after = last;
      }
    },
    expire: async (references) => {
      const { count } = await db
        .selectFrom('jobs')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('source', '=', run.source)
        .where('reference', '=', ({ fn }) => fn.any(sql<string[]>`${references}::text[]`))
        .where((where) =>
          where.or([where('expires_at', 'is', null), where('expires_at', '>', utcToday(run.now))]),
        )
        .executeTakeFirstOrThrow();
      return { expired: Number(count) };
    },
    // Rows that were rolled back wait in the index like others.
    announce: async () => void (await flushSearchIndex(db)),
  };
}
