import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openProxy } from '../../test/database-proxy.ts';
import { jobFields } from '../../test/factories.ts';
import { openDatabase } from '../db/open.ts';
import { insertJobs } from '../jobs/job-write.service.ts';
import { createDemoShare } from './seed-demo.service.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('the share of demo listings follows what is in the database, once it is asked to look again', async () => {
  const { db, jobChanges } = database;
  const share = createDemoShare(db);
  const add = (source: string | null) =>
    jobChanges.change((tx) => insertJobs(tx, [jobFields()], new Date(), source));
  const lookAgain = () => {
    share.forget();
    return share.read();
  };
  expect(await share.read()).toBe(null);
  await add('demo');
  expect(await share.read()).toBe(null);
  expect(await lookAgain()).toBe('all');
  await add(null);
  expect(await lookAgain()).toBe('some');
  await db.deleteFrom('jobs').where('source', '=', 'demo').execute();
  expect(await lookAgain()).toBe(null);
});

test('while the database is away, the share of demo listings is the last that was read, else none', async () => {
  const { jobChanges, url } = database;
  await jobChanges.change((tx) => insertJobs(tx, [jobFields()], new Date(), 'demo'));
  const proxy = await openProxy(url);
  const { db, close } = await openDatabase(proxy.url, () => undefined);
  const share = createDemoShare(db);
  expect(await share.read()).toBe('some');
  proxy.close();
  share.forget();
  expect(await share.read()).toBe('some');
  expect(await createDemoShare(db).read()).toBe(null);
  await close();
});
