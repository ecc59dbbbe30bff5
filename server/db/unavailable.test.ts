import { expect, test } from 'vitest';
import { databaseFailed, retryDuringOutage } from './unavailable.ts';

/** Work that fails with these errors, one each time, before it succeeds. */
function failing(errors: Error[]) {
  const work = { runs: 0, run: async () => 'done' };
  work.run = async () => {
    work.runs += 1;
    const error = errors.shift();
    if (error) throw error;
    return 'done';
  };
  return work;
}

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('work is repeated while the database is unavailable', async () => {
  const work = failing([refused(), databaseFailed('no answer')]);
  expect(await retryDuringOutage(work.run)).toBe('done');
  expect(work.runs).toBe(3);
});

test('any other error ends it at once', async () => {
  const wrong = Object.assign(new Error('duplicate key'), { code: '23505' });
  const work = failing([wrong]);
  await expect(retryDuringOutage(work.run)).rejects.toBe(wrong);
  expect(work.runs).toBe(1);
});

test('an outage that is too long ends it with its last error', async () => {
  const last = refused();
  const work = failing([refused(), last]);
  await expect(retryDuringOutage(work.run, 100)).rejects.toBe(last);
  expect(work.runs).toBe(2);
});
