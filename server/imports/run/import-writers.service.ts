import { sql } from 'kysely';
import type { CountryCode } from '../../../shared/constants/countries.ts';
import { utcToday } from '../../../shared/job-dates.ts';
import type { Db } from '../../db/open.ts';
import type { Tx } from '../../db/schema.ts';
import { flushSearchIndex } from '../../db/search-index.ts';
import {
  expireMissingJobs,
  type ImportedRun,
  keepListed,
  upsertImportedJobs,
} from '../../jobs/imported-jobs.service.ts';
import { importError } from '../import-error.service.ts';
import type { ImportDeps } from './import-deps.ts';
import { keepFormat } from './import-notes.ts';
import { countMet, isNewest, type Met, runKey } from './missing-listings.service.ts';

/**
 * Every announcement invalidates the caches of all processes, which slows readers down. So a
 * running import announces its first batch, then after ten seconds, then at intervals that double
 * up to five minutes, the lifetime of a cached page. The end is announced at once.
 */
const ANNOUNCE_MS = { first: 10_000, longest: 300_000 };
const OVERTAKEN = 'A newer import of the same source has started. Jobs imported so far are kept.';

/** A run, and the format of its file. */
export type FileRun = ImportedRun & { format: string };

/** The end of a run: so many listings were expired, or why none was. */
export type Ended = { expired: number } | { why: 'overtaken' } | { why: 'shrunk'; missing: number };
type MayEnd = (met: Met) => boolean;
type Upsert = ReturnType<typeof upsertImportedJobs>;
/** A live listing that the file does not have. */
export type MissingListing = {
  reference: string;
  title: string;
  employer: string | null;
  state: string | null;
  country_code: CountryCode;
};
/** Gets the listings that a dry run would end, or that wait for a decision, page by page. */
type OnMissing = (listings: MissingListing[]) => Promise<void>;
export type Writer = {
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

/** Writes the listings of a run. */
export function jobWriter({ db, jobChanges }: ImportDeps, run: FileRun): Writer {
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
export function dryWriter(db: Db, run: ImportedRun, onMissing: OnMissing): Writer {
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
          .select(['reference', 'title', 'employer', 'state', 'country_code'])
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
        const listings = page.flatMap(({ reference, ...rest }) =>
          reference === null ? [] : [{ ...rest, reference }],
        );
        const left = listings.filter(
          ({ reference }) =>
            !met.has(reference) && !followed.has(reference) && !kept.has(reference),
        );
        missing += left.length;
        await onMissing(left);
        const last = listings.at(-1)?.reference;
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
