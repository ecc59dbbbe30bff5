import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { callControl, NO_SERVER } from '../../server/cli/control-channel.ts';
import { openEmbeddedDatabase } from '../../server/db/open.ts';
import {
  type RunningApp,
  startApp,
  startAppExpectingExit,
  temporaryFolder,
} from '../running-app.ts';

const folders: { remove(): void }[] = [];
const running: RunningApp[] = [];

afterEach(async () => {
  for (const app of running.splice(0)) await app.stop('SIGKILL');
  for (const folder of folders.splice(0)) folder.remove();
});

function newFolder(copyOf?: string): string {
  const folder = temporaryFolder(copyOf);
  folders.push(folder);
  return folder.path;
}

/** A data folder of an earlier run. */
const usedFolder = () => newFolder(inject('usedFolder'));

async function start(dataDir: string, env: Record<string, string> = {}): Promise<RunningApp> {
  const app = await startApp({ dataDir, env });
  running.push(app);
  return app;
}

const liveJobs = async (app: RunningApp) =>
  ((await (await fetch(`${app.url}/api/stats`)).json()) as { liveJobs: number }).liveJobs;

/** The most resident memory that a process ever had; 0 where the system does not report it. */
function mostMegabytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return 0;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1024;
}

describe('starting', () => {
  test('an empty folder gets demo listings, marked in the footer; a second start keeps them', async () => {
    const dataDir = newFolder();
    // What a start leaves that was killed while it created the database.
    mkdirSync(join(dataDir, 'postgres.new'));
    writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), '');
    const first = await start(dataDir);
    expect(readdirSync(dataDir)).not.toContain('postgres.new');
    expect(mostMegabytes(first.pid), 'creating a database happens in a child').toBeLessThan(500);
    const count = await liveJobs(first);
    expect(count).toBeGreaterThanOrEqual(150);
    expect(await (await fetch(first.url)).text()).toMatch(/demo listings/i);
    expect(await first.stop()).toBe(0);
    expect(await liveJobs(await start(dataDir))).toBe(count);
  });

  test('a second process on the same data folder is refused and harms nothing', async () => {
    const first = await start(usedFolder());
    const { code, output } = await startAppExpectingExit({ dataDir: first.dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(/data folder .* is in use by another running process/);
    expect(await liveJobs(first)).toBeGreaterThan(0);
  });

  test('a port in use is refused with a way out', async () => {
    const first = await start(usedFolder());
    const port = new URL(first.url).port;
    const { code, output } = await startAppExpectingExit({
      dataDir: usedFolder(),
      env: { PORT: port },
    });
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} is already in use.`);
  });

  test('a data folder of a newer release is refused by name and left as it is', async () => {
    const dataDir = usedFolder();
    const newer = await openEmbeddedDatabase(dataDir);
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('999-later', now()::text)`.execute(
      newer.db,
    );
    await newer.close();
    for (const attempt of ['first', 'second']) {
      const { code, output } = await startAppExpectingExit({ dataDir });
      expect(code, attempt).toBe(1);
      expect(output).toContain(
        'The database could not be opened: it belongs to a newer release (999-later).',
      );
    }
  });

  test('a database that does not answer stops the start in one line', async () => {
    const { code, output } = await startAppExpectingExit({
      dataDir: newFolder(),
      env: { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
    });
    expect(code).toBe(1);
    expect(output).toContain('The database could not be opened');
    expect(output).not.toContain('    at ');
  });

  test('wrong configuration stops it with one line for each wrong value', async () => {
    const { code, output } = await startAppExpectingExit({
      dataDir: newFolder(),
      env: { PORT: 'many', LOG_LEVEL: 'loud' },
    });
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([
      'PORT must be a number from 0 to 65535.',
      expect.stringContaining('LOG_LEVEL must be one of'),
    ]);
  });
});

describe('the administrator of local mode', () => {
  const administrator = (app: RunningApp) =>
    /Administrator[^:]*: (\S+) {2}Password: (\S+)/.exec(app.output());
  const status = async (app: RunningApp, token: string) =>
    (
      await fetch(`${app.url}/api/auth/status`, { headers: { 'x-auth-token': token } })
    ).json() as Promise<object>;

  test('is printed once, and a session outlives a restart', async () => {
    const dataDir = newFolder();
    const first = await start(dataDir);
    const [, email, password] = administrator(first) ?? [];
    const answer = await fetch(`${first.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { token } = (await answer.json()) as { token: string };
    expect(await status(first, token)).toMatchObject({ email, is_admin: true });
    await first.stop();
    const second = await start(dataDir);
    expect(administrator(second)).toBeNull();
    expect(await status(second, token)).toMatchObject({ email, is_admin: true });
  });

  test('is not made when ADMIN_EMAIL names others', async () => {
    expect(administrator(await start(newFolder(), { ADMIN_EMAIL: 'ama@example.org' }))).toBeNull();
  });
});

/** Sends half a body, stops the product, and sends the rest after the shutdown has begun. */
async function halfThenRest(post: ClientRequest, app: RunningApp): Promise<void> {
  post.flushHeaders();
  await once(post, 'continue');
  post.write('{"half":');
  const stopped = app.stop('SIGTERM');
  await vi.waitFor(() => expect(app.output()).toContain('Stopping'), { timeout: 10_000 });
  post.end('1}');
  expect(await stopped).toBe(0);
}

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends with 0 and lets go of the folder',
    async (signal) => {
      const app = await start(usedFolder());
      expect(await app.stop(signal)).toBe(0);
      await start(app.dataDir);
    },
  );

  test('SIGTERM sent to npm start reaches the product', async () => {
    const dataDir = usedFolder();
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
    };
    const npm = spawn('npm', ['start'], {
      cwd: join(import.meta.dirname, '..', '..'),
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    npm.stdout.on('data', (chunk) => {
      output += chunk;
    });
    await vi.waitFor(() => expect(output).toContain('is ready'), { timeout: 60_000 });
    npm.kill('SIGTERM');
    await once(npm, 'close');
    expect(output).toContain('Stopping');
    await start(dataDir);
  });

  test('a request that is under way is finished', async () => {
    const app = await start(usedFolder());
    const post = request(`${app.url}/api/jobs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    });
    const [response] = await Promise.all([once(post, 'response'), halfThenRest(post, app)]);
    const body = await text(response[0] as IncomingMessage);
    expect(JSON.parse(body)).toMatchObject({ code: 'method-not-allowed' });
  });

  test('kill -9 loses nothing that was acknowledged, and the next start needs no help', async () => {
    // The counted listings were written by the killed process.
    const app = await start(newFolder());
    const count = await liveJobs(app);
    expect(await app.stop('SIGKILL')).toBe('SIGKILL');
    await expect(
      callControl(app.dataDir, 'import', {}, () => {}, AbortSignal.timeout(10_000)),
    ).rejects.toMatchObject({ code: NO_SERVER });
    expect(await liveJobs(await start(app.dataDir))).toBe(count);
  });
});
