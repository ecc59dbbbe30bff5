import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { createJobs, dayFromNow } from '../../test/factories.ts';
import type { JobFields } from '../jobs/job-write.service.ts';
import { comparePay } from './compare-pay.service.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const monthly = (min: number, max = min) => ({
  min,
  max,
  currency: 'EUR',
  period: 'month' as const,
});
const add = async (fields: Partial<JobFields>) =>
  (await createJobs(api.database, { title: 'Welder', country_code: 'IE', ...fields }))[0] as number;
const signOf = async (id: number) =>
  (
    await api.database.db
      .selectFrom('jobs')
      .select('pay_sign')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).pay_sign;
const compare = () => comparePay({ db: api.database.db, now: () => new Date() });

test('pay that is far from that of other employers is noted with the numbers, when there are enough', async () => {
  const high = await add({ employer: 'Dream Jobs', salary: monthly(12_000) });
  for (let count = 0; count < 7; count += 1)
    await add({ employer: `Works ${count}`, salary: monthly(1_900 + 100 * count) });
  // Seven others, however many adverts one of them has.
  for (let count = 0; count < 5; count += 1)
    await add({ employer: 'WORKS 3', salary: monthly(2_200) });
  await compare();
  expect(await signOf(high)).toBeNull();

  await add({
    employer: 'Yard',
    salary: { min: 26_400, max: 26_400, currency: 'EUR', period: 'year' },
  });
  await compare();
  expect(await signOf(high)).toBe(
    '€12,000 a month. Of 8 other employers with live jobs for this work in Ireland, the middle one pays €2,200 a month, and half of them €2,100 – €2,400 a month.',
  );
  const low = await add({ employer: 'Cheap', salary: { min: 2, currency: 'EUR', period: 'hour' } });
  const others = await Promise.all([
    add({ employer: 'Usual', salary: monthly(2_000, 2_600) }),
    add({ employer: 'Abroad', salary: monthly(12_000), country_code: 'DE' }),
    add({ employer: 'Other work', title: 'Surgeon', salary: monthly(12_000) }),
    add({ employer: 'Other money', salary: { ...monthly(12_000), currency: 'PLN' } }),
    add({ employer: 'Ended', salary: monthly(12_000), expires_at: dayFromNow(0) }),
    add({ employer: 'No period', salary: { min: 12_000, currency: 'EUR' } }),
    add({ employer: 'Nothing', salary: { min: 0, currency: 'EUR', period: 'month' } }),
  ]);
  await compare();
  expect(await signOf(low)).toMatch(/^From €2 an hour\. Of 10 other employers/);
  expect(await Promise.all(others.map(signOf))).toEqual(others.map(() => null));

  await api.database.db
    .updateTable('jobs')
    .set({ salary: JSON.stringify(monthly(2_300)) })
    .where('id', '=', high)
    .execute();
  await compare();
  expect(await signOf(high)).toBeNull();
});
