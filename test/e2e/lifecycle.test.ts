import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { openDataFolder } from '../data-folder.ts';
import {
  type RunningApp,
  startApp,
  startAppExpectingExit,
  temporaryFolder,
} from '../running-app.ts';
import { JOB } from './admin-app.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'main.ts');
const folders: { remove(): void }[] = [];
const started: RunningApp[] = [];

afterAll(async () => {
  await Promise.all(started.map((app) => app.stop('SIGKILL')));
  for (const folder of folders) folder.remove();
});

function newFolder(copyOf?: string): string {
  const folder = temporaryFolder(copyOf);
  folders.push(folder);
  return folder.path;
}

async function start(dataDir: string, env: Record<string, string> = {}): Promise<RunningApp> {
  const app = await startApp({ dataDir, env });
  started.push(app);
  return app;
}

/** A new data folder, which the tests below use one after another. */
const shared = newFolder();
let current: Promise<RunningApp> | undefined;

/** The product on the shared folder: started, unless it runs already. */
function running(): Promise<RunningApp> {
  current ??= start(shared);
  return current;
}

/** Stops the product on the shared folder; resolves with its exit code. */
async function stop(signal: NodeJS.Signals): Promise<number | string> {
  const app = await running();
  current = undefined;
  return app.stop(signal);
}

async function liveJobs(app: RunningApp): Promise<number> {
  const answer = await fetch(`${app.url}/api/stats`);
  return ((await answer.json()) as { liveJobs: number }).liveJobs;
}

async function logIn(app: RunningApp, who: object): Promise<string> {
  const answer = await fetch(`${app.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  });
  return ((await answer.json()) as { token: string }).token;
}

const administrator = (app: RunningApp) =>
  /Administrator[^:]*: (\S+) {2}Password: (\S+)/.exec(app.output());

/** What the very first start in the shared folder did. */
const first = {
  count: 0,
  html: '',
  output: '',
  admin: { email: '', password: '' },
  token: '',
  code: -1 as number | string,
};

beforeAll(async () => {
  const app = await running();
  const [, email = '', password = ''] = administrator(app) ?? [];
  first.output = app.output();
  first.count = await liveJobs(app);
  first.html = await (await fetch(app.url)).text();
  first.admin = { email, password };
  first.token = await logIn(app, first.admin);
  first.code = await stop('SIGINT');
});

describe('a new data folder', () => {
  test('gets demo listings, marked in the footer; a second start keeps them', async () => {
    expect(first.count).toBeGreaterThanOrEqual(150);
    expect(first.html).toMatch(/demo listings/i);
    expect(await liveJobs(await running())).toBe(first.count);
  });

  test('is told what its first start does', async () => {
    expect(first.output).toMatch(/^Making the database, once: .*\n.*Wrote \d+ demo listings/);
    expect((await running()).output()).not.toContain('Making the database');
  });

  test('gets an administrator, printed once, whose session outlives a restart', async () => {
    const second = await running();
    expect(first.admin.email).not.toBe('');
    expect(administrator(second)).toBeNull();
    const status = await fetch(`${second.url}/api/auth/status`, {
      headers: { 'x-auth-token': first.token },
    });
    expect(await status.json()).toMatchObject({ email: first.admin.email, is_admin: true });
  });

  test('gets no administrator where ADMIN_EMAIL names others', async () => {
    const app = await start(newFolder(inject('migratedFolder')), {
      ADMIN_EMAIL: 'ama@example.org',
    });
    expect(await liveJobs(app)).toBeGreaterThan(0);
    expect(administrator(app)).toBeNull();
    await app.stop('SIGKILL');
  });
});

describe('a start is refused', () => {
  test('by a second process on the same data folder, which harms nothing', async () => {
    const holder = await running();
    const { code, output } = await startAppExpectingExit({ dataDir: holder.dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(/data folder .* is in use by another running process/);
    expect(await liveJobs(holder)).toBeGreaterThan(0);
  });

  test('when the port is in use, with a way out', async () => {
    const port = new URL((await running()).url).port;
    const { code, output } = await startAppExpectingExit({
      dataDir: newFolder(inject('usedFolder')),
      env: { PORT: port },
    });
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} is already in use.`);
  });

  test('when the port is in use and the start is stopped at the same time, in plain lines', async () => {
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: newFolder(inject('usedFolder')),
      PORT: new URL((await running()).url).port,
    };
    const product = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = text(product.stdout);
    let told = '';
    product.stderr.on('data', (chunk) => {
      told += chunk;
      product.kill('SIGTERM');
    });
    await once(product, 'close');
    expect(told).toMatch(/^Port \d+ is already in use\. .*\n$/);
    expect(await output).not.toMatch(/"level":50|^ {4}at /m);
  });

  test('when a newer release wrote the data folder, which is named and left as it is', async () => {
    const dataDir = newFolder(inject('usedFolder'));
    const newer = await openDataFolder(dataDir);
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

  test('when the database does not answer, in one line', async () => {
    const { code, output } = await startAppExpectingExit({
      dataDir: newFolder(),
      env: { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
    });
    expect(code).toBe(1);
    expect(output).toContain('The database could not be opened');
    expect(output).not.toContain('    at ');
  });

  test('when it is not ready in time, in one line', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const { code, output } = await startAppExpectingExit({
      dataDir: newFolder(),
      env: { DATABASE_URL: `postgres://127.0.0.1:${port}/none`, START_TIMEOUT: '1' },
    });
    silent.close();
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The start got no further for 1 seconds and was stopped\. .*START_TIMEOUT\.\n$/,
    );
  });

  test('when the configuration is wrong, with one line for each wrong value', async () => {
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

/** Sends half a body, stops the product, and sends the rest after the shutdown has begun. */
async function halfThenRest(post: ClientRequest, app: RunningApp): Promise<void> {
  post.flushHeaders();
  await once(post, 'continue');
  post.write('{"half":');
  const stopped = stop('SIGTERM');
  await vi.waitFor(() => expect(app.output()).toContain('Stopping'), { timeout: 10_000 });
  post.end('1}');
  expect(await stopped).toBe(0);
}

describe('stopping', () => {
  test('SIGINT ends with 0 and lets go of the folder', async () => {
    expect(first.code).toBe(0);
    await running();
  });

  test('kill -9 loses nothing that was acknowledged, and the next start needs no help', async () => {
    const app = await running();
    const count = await liveJobs(app);
    const posted = await fetch(`${app.url}/api/admin/jobs`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-auth-token': await logIn(app, first.admin),
      },
      body: JSON.stringify(JOB),
    });
    expect(posted.status).toBe(201);
    expect(await stop('SIGKILL')).toBe('SIGKILL');
    expect(await liveJobs(await running())).toBe(count + 1);
  });

  test('a request that is under way is finished', async () => {
    const app = await running();
    const post = request(`${app.url}/api/jobs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    });
    const [response] = await Promise.all([once(post, 'response'), halfThenRest(post, app)]);
    const body = await text(response[0] as IncomingMessage);
    expect(JSON.parse(body)).toMatchObject({ code: 'method-not-allowed' });
  });

  test('SIGTERM during a start stops the database server, too', async () => {
    const dataDir = newFolder(inject('usedFolder'));
    const pidFile = join(dataDir, 'database', 'cluster', 'postmaster.pid');
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0' };
    const product = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const output = text(product.stdout);
    await vi.waitFor(() => expect(existsSync(pidFile)).toBe(true), { timeout: 60_000 });
    product.kill('SIGTERM');
    expect(await once(product, 'exit')).toEqual([0, null]);
    expect(await output).toContain('Stopping');
    expect(existsSync(pidFile)).toBe(false);
  });

  // The request above has left the folder to it.
  test('SIGTERM sent to npm start reaches the product', async () => {
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: shared,
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
    expect(existsSync(join(shared, 'database', 'cluster', 'postmaster.pid'))).toBe(false);
  });
});
