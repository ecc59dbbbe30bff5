import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { serverPid, temporaryFolder } from '../../../test/running-app.ts';
import { openBundledDatabase } from '../open.ts';
import { isDatabaseUnavailable } from '../unavailable.ts';
import { DATA_FOLDER_IN_USE, openBundledServer, type Role } from './open-bundled.ts';

// Real servers, each in a folder of its own.

const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';

/** A data folder whose server has stopped; its database has a table `kept` with one row. */
const template = temporaryFolder();
const cleanUp: (() => unknown)[] = [];
beforeAll(async () => {
  const server = await open(template.path, 'command');
  await ask(server.url, 'CREATE TABLE kept AS SELECT 42 AS n');
  await server.close();
});
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});
afterAll(() => template.remove());

/** Opens a server, which is closed after the test if that did not do so. */
async function open(dataDir: string, role: Role = 'product') {
  const told: string[] = [];
  const errors: Error[] = [];
  const server = await openBundledServer({
    dataDir,
    role,
    tell: (line) => void told.push(line),
    onError: (error) => void errors.push(error),
  });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await server.close();
    isOpen = false;
  };
  cleanUp.push(close);
  return { url: server.url, close, told, errors };
}

async function ask(url: string, question: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(question)).rows;
  } finally {
    await client.end();
  }
}

const expectKept = async (url: string) =>
  expect(await ask(url, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);

/** A copy of the template, as this user makes it. */
function copy(): string {
  const folder = temporaryFolder(template.path);
  cleanUp.push(folder.remove);
  return folder.path;
}

/** A copy with a name below a temporary folder. */
function copyNamed(...names: string[]): string {
  const folder = temporaryFolder();
  cleanUp.push(folder.remove);
  const path = join(folder.path, ...names);
  cpSync(template.path, path, { recursive: true });
  for (let each = path; each !== folder.path; each = dirname(each)) chmodSync(each, 0o711);
  return path;
}

const allIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

async function refusal(dataDir: string, role: Role = 'product') {
  const error = await open(dataDir, role).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error(`${dataDir} was opened.`);
  expect(error.message).toMatch(/^[^\n]+\.$/);
  return error;
}

describe('who opens the server', () => {
  test('a second product is told so in one sentence, and the first one goes on', async () => {
    const dataDir = copy();
    const first = await open(dataDir);
    const pid = serverPid(dataDir);
    const error = await refusal(dataDir);
    expect(error).toMatchObject({
      code: DATA_FOLDER_IN_USE,
      message: `The data folder ${dataDir} is in use by another running process.`,
    });
    await expectKept(first.url);
    expect(serverPid(dataDir)).toBe(pid);
    expect(first.errors).toEqual([]);
  });

  test('a command beside a product uses its server, and leaves it running', async () => {
    const dataDir = copy();
    const product = await open(dataDir);
    const pid = serverPid(dataDir);
    const command = await open(dataDir, 'command');
    expect(command.url).toBe(product.url);
    await expectKept(command.url);
    await command.close();
    expect(serverPid(dataDir)).toBe(pid);
    await expectKept(product.url);
    await product.close();
    expect(serverPid(dataDir)).toBeNull();
  });

  test('a command without a product starts the server, and stops it when it leaves', async () => {
    const dataDir = copy();
    const command = await open(dataDir, 'command');
    await expectKept(command.url);
    expect(serverPid(dataDir)).not.toBeNull();
    await command.close();
    expect(serverPid(dataDir)).toBeNull();
  });

  test('a product that leaves before a command leaves the server to it', async () => {
    const dataDir = copy();
    const product = await open(dataDir);
    const command = await open(dataDir, 'command');
    await product.close();
    await expectKept(command.url);
    await command.close();
    expect(serverPid(dataDir)).toBeNull();
  });
});

describe('a folder that is refused, and left as it is', () => {
  test('of PGlite', async () => {
    const folder = temporaryFolder();
    cleanUp.push(folder.remove);
    mkdirSync(join(folder.path, 'postgres'));
    writeFileSync(join(folder.path, 'postgres', 'PG_VERSION'), '18\n');
    const { message } = await refusal(folder.path);
    expect(message).toContain(`${folder.path} holds the database of an unreleased version`);
    expect(allIn(folder.path)).toEqual([
      join(folder.path, 'postgres'),
      join(folder.path, 'postgres', 'PG_VERSION'),
    ]);
  });

  test('of another major version', async () => {
    const dataDir = copy();
    const version = join(dataDir, 'database', 'cluster', 'PG_VERSION');
    writeFileSync(version, '14\n');
    const before = allIn(dataDir).map((path) => [path, lstatSync(path).mtimeMs]);
    const { message } = await refusal(dataDir);
    expect(message).toContain(`${join(dataDir, 'database')} was written by PostgreSQL 14, `);
    expect(allIn(dataDir).map((path) => [path, lstatSync(path).mtimeMs])).toEqual(before);
  });
});

describe('a folder that is opened', () => {
  test('of a restored backup, open to all and owned by whoever restored it', async () => {
    const dataDir = copy();
    for (const path of allIn(dataDir)) chmodSync(path, 0o755);
    const server = await open(dataDir);
    await expectKept(server.url);
    const { mode, uid } = statSync(join(dataDir, 'database', 'cluster'));
    expect(mode & 0o777).toBe(0o700);
    if (isRoot) expect(uid).not.toBe(0);
  });

  test('with spaces, accents, quotes, a backslash and a comma in its name', async () => {
    const dataDir = copyNamed(`Kofi's "Büro", Été 東京 a\\b`);
    const server = await open(dataDir);
    await expectKept(server.url);
    expect(existsSync(join(dataDir, 'database', '.s.PGSQL.5432'))).toBe(true);
    await server.close();
    expect(serverPid(dataDir)).toBeNull();
  });

  test('with a path that is too long for a socket, which is then elsewhere and private', async () => {
    const dataDir = copyNamed('a'.repeat(100), 'b'.repeat(100));
    const server = await open(dataDir);
    const { host } = new pg.Client({ connectionString: server.url });
    cleanUp.push(() => rmSync(host, { recursive: true }));
    await expectKept(server.url);
    expect(dirname(host)).toBe(isRoot ? '/run' : tmpdir());
    expect(statSync(host).mode & 0o777).toBe(0o700);
    expect(statSync(host).uid).toBe(statSync(join(dataDir, 'database')).uid);
    // The order of the clean-up: the server stops before its folder goes.
    await server.close();
  });

  test.runIf(isRoot)(
    'with such a path, though other users have made the folders for its socket',
    async () => {
      const dataDir = copyNamed('a'.repeat(100), 'b'.repeat(100));
      const hash = createHash('sha256').update(join(dataDir, 'database')).digest('hex');
      const taken = ['/run', tmpdir()].map((parent) =>
        join(parent, `waymark-${hash.slice(0, 16)}`),
      );
      for (const path of taken) {
        mkdirSync(path);
        cleanUp.push(() => rmSync(path, { recursive: true }));
        chownSync(path, 54_321, 54_321);
      }
      const server = await open(dataDir);
      const { host } = new pg.Client({ connectionString: server.url });
      cleanUp.push(() => rmSync(host, { recursive: true }));
      await expectKept(server.url);
      expect(taken).not.toContain(host);
      expect(statSync(host).mode & 0o777).toBe(0o700);
      for (const path of taken) expect(readdirSync(path)).toEqual([]);
      await server.close();
      const again = await open(dataDir);
      expect(again.url).toBe(server.url);
      await again.close();
    },
  );

  test.runIf(isRoot)(
    'that other users cannot enter: the database is elsewhere, with a link',
    async () => {
      const closed = mkdtempSync(join(tmpdir(), 'waymark-test-closed-'));
      cleanUp.push(() => rmSync(closed, { recursive: true }));
      const dataDir = join(closed, 'data');
      const hadFolder = existsSync('/var/lib/waymark');
      const server = await open(dataDir);
      const link = join(dataDir, 'database');
      const target = realpathSync(link);
      cleanUp.push(async () => {
        await server.close();
        rmSync(hadFolder ? target : '/var/lib/waymark', { recursive: true });
      });
      expect(lstatSync(link).isSymbolicLink()).toBe(true);
      expect(dirname(target)).toBe('/var/lib/waymark');
      expect(server.told).toEqual([
        'Making the database, once: a few seconds.',
        expect.stringContaining(`The database is in ${target}: `),
      ]);
      await ask(server.url, 'CREATE TABLE kept AS SELECT 42 AS n');
      await server.close();
      const again = await open(dataDir);
      expect(again.told).toEqual([]);
      await expectKept(again.url);
      await again.close();
    },
  );
});

describe('a running server', () => {
  test.runIf(isLinux)('knows none of the secrets of the product', async () => {
    vi.stubEnv('SESSION_SECRET', 'a secret of the product');
    vi.stubEnv('SMTP_URL', 'smtp://user:another-secret@mail.example');
    const dataDir = copy();
    await open(dataDir);
    const environment = readFileSync(`/proc/${serverPid(dataDir)}/environ`, 'utf8');
    expect(environment).toContain(`PGDATA=${join(dataDir, 'database', 'cluster')}`);
    expect(environment).not.toMatch(/secret/i);
  });

  test('has private files and a private socket', async () => {
    // Not a copy: the copies that Node 24 makes have folders that all may enter.
    const dataDir = template.path;
    const server = await open(dataDir);
    await ask(server.url, 'CREATE TABLE later AS SELECT 1 AS n');
    const openToOthers = allIn(dataDir).filter((path) => (lstatSync(path).mode & 0o077) !== 0);
    expect(openToOthers).toEqual([]);
    // The server's user passes through it.
    expect(statSync(dataDir).mode & 0o777).toBe(isRoot ? 0o711 : 0o700);
    expect(lstatSync(join(dataDir, 'database', '.s.PGSQL.5432')).isSocket()).toBe(true);
  });

  test.runIf(isLinux)('listens on no port', async () => {
    const dataDir = copy();
    const server = await open(dataDir);
    const process = `/proc/${serverPid(dataDir)}`;
    const sockets = readdirSync(`${process}/fd`).flatMap((name) => {
      const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(`${process}/fd/${name}`))?.[1];
      return inode === undefined ? [] : [inode];
    });
    expect(sockets).not.toEqual([]);
    const tables = ['tcp', 'tcp6', 'udp', 'udp6'].map((name) => `${process}/net/${name}`);
    const ports = tables.filter(existsSync).flatMap((table) =>
      readFileSync(table, 'utf8')
        .split('\n')
        .filter((line) => sockets.includes(line.trim().split(/\s+/)[9] ?? '')),
    );
    expect(ports).toEqual([]);
    expect(await ask(server.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
  });

  // PostgreSQL would recover by itself from the second, which can wait for ever on a full disk.
  test.each([
    ['that is killed', sql<{ pid: number | null }>`SELECT NULL AS pid`],
    [
      'that loses one of its processes',
      sql<{ pid: number | null }>`SELECT pg_backend_pid() AS pid`,
    ],
  ])('%s: queries are told that it is away, and another one has all data', async (_, victim) => {
    const dataDir = copy();
    const errors: Error[] = [];
    const database = await openBundledDatabase(dataDir, {
      role: 'product',
      tell: () => undefined,
      onError: (error) => void errors.push(error),
    });
    cleanUp.push(database.close);
    const count = () => sql`SELECT n FROM kept`.execute(database.db).then(({ rows }) => rows);
    expect(await count()).toEqual([{ n: 42 }]);
    await sql`INSERT INTO kept VALUES (43)`.execute(database.db);
    const before = serverPid(dataDir);
    const { rows } = await victim.execute(database.db);

    const cutOff = sql`SELECT pg_sleep(60)`.execute(database.db).catch((error: unknown) => error);
    process.kill(rows[0]?.pid ?? (before as number), 'SIGKILL');
    const failures: unknown[] = [await cutOff];
    await vi.waitFor(
      () =>
        count().catch((error: unknown) => {
          failures.push(error);
          throw error;
        }),
      { timeout: 20_000 },
    );
    expect(failures.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
    expect(await count()).toEqual([{ n: 42 }, { n: 43 }]);
    expect(serverPid(dataDir)).not.toBe(before);
    expect(errors.map(({ message }) => message)).toContain(
      'The database server has ended or closed its connections.',
    );
  });
});
