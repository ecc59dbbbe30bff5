import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, inject, test } from 'vitest';
import { openEmbeddedDatabase } from '../../server/db/open.ts';
import {
  type RunningApp,
  startApp,
  startAppExpectingExit,
  temporaryFolder,
} from '../running-app.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** A data folder of an earlier run. */
function usedFolder(): string {
  const folder = temporaryFolder(inject('usedFolder'));
  cleanUp.push(folder.remove);
  return folder.path;
}

async function start(dataDir: string): Promise<RunningApp> {
  const app = await startApp({ dataDir, env: { LOG_LEVEL: 'error' } });
  cleanUp.push(() => app.stop('SIGKILL'));
  return app;
}

/** A folder with all that is in it. */
function allIn(folder: string): string[] {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return [folder, ...inside.map((name) => join(folder, name))];
}

/** What other users of the machine may read, write or enter. */
function openToOthers(folder: string): string[] {
  return allIn(folder).filter((path) => (statSync(path).mode & 0o077) !== 0);
}

/**
 * A small disk in memory; null where the test may not mount one, that is anywhere but on Linux as
 * root.
 */
function smallDisk(megabytes: number): string | null {
  const disk = temporaryFolder();
  cleanUp.push(disk.remove);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk.path], {
      stdio: 'ignore',
    });
  } catch {
    return null;
  }
  cleanUp.push(() => execFileSync('umount', [disk.path]));
  return disk.path;
}

/**
 * Limits the file size so that the database cannot write its WAL, as on a full disk. The command is
 * part of util-linux: false where it is not installed.
 */
function fillDiskOf(app: RunningApp): boolean {
  try {
    execFileSync('prlimit', ['--pid', String(app.pid), '--fsize=200000']);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

test('a full disk: readers get a plain page, kept pages are still sent, and the process ends and says why', async ({
  skip,
}) => {
  const dataDir = usedFolder();
  // Earlier releases left most files open to everybody.
  for (const path of allIn(dataDir)) chmodSync(path, 0o777);
  const app = await start(dataDir);
  expect(openToOthers(dataDir)).toEqual([]);

  const kept = await fetch(app.url);
  expect(kept.status).toBe(200);
  if (!fillDiskOf(app))
    return skip('prlimit is not installed: the disk of a process cannot be made full');
  const headers = { 'content-type': 'application/json' };
  const post = await fetch(`${app.url}/api/login`, {
    method: 'POST',
    headers,
    body: '{"email":"ama@example.org","password":"not hers"}',
  });
  expect(post.status, app.output()).toBe(503);
  expect(await post.json()).toMatchObject({ code: 'database-unavailable' });
  expect(Number(post.headers.get('retry-after'))).toBeGreaterThan(0);
  const page = await fetch(`${app.url}/jobs?search=cook`);
  expect(page.status).toBe(503);
  expect(page.headers.get('retry-after')).not.toBeNull();
  expect(await page.text()).toContain(
    'The job board has a technical problem. Please try again in a minute.',
  );
  expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
  expect((await fetch(app.url)).status).toBe(200);

  expect(await app.ended).toBe(1);
  expect(app.output()).toMatch(/"level":60.*could not write .*the embedded database has failed/);
});

test('a start on a full disk says so in one line', async () => {
  const { code, output } = await startAppExpectingExit({ dataDir: usedFolder(), canWrite: false });
  expect(code).toBe(1);
  expect(output).toMatch(/^The database could not be opened: .*(disk|write|full|I\/O).*\n$/);
});

test('a disk that becomes full during the very first start: one line says so', async ({ skip }) => {
  // The empty database has 39 MB. The demo listings do not fit any more.
  const disk = smallDisk(40);
  if (disk === null) return skip('a small disk cannot be mounted here');
  const { code, output } = await startAppExpectingExit({ dataDir: disk });
  expect(code).toBe(1);
  expect(output).toMatch(/^The start failed\. The disk is full: .*\n$/);
});

test('no file of a new data folder is open to others, and none of what is written later', async () => {
  const folder = temporaryFolder();
  cleanUp.push(folder.remove);
  const database = await openEmbeddedDatabase(folder.path);
  await sql`CREATE TABLE later AS SELECT n FROM generate_series(1, 1000) AS n`.execute(database.db);
  await sql`VACUUM FULL later`.execute(database.db);
  await sql`CHECKPOINT`.execute(database.db);
  expect(openToOthers(folder.path)).toEqual([]);
  await database.close();
  expect(openToOthers(folder.path)).toEqual([]);
});
