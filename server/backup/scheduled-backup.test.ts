import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Overview } from '../../shared/admin-overview.ts';
import { createAccount } from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { checkBackup } from './restore-backup.service.ts';
import { backUpIfDue, type ScheduleDeps } from './scheduled-backup.service.ts';

// Each backup is a process of its own: one story in the order of its days.
vi.setConfig({ testTimeout: 120_000 });

const log = pino({ level: 'silent' });
let api: TestApi;
let admin: string;
let folder: string;
let dir: string;
let now = new Date('2027-01-31T10:00:00Z');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-backup-'));
  dir = join(folder, 'backups');
  // Not started: the test says when it looks.
  const backups = { dir, keep: 2, time: '02:30', dataDir: folder };
  api = await openTestApi({ now: () => now, backups });
  admin = (await createAccount(api, { email: TEST_ADMIN })).token;
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const look = (time: string, given: Partial<{ dir: string; keep: number }> = {}) => {
  now = new Date(time);
  const { database } = api;
  const deps: ScheduleDeps = { database, db: database.db, now: () => now, log };
  const schedule = { dir, keep: 2, time: '02:30', dataDir: folder, ...given };
  return backUpIfDue(deps, schedule, new AbortController().signal);
};
const overview = async () => {
  const { body } = await api.get('/api/admin/overview', { 'x-auth-token': admin });
  const { backups, todo } = body as Overview;
  return { last: backups?.last?.name ?? null, trouble: todo.backupTrouble };
};

test('a backup is made at its time once, by one process, and told in the overview', async () => {
  expect(await overview()).toEqual({ last: null, trouble: null });
  const both = await Promise.all([look('2027-01-31T10:00:00Z'), look('2027-01-31T10:00:00Z')]);
  expect(both.sort()).toEqual([false, true]);
  const [name = ''] = await readdir(dir);
  expect(name).toBe('waymark-2027-01-31T10-00-00Z.tar.gz');
  const { end } = await checkBackup(join(dir, name), 'send');
  expect(end.tables['public.users']).toMatchObject({ rows: 1 });
  expect(await overview()).toEqual({ last: name, trouble: null });
  expect(await look('2027-02-01T02:29:00Z')).toBe(false);
  expect(await look('2027-02-01T02:30:00Z')).toBe(true);
});

test('so many stay as are kept, with what is no backup of the schedule', async () => {
  for (const name of ['mine.tar.gz', 'waymark-2026-01-01T00-00-00Z.tar.gz.7.part'])
    await writeFile(join(dir, name), '');
  expect(await look('2027-02-02T02:30:00Z')).toBe(true);
  expect((await readdir(dir)).sort()).toEqual([
    'mine.tar.gz',
    'waymark-2027-02-01T02-30-00Z.tar.gz',
    'waymark-2027-02-02T02-30-00Z.tar.gz',
  ]);
});

test('a failure is told with its reason, and tried again after an hour', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  expect(await look('2027-02-03T02:30:00Z', { dir: file })).toBe(true);
  expect(await overview()).toEqual({
    last: 'waymark-2027-02-02T02-30-00Z.tar.gz',
    trouble: { last: '2027-02-02T02:30:00.000Z', reason: expect.stringMatching(/EEXIST/) },
  });
  expect(await readFile(file, 'utf8')).toBe('');
  expect(await look('2027-02-03T03:29:00Z')).toBe(false);
  expect(await look('2027-02-03T03:30:00Z')).toBe(true);
  expect(await overview()).toEqual({
    last: 'waymark-2027-02-03T03-30-00Z.tar.gz',
    trouble: null,
  });
});

test('a backup older than a week is something to do', async () => {
  now = new Date('2027-02-10T03:30:00Z');
  expect((await overview()).trouble).toBe(null);
  now = new Date('2027-02-10T03:30:01Z');
  expect((await overview()).trouble).toEqual({
    last: '2027-02-03T03:30:00.000Z',
    reason: null,
  });
});

test('a clock that was a month ahead costs no backup: one is due when it is right, and that one stays', async () => {
  expect(await look('2027-03-10T02:30:00Z')).toBe(true);
  expect(await look('2027-03-11T02:30:00Z')).toBe(true);
  expect(await look('2027-02-11T02:30:00Z')).toBe(true);
  expect((await readdir(dir)).filter((name) => name.startsWith('waymark-')).sort()).toEqual([
    'waymark-2027-02-11T02-30-00Z.tar.gz',
    'waymark-2027-03-11T02-30-00Z.tar.gz',
  ]);
  expect(await overview()).toEqual({
    last: 'waymark-2027-02-11T02-30-00Z.tar.gz',
    trouble: null,
  });
  // Set back by an hour, it makes no second one of the day.
  expect(await look('2027-02-11T01:31:00Z')).toBe(false);
  expect(await look('2027-02-11T02:30:00Z')).toBe(false);
});
