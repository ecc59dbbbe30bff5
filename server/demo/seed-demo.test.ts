import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { jobFields } from '../../test/factories.ts';
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
