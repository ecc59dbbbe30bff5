import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAccount } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { testServer } from '../../test/database.ts';
import { createJobs } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/postgres-server.ts';
import { compareTable } from '../db/copy/compare-tables.ts';
import { connect } from '../db/copy/connect.ts';
import { readSequences, readTables } from '../db/copy/tables.ts';
import { listMigrations, listRunMigrations } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { checkBackup, restoreBackup } from './restore-backup.service.ts';
import { tarEntry } from './tar.ts';
import { writeBackup } from './write-backup.service.ts';

// Whole databases are copied, on a busy machine beside much else.
vi.setConfig({ testTimeout: 120_000 });

let api: TestApi;
let folder: string;
let file: string;
/** An empty database with the tables of this release. */
let empty: Awaited<ReturnType<typeof createTestDatabase>>;

const AWKWARD = 'tab\t, line\nline\r\n, \\N \\. "quotes", Ünï \u{1F600}';

beforeAll(async () => {
  api = await openTestApi();
  await createJobs(api.database, { title: AWKWARD }, { salary: null }, {});
  await createAccount(api, {});
  await sql`INSERT INTO settings VALUES ('awkward', ${AWKWARD})`.execute(api.database.db);
  // Of a table that only grows, by a trigger.
  await sql`INSERT INTO audit_log (actor, action, subject) VALUES ('a@example.org', 'job-created', '1')`.execute(
    api.database.db,
  );
});
afterAll(() => api.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-backup-'));
  file = join(folder, 'waymark.tar.gz');
  empty = await createEmpty();
});
afterEach(async () => {
  await empty.drop();
  await rm(folder, { recursive: true });
});

function createEmpty() {
  const { url, template } = testServer();
  return createTestDatabase(url, template);
}

const save = (url = api.database.url, dataDir = join(folder, 'none')) =>
  writeBackup({ url, file, dataDir, leaveOut: [], now: () => new Date() });
const restore = (mails: 'send' | 'drop' | null = 'send') =>
  restoreBackup({ file, url: empty.url, dataDir: join(folder, 'new'), mails });

/** What differs between the database and the restored one, and how many tables have rows. */
async function compare(url = api.database.url) {
  const [one, other] = [await connect(url), await connect(empty.url)];
  try {
    const tables = await readTables(one);
    expect(await readTables(other)).toEqual(tables);
    const differences = [];
    for (const table of tables) differences.push(await compareTable(one, other, table));
    expect(await readSequences(other)).toEqual(await readSequences(one));
    return differences.filter((difference) => difference !== null);
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

async function ask(question: string) {
  const client = await connect(empty.url);
  try {
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}

describe('a backup', () => {
  test('restores to a database whose every row, and next number, is equal', async () => {
    const report = await save();
    expect(report.rows).toBeGreaterThan(10);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const restored = await restore();
    expect(restored.rows).toBe(report.rows);
    expect(await compare()).toEqual([]);
    // Rows that are written later are seen by the comparison.
    await ask("UPDATE settings SET value = 'other' WHERE key = 'awkward'");
    expect(await compare()).toEqual([
      'public.settings differs, for example in the rows (awkward).',
    ]);
  });

  test('has the indexes and triggers of the original, and a product starts on it', async () => {
    await save();
    await restore();
    const objects = `SELECT indexdef AS definition FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT tgname::text || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`;
    const { rows } = await api.database.pool.query(objects);
    expect(await ask(objects)).toEqual(rows);
    const database = await openDatabase(empty.url, () => undefined);
    const again = await openTestApi({ database: { ...api.database, ...database } });
    expect(await again.get('/api/jobs')).toMatchObject({ status: 200, body: { totalCount: 3 } });
    await again.close();
  });

  test('holds the files of the data folder, apart from its database and backups', async () => {
    const dataDir = join(folder, 'data');
    for (const path of ['session-secret', 'keys/dkim.pem', 'database/x', 'backups/old.tar.gz']) {
      await mkdir(join(dataDir, path, '..'), { recursive: true });
      await writeFile(join(dataDir, path), `of ${path}`);
    }
    const leaveOut = [join(dataDir, 'backups')];
    const options = { url: api.database.url, file, dataDir, leaveOut, now: () => new Date() };
    expect((await writeBackup(options)).files).toEqual(['keys/dkim.pem', 'session-secret']);
    await restore();
    expect(await readFile(join(folder, 'new', 'session-secret'), 'utf8')).toBe('of session-secret');
    expect(await readFile(join(folder, 'new', 'keys', 'dkim.pem'), 'utf8')).toBe(
      'of keys/dkim.pem',
    );
    expect((await readdir(join(folder, 'new'))).sort()).toEqual(['keys', 'session-secret']);
  });

  test('never replaces another file of the data folder', async () => {
    for (const name of ['data', 'new']) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'session-secret'), `of ${name}`);
    }
    await save(api.database.url, join(folder, 'data'));
    await expect(restore()).rejects.toThrow(/session-secret is there already/);
    expect(await ask('SELECT 1 FROM jobs')).toEqual([]);
  });

  test('beside a writer is of one moment', async () => {
    const { db } = api.database;
    await sql`INSERT INTO settings VALUES ('written', '0')`.execute(db);
    let isWriting = true;
    const writer = (async () => {
      for (let count = 1; isWriting; count++)
        await db.transaction().execute(async (tx) => {
          // The first table that is read has the row before the last one has the number.
          await sql`INSERT INTO synonyms (words, means, created_at)
            VALUES (${`word ${count}`}, 'nurse', now())`.execute(tx);
          await sql`UPDATE settings SET value = ${String(count)} WHERE key = 'written'`.execute(tx);
        });
    })();
    try {
      await expect
        .poll(async () => (await sql`SELECT 1 FROM synonyms`.execute(db)).rows.length)
        .toBeGreaterThan(5);
      await save();
    } finally {
      isWriting = false;
      await writer;
    }
    await restore();
    const [row] = await ask(`SELECT (SELECT count(*) FROM synonyms)::text AS rows,
      (SELECT value FROM settings WHERE key = 'written') AS value`);
    expect(Number(row?.rows)).toBeGreaterThan(5);
    expect(row?.rows).toBe(row?.value);
    await sql`DELETE FROM synonyms`.execute(db);
    await sql`DELETE FROM settings WHERE key = 'written'`.execute(db);
  });

  test('of an older release restores where there are no tables, and gets those of this one', async () => {
    const old = await createTestDatabase(testServer().url);
    const tables = empty;
    const [, second = ''] = listMigrations();
    await (await openDatabase(old.url, () => undefined, { upTo: second })).close();
    const client = await connect(old.url);
    await client.query("INSERT INTO settings VALUES ('of', 'old')");
    await client.end();
    await save(old.url);
    await expect(restore()).rejects.toThrow(/the tables of a release after the one of the backup/);
    empty = await createTestDatabase(testServer().url);
    await restore();
    const restored = await connect(empty.url);
    expect(await listRunMigrations(restored)).toEqual(listMigrations());
    await restored.end();
    expect(await ask('SELECT * FROM settings')).toEqual([{ key: 'of', value: 'old' }]);
    await old.drop();
    await tables.drop();
  });

  test('is made and restored where several hosts are named, of which one takes writes', async () => {
    // Nothing listens there.
    const among = (url: string) => url.replace('@', '@127.0.0.1:1,');
    await save(among(api.database.url));
    const dataDir = join(folder, 'new');
    await restoreBackup({ file, url: among(empty.url), dataDir, mails: 'send' });
    expect(await compare()).toEqual([]);
  });

  test('that fails leaves an older one as it is, and nothing beside it', async () => {
    await save();
    const before = await readFile(file);
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'n'.repeat(120)), '');
    // Its rows are written by then.
    await expect(save(api.database.url, dataDir)).rejects.toThrow(/longer than 100 bytes/);
    expect(await readFile(file)).toEqual(before);
    await rm(dataDir, { recursive: true });
    expect(await readdir(folder)).toEqual(['waymark.tar.gz']);
  });
});

describe('a restore', () => {
  test('is refused by a database with rows, which stay', async () => {
    await save();
    await restore();
    await ask("UPDATE settings SET value = 'mine' WHERE key = 'awkward'");
    await expect(restore()).rejects.toThrow(
      /^The database is not empty: it has rows in public\.\w+ \(\d+\), .*nothing is overwritten\.$/,
    );
    expect(await ask("SELECT value FROM settings WHERE key = 'awkward'")).toEqual([
      { value: 'mine' },
    ]);
  });

  test('is refused while a product writes', async () => {
    await save();
    const { db: _, ...there } = api.database;
    await expect(
      restoreBackup({ file, url: there.url, dataDir: folder, mails: 'send' }),
    ).rejects.toThrow('A product or an import is running on the database: stop it first.');
  });

  test.each([
    ['cut off', async () => truncate(file, (await stat(file)).size - 100), /cut off/],
    [
      'cut off at a block',
      async () => writeFile(file, gzipSync(plain().subarray(0, 512 * 20))),
      /cut off/,
    ],
    [
      'longer than it was',
      async () => writeFile(file, gzipSync(extended())),
      /^session-secret in the file is damaged/,
    ],
    ['changed in one byte', async () => writeFile(file, gzipSync(changed())), /damaged/],
    ['no backup', async () => writeFile(file, gzipSync('hello')), /cut off|no backup/],
    ['not packed', async () => writeFile(file, 'hello'), /no backup/],
    ['absent', async () => rm(file), /There is no file/],
  ])('of a file that is %s writes nothing', async (_, spoil, message) => {
    await save();
    content = await readFile(file);
    await spoil();
    await expect(restore()).rejects.toThrow(message);
    expect(await ask('SELECT 1 FROM jobs')).toEqual([]);
  });

  test('asks what becomes of mails that a running product may have sent since', async () => {
    await enqueueMail();
    await save();
    await expect(restore(null)).rejects.toThrow(/^\d+ mails waited .*--mails drop .*--mails send /);
    expect(await ask('SELECT 1 FROM jobs')).toEqual([]);
    await restore('drop');
    expect(await ask("SELECT 1 FROM pgboss.job WHERE name = 'mail'")).toEqual([]);
  });

  test('keeps waiting mails of a product that had ended, once each', async () => {
    await enqueueMail();
    await save();
    await restore('send');
    const ofStopped = empty;
    empty = await createEmpty();
    await save(ofStopped.url);
    expect((await checkBackup(file)).about.hadWriters).toBe(false);
    await restore(null);
    expect(await compare(ofStopped.url)).toEqual([]);
    expect(await ask("SELECT data FROM pgboss.job WHERE name = 'mail'")).toContainEqual({
      data: { mail: 'welcome' },
    });
    await ofStopped.drop();
  });
});

/** A mail that waits. */
async function enqueueMail(): Promise<void> {
  await sql`INSERT INTO pgboss.job (name, data, start_after)
    VALUES ('mail', '{"mail":"welcome"}', now() + interval '1 day')`.execute(api.database.db);
}

let content: Buffer;
const plain = () => gunzipSync(content);
/** The archive with a file that its list does not name. */
function extended(): Buffer {
  const bytes = plain();
  const end = bytes.lastIndexOf('end.json\0');
  const added = tarEntry('files/session-secret', Buffer.from('of a stranger'), new Date());
  return Buffer.concat([bytes.subarray(0, end), ...added, bytes.subarray(end)]);
}
/** The archive with another letter in the title of a job. */
function changed(): Buffer {
  const bytes = plain();
  bytes[bytes.indexOf('Staff nurse')] = 65;
  return bytes;
}
