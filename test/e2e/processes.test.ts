import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, startPostgres } from '../postgres-server.ts';
import { childPids, type RunningApp, startApp, temporaryFolder } from '../running-app.ts';
import { startSteadyLoad } from '../steady-load.ts';
import { SECRET } from './stored-accounts.ts';

// Children of a process are read in /proc.
describe.runIf(process.platform === 'linux')('npm start on a PostgreSQL server', () => {
  const folder = temporaryFolder();
  const cleanUp: (() => unknown)[] = [];
  let app: RunningApp;
  let database: string;

  beforeAll(async () => {
    const server = await startPostgres();
    cleanUp.push(server.stop);
    const made = await createTestDatabase(server.url);
    cleanUp.push(made.drop);
    database = made.url;
    app = await startApp({
      dataDir: folder.path,
      isSupervised: true,
      env: {
        DATABASE_URL: database,
        WEB_CONCURRENCY: '2',
        TRUST_PROXY: '1',
        DRAIN_SECONDS: '2',
        METRICS_PORT: '0',
        SESSION_SECRET: SECRET,
      },
    });
    cleanUp.push(() => app.stop('SIGKILL'));
  });
  afterAll(async () => {
    for (const step of cleanUp.reverse()) await step();
    folder.remove();
  });

  const expectTwo = () => expect.poll(() => childPids(app.pid)).toHaveLength(2);
  const answer = async () => (await fetch(`${app.url}/readyz`)).status;

  test('tells what a start tells once for all processes', async () => {
    await expectTwo();
    expect(app.output().match(/is ready:/g)).toHaveLength(1);
  });

  test('SIGHUP replaces each process while 50 requests a second are answered, and none fails', async () => {
    const before = childPids(app.pid);
    const paths = ['/', '/jobs?search=nurse', '/api/stats', '/about', '/jobs'];
    const load = startSteadyLoad(50, (index) =>
      index % 10 === 9
        ? fetch(`${app.url}/api/contact`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: '{}',
          })
        : fetch(app.url + paths[index % paths.length]),
    );
    process.kill(app.pid, 'SIGHUP');
    const isReplaced = () => {
      const now = childPids(app.pid);
      return now.length === 2 && now.every((pid) => !before.includes(pid));
    };
    await expect.poll(isReplaced, { timeout: 280_000 }).toBe(true);
    const { failed, answered } = await load.stop();
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(100);
    // Two starts, one after the other, beside the load.
  }, 300_000);

  test('an address has one budget over all processes', async () => {
    const statuses = new Map<number, number>();
    const words = Array.from({ length: 16 }, (_, index) => `word${index}`).join('+');
    const ask = async () => {
      const { status } = await fetch(`${app.url}/api/jobs?search=${words}`, {
        headers: { 'x-forwarded-for': '203.0.113.7', connection: 'close' },
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    // Together they cost 1,040 tokens: less than two budgets of 600 have, and more than one.
    for (let sent = 0; sent < 80; sent += 10) await Promise.all(Array.from({ length: 10 }, ask));
    expect([...statuses.keys()]).toContain(429);
  });

  test('the metrics of all processes are added up at one address', async () => {
    const metricsUrl = () => /Metrics are at (\S+)/.exec(app.output())?.[1] ?? '';
    await expect.poll(metricsUrl).not.toBe('');
    const value = async (line: RegExp) =>
      Number(line.exec(await (await fetch(metricsUrl())).text())?.[1]);
    const answered =
      /^waymark_http_request_seconds_count\{kind="page",method="HEAD",status="2xx"\} (\d+)/m;
    for (let sent = 0; sent < 6; sent += 1)
      await fetch(`${app.url}/about`, { method: 'HEAD', headers: { connection: 'close' } });
    expect(await value(answered)).toBe(6);
    expect(await value(/^waymark_database_up (\d)/m)).toBe(1);
  });

  test('ROLE=worker works in the background, answers no reader, and is probed at its metrics', async () => {
    const worker = await startApp({
      dataDir: folder.path,
      env: { DATABASE_URL: database, ROLE: 'worker', METRICS_PORT: '0', SESSION_SECRET: SECRET },
    });
    const metrics = /Metrics are at (\S+)\/metrics/.exec(worker.output())?.[1] ?? '';
    expect((await fetch(`${metrics}/readyz`)).status).toBe(200);
    await expect(fetch(worker.url)).rejects.toThrow();
    expect(await worker.stop()).toBe(0);
  });

  test('a process that is killed is started again, and the other one answers meanwhile', async () => {
    const [victim = 0, survivor] = childPids(app.pid);
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => childPids(app.pid)).not.toContain(victim);
    expect(await answer()).toBe(200);
    await expectTwo();
    expect(childPids(app.pid)).toContain(survivor);
  });

  test('SIGTERM says so at /readyz, still answers, and ends with 0', async () => {
    const stopped = app.stop();
    await expect.poll(answer).toBe(503);
    const page = await fetch(`${app.url}/about`);
    expect(page.status).toBe(200);
    expect(page.headers.get('connection')).toBe('close');
    expect(await stopped, app.output()).toBe(0);
    expect(app.output()).not.toMatch(/"level":60/);
  });
});
