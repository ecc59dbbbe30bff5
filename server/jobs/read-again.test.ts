import { readFileSync } from 'node:fs';
import { sql, type Transaction } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { PLAIN, setUpJobSearch } from '../../test/job-search.ts';
import type { Schema } from '../db/schema.ts';
import { flushSearchIndex } from '../db/search-index.ts';
import { insertJobs, updateJob } from './job-write.service.ts';
import { startPass, stepPass } from './pass-over-jobs.service.ts';
import { READ_AGAIN } from './read-again.service.ts';
import { createJobSearch } from './search/search-jobs.service.ts';

const { kit, write, ask } = setUpJobSearch();

/** More than one slice. */
const MANY = 70;
let ids: number[];

/** Takes the marks of the order by match out of documents: so an older release wrote them. */
async function makeOld(which: number[]): Promise<void> {
  await sql`
    UPDATE job_search SET document = ts_delete(document, ARRAY(SELECT lexeme FROM unnest(document) WHERE lexeme ~ '^[/^%@#~_]'))
    WHERE job_id = ANY(${which}::int[])`.execute(kit.database.db);
}

/** The listings whose documents have no marks. */
async function oldOnes(): Promise<number[]> {
  const { rows } = await sql<{ job_id: number }>`
    SELECT job_id FROM job_search WHERE NOT tsvector_to_array(document) && ARRAY['/plain', '/nurs', '/nurse']
    ORDER BY job_id`.execute(kit.database.db);
  return rows.map(({ job_id }) => job_id);
}

async function progress(): Promise<string | undefined> {
  const { db } = kit.database;
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'search_documents')
    .executeTakeFirst();
  return row?.value;
}

async function waitingForLocks(tx: Transaction<Schema>): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(tx);
  return rows[0]?.count;
}

function start() {
  return startPass(kit.database, READ_AGAIN, (error) => {
    throw error;
  });
}

function find(sort: 'newest' | 'relevance') {
  const { db } = kit.database;
  kit.search = createJobSearch({ db, now: () => kit.now });
  return ask({ text: 'nurse', sort });
}

// A database whose documents are all of an older number: the newest only mentions a nurse.
beforeEach(async () => {
  ids = await write(
    { title: 'Plain', description: 'You help a nurse.' },
    ...Array.from({ length: MANY - 2 }, () => ({})),
    { title: 'Nurse' },
  );
  await makeOld(ids);
  await sql`
    INSERT INTO settings (key, value) VALUES ('search_documents', '0 -1')
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`.execute(kit.database.db);
});

test('documents of an older number are found as before, and by match when they are written again', async () => {
  const [mention, nurse] = [ids[0], ids.at(-1)];
  expect((await find('newest')).ids).toEqual([mention, nurse]);
  expect((await find('relevance')).ids.toSorted((a, b) => a - b)).toEqual([mention, nurse]);
  await start().ended;
  expect(await oldOnes()).toEqual([]);
  expect((await find('newest')).ids).toEqual([mention, nurse]);
  expect((await find('relevance')).ids).toEqual([nurse, mention]);
});

test('it goes on in slices after a restart, past a deleted listing, ends, and is not done again', async () => {
  await start().stop();
  const first = ids.length - (await oldOnes()).length;
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(MANY - 2);
  expect(await progress()).toMatch(new RegExp(`^\\w+ ${ids[first - 1]}$`));

  // What is done is not done again: a document made old stays old.
  await makeOld(ids.slice(0, 1));
  await kit.database.db
    .deleteFrom('jobs')
    .where('id', 'in', [ids[first - 1], ids[first], ids[first + 2]] as number[])
    .execute();
  await start().ended;
  expect(await oldOnes()).toEqual(ids.slice(0, 1));
  expect(await progress()).toMatch(/^\w+ -1$/);

  await start().ended;
  expect((await stepPass(kit.database.db, READ_AGAIN)).state).toBe('nothing to do');
  expect(await oldOnes()).toEqual(ids.slice(0, 1));
});

test('an index whose rebuilding was broken off is rebuilt, and what it left is gone', async () => {
  const { db } = kit.database;
  const breaking = {
    ...READ_AGAIN,
    finish: async () => {
      // What REINDEX CONCURRENTLY leaves when its process is killed.
      for (const end of ['_ccnew', '_ccnew1', '_ccold'])
        await sql`CREATE INDEX ${sql.id(`job_search_document${end}`)} ON job_search USING gin (document)`.execute(
          db,
        );
      throw new Error('broken off');
    },
  };
  await startPass(kit.database, breaking, () => undefined).ended;
  expect(await progress()).toMatch(/^\w+ -2$/);
  await start().ended;
  expect(await progress()).toMatch(/^\w+ -1$/);
  const { rows } =
    await sql`SELECT FROM pg_class WHERE starts_with(relname, 'job_search_document_cc')`.execute(
      db,
    );
  expect(rows).toEqual([]);
});

test('no entry of the search index waits after a pass', async () => {
  const { finish: _, ...withoutReindex } = READ_AGAIN;
  await startPass(kit.database, withoutReindex, (error) => {
    throw error;
  }).ended;
  expect(await flushSearchIndex(kit.database.db)).toBe(0);
});

test('what writers change beside it stays as they wrote it', async () => {
  const { db, jobChanges } = kit.database;
  const [gone, early, late] = [ids[2], ids[1], ids.at(-2)] as [number, number, number];
  // The first slice waits for this transaction.
  const refresh = await db.transaction().execute(async (tx) => {
    await updateJob(tx, early, { title: 'Nurse' }, kit.now);
    const started = start();
    await expect.poll(() => waitingForLocks(tx)).toBe(1);
    await tx.deleteFrom('jobs').where('id', '=', gone).execute();
    await updateJob(tx, late, { title: 'Nurse' }, kit.now);
    return started;
  });
  const [added] = await jobChanges.change((tx) =>
    insertJobs(tx, [{ ...PLAIN, title: 'Nurse' }], kit.now),
  );
  await refresh.ended;
  expect(await oldOnes()).toEqual([]);
  const { ids: found } = await find('relevance');
  expect(found.slice(0, 4).toSorted((a, b) => a - b)).toEqual([early, late, ids.at(-1), added]);
  expect(found.slice(4)).toEqual([ids[0]]);
  expect((await ask('plain')).totalCount).toBe(MANY - 4);
});

test('a listing whose employer was a sentence names none, and no search finds the sentence', async () => {
  const { db, jobChanges } = kit.database;
  const [id = 0] = await jobChanges.change((tx) =>
    insertJobs(tx, [{ ...PLAIN, title: 'Diver', employer: 'Employer not named' }], kit.now),
  );
  await db
    .updateTable('jobs')
    .set({ feed_values: { employer: 'Employer not named' } })
    .where('id', '=', id)
    .execute();
  const migration = new URL('../db/migrations/016-unnamed-employers.sql', import.meta.url);
  await sql.raw(readFileSync(migration, 'utf8')).execute(db);
  await start().ended;
  const stored = db.selectFrom('jobs').select(['employer', 'feed_values']).where('id', '=', id);
  expect(await stored.executeTakeFirst()).toEqual({
    employer: null,
    feed_values: { employer: null },
  });
  kit.search = createJobSearch({ db, now: () => kit.now });
  expect((await ask('diver')).ids).toEqual([id]);
  expect((await ask('"employer not named"')).totalCount).toBe(0);
});
