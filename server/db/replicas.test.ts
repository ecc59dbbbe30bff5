import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { createJobs } from '../../test/factories.ts';
import { type ReplicatedServers, startReplicated, untilEqual } from '../../test/replica-servers.ts';
import { openJobChanges } from './job-changes.ts';
import { openDatabase } from './open.ts';

describe('reads of a primary and its replica', () => {
  let servers: ReplicatedServers;
  let api: TestApi;

  beforeAll(async () => {
    servers = await startReplicated();
    const { replica } = servers;
    const database = await openDatabase(servers.url, () => undefined, {
      replicaUrls: [replica.url],
    });
    const jobChanges = await openJobChanges(database, () => undefined);
    const close = async () => {
      await jobChanges.close();
      await database.close();
    };
    api = await openTestApi({ database: { ...database, jobChanges, close } });
    await createJobs(api.database, { title: 'Nurse' });
    await untilEqual(servers);
  });
  afterAll(async () => {
    await api.close();
    await servers.stop();
  });

  const reads = () => ({ ...api.database.replicas?.reads });
  /** Who was asked for a list. Each search is another one, so that no cache answers. */
  let searches = 0;
  const askedBy = async (headers: Record<string, string> = {}) => {
    const before = reads();
    searches += 1;
    const { status } = await api.get(`/api/jobs?search=nurse+x${searches}`, headers);
    expect(status).toBe(200);
    const after = reads();
    if (after.primary === before.primary) return 'replica';
    return after.replica === before.replica ? 'primary' : 'both';
  };
  test('public reads are asked of the replica', async () => {
    await expect.poll(() => askedBy()).toBe('replica');
    expect(api.database.replicas?.states()).toMatchObject([{ isUsed: true }]);
  });

  test('a change of listings is seen at once, and by all, while the replica is behind', async () => {
    await servers.replica.query('SELECT pg_wal_replay_pause()');
    await createJobs(api.database, { title: 'Welder of the pause' });
    const found = await api.get('/api/jobs?search=welder+pause');
    expect(found.body).toMatchObject({ totalCount: 1 });
    expect(await askedBy()).toBe('primary');
    await servers.replica.query('SELECT pg_wal_replay_resume()');
    await expect.poll(() => askedBy()).toBe('replica');
  });

  test('who wrote is not answered by a replica that lacks her write; others are', async () => {
    await servers.replica.query('SELECT pg_wal_replay_pause()');
    const answer = await api.send('POST', '/api/forgot-password', { email: 'ama@example.org' });
    expect(answer.status).toBe(200);
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('wrote='));
    expect(cookie).toMatch(/^wrote=[0-9A-F%]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await askedBy({ cookie: cookie?.split(';')[0] ?? '' })).toBe('primary');
    expect(await askedBy()).toBe('replica');
    await servers.replica.query('SELECT pg_wal_replay_resume()');
    await expect.poll(() => askedBy({ cookie: cookie?.split(';')[0] ?? '' })).toBe('replica');
  });

  test('a replica that is killed is left out, and comes back', async () => {
    await servers.replica.kill();
    expect(await askedBy()).not.toBe('replica');
    await expect.poll(() => api.database.replicas?.states()[0]?.isUsed).toBe(false);
    expect(await askedBy()).toBe('primary');
    await servers.replica.start();
    await expect.poll(() => askedBy()).toBe('replica');
  });

  test('without the primary public reads go on, and writes when the replica is promoted', async () => {
    const write = async () =>
      (await api.send('POST', '/api/forgot-password', { email: 'efua@example.org' })).status;
    await servers.primary.kill();
    expect(await askedBy()).toBe('replica');
    expect((await api.get('/readyz')).status).toBe(503);
    expect(await write()).toBe(503);
    // An answer of something that was written just before gets no cookie.
    expect(await api.database.replicas?.end()).toBe(undefined);
    await servers.replica.query('SELECT pg_promote()');
    await expect.poll(write).toBe(200);
    expect((await api.get('/readyz')).status).toBe(200);
    expect(await askedBy()).toBe('primary');
  });
});
