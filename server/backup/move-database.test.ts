import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createAccount } from '../../test/accounts.ts';
import { openTestApi } from '../../test/api.ts';
import { testServer } from '../../test/database.ts';
import { createJobs } from '../../test/factories.ts';
import { createTestDatabase, startInstalled, type TestServer } from '../../test/postgres-server.ts';
import { compareTable } from '../db/copy/compare-tables.ts';
import { connect } from '../db/copy/connect.ts';
import { readSequences, readTables } from '../db/copy/tables.ts';
import { openJobChanges } from '../db/job-changes.ts';
import { openDatabase } from '../db/open.ts';
import { moveDatabase, type Place, reopenDatabase } from './move-database.service.ts';
import { writeBackup } from './write-backup.service.ts';

// Whole databases are copied, on a busy machine beside much else.
vi.setConfig({ testTimeout: 120_000 });

/** A database with rows, on which no product runs, as a template for others. */
let filled: Awaited<ReturnType<typeof createTestDatabase>>;
/** A server of another version than that of the product, where there is one. */
let other: TestServer | null;
const drops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const { url, template } = testServer();
  filled = await createTestDatabase(url, template);
  const database = await openDatabase(filled.url, () => undefined);
  const jobChanges = await openJobChanges(database, () => undefined);
  const api = await openTestApi({ database: { ...database, jobChanges } });
  await createJobs(api.database, { title: 'Tab\tand \\N' }, {}, {});
  await createAccount(api, {});
  await api.close();
  await jobChanges.close();
  other = await startInstalled();
});
afterAll(async () => {
  await filled.drop();
  await other?.stop();
});
afterEach(async () => {
  for (const drop of drops.splice(0)) await drop();
});

async function make(name: string, template?: string, server = testServer().url): Promise<Place> {
  const { url, drop } = await createTestDatabase(server, template);
  drops.push(drop);
  return { url, name };
}

const makeFilled = () => make('the old one', new URL(filled.url).pathname.slice(1));
const makeEmpty = () => make('the new one', testServer().template);
const move = (from: Place, to: Place) => moveDatabase(from, to, () => undefined);
const start = async ({ url }: Place) => (await openDatabase(url, () => undefined)).close();

/** What differs, apart from the settings, which have the marks. */
async function compare(one: Place, another: Place): Promise<(string | null)[]> {
  const clients = [await connect(one.url), await connect(another.url)] as const;
  const tables = (await readTables(clients[0])).filter(({ name }) => name !== 'public.settings');
  expect(tables.length).toBeGreaterThan(50);
  const differences = [];
  for (const table of tables) differences.push(await compareTable(...clients, table));
  expect(await readSequences(clients[1])).toEqual(await readSequences(clients[0]));
  for (const client of clients) await client.end();
  return differences.filter((difference) => difference !== null);
}

test('a move copies every row and next number; products start on the new one alone', async () => {
  const [from, to] = [await makeFilled(), await makeEmpty()];
  const report = await move(from, to);
  expect(report.rows).toBeGreaterThan(10);
  expect(await compare(from, to)).toEqual([]);
  await start(to);
  await expect(start(from)).rejects.toThrow(/^it was moved to the new one\. .*--reopen\.$/);
  await expect(move(from, to)).rejects.toThrow('the old one was moved to the new one already.');
  expect(await reopenDatabase(from)).toBe(true);
  await start(from);
});

test('a move that is cut off keeps products off both, and goes on where it was', async () => {
  const [from, to] = [await makeFilled(), await makeEmpty()];
  let told = 0;
  const cutOff = moveDatabase(from, to, () => {
    if (++told === 2) throw new Error('cut off');
  });
  await expect(cutOff).rejects.toThrow('cut off');
  await expect(start(to)).rejects.toThrow(/^a move from the old one has not ended\./);
  await expect(move({ ...from, name: 'another' }, to)).rejects.toThrow(/a part of another move/);
  // A row that changed since, in a table that is there already.
  const client = await connect(from.url);
  await client.query("UPDATE users SET email = 'changed@example.org'");
  await client.end();
  const report = await move(from, to);
  expect(report.kept).toBeGreaterThan(0);
  expect(await compare(from, to)).toEqual([]);
  await start(to);
});

test('a move that is cut off at its last step is ended by the same command', async () => {
  const [from, to] = [await makeFilled(), await makeEmpty()];
  // The old one is marked by then, and the new one is not yet released.
  const client = await connect(to.url);
  await client.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'cut off'; END $$`);
  await client.query('CREATE TRIGGER refuse BEFORE DELETE ON settings EXECUTE FUNCTION refuse()');
  await expect(move(from, to)).rejects.toThrow('cut off');
  for (const place of [from, to]) await expect(start(place)).rejects.toThrow();
  await client.query('DROP TRIGGER refuse ON settings');
  await client.end();
  await move(from, to);
  expect(await compare(from, to)).toEqual([]);
  await start(to);
});

test('a move is refused while a product runs on either side, and with one database', async () => {
  const [from, to] = [await makeFilled(), await makeEmpty()];
  for (const place of [from, to]) {
    const product = await openDatabase(place.url, () => undefined);
    const changes = await openJobChanges(product, () => undefined);
    await expect(move(from, to)).rejects.toThrow(
      `A product, an import or another move is running on ${place.name}: stop it first.`,
    );
    await changes.close();
    await product.close();
  }
  await expect(move(from, { ...from, name: 'itself' })).rejects.toThrow(/into itself/);
});

test('while a database is being moved, no product begins to write', async () => {
  const [from, to] = [await makeFilled(), await makeEmpty()];
  let refusal: unknown;
  let reopened = Promise.resolve();
  await moveDatabase(from, to, () => {
    reopened = reopened.then(async () => {
      const product = await openDatabase(from.url, () => undefined).catch(() => null);
      if (product === null || refusal !== undefined) return product?.close();
      refusal = await openJobChanges(product, () => undefined).catch((error: unknown) => error);
      return product.close();
    });
  });
  await reopened;
  expect(String(refusal)).toContain('The database is being moved or restored');
});

test('a move into a database with rows is refused, and they stay', async () => {
  const [from, to] = [await makeFilled(), await makeFilled()];
  await expect(move(from, { ...to, name: 'the new one' })).rejects.toThrow(
    /^the new one is not empty: it has rows in \S+ \(\d+\)\. Take an empty one;/,
  );
  expect(await compare(from, to)).toEqual([]);
  await start(to);
});

test('a database goes to a server of another version and back, row by row', async (context) => {
  if (other === null) return context.skip('No other PostgreSQL is installed here.');
  const from = await makeFilled();
  const abroad = await make('abroad', undefined, other.url);
  const home = await makeEmpty();
  await move(from, abroad);
  expect(await compare(from, abroad)).toEqual([]);
  const folder = await mkdtemp(join(tmpdir(), 'waymark-backup-'));
  drops.push(() => rm(folder, { recursive: true }));
  const file = join(folder, 'b');
  const options = { url: abroad.url, file, dataDir: folder, leaveOut: [], now: () => new Date() };
  expect((await writeBackup(options)).rows).toBeGreaterThan(10);
  await move(abroad, home);
  expect(await compare(from, home)).toEqual([]);
  await start(home);
});
