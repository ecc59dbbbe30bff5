import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { createPermitStore, type PermitStore } from './permit-store.service.ts';
import { warnOfEnds } from './warn-of-ends.service.ts';

let api: TestApi;
let store: PermitStore;
beforeAll(async () => {
  api = await openTestApi();
  store = createPermitStore(api.database.db);
});
afterAll(() => api.close());

async function mailsOn(day: string): Promise<string[]> {
  const sent: object[] = [];
  const { db } = api.database;
  const queue = {
    transaction: <R>(run: (tx: never, send: (name: string, data: object) => Promise<void>) => R) =>
      run(db as never, async (_, data) => void sent.push(data)),
  };
  const now = () => new Date(`${day}T03:00:00Z`);
  await warnOfEnds({ db, queue: queue as never, now, store });
  return sent.map((data) => JSON.stringify(data));
}

/** The day of 2027 with this number. */
const dayOf = (day: number) => new Date(Date.UTC(2027, 0, day)).toISOString().slice(0, 10);

test('the operator is told 60, 30 and 7 days before facts end, each once, and then until they are renewed', async () => {
  // What ended long ago is told on its own.
  await mailsOn('2026-10-30');
  const [ended] = await mailsOn('2026-10-31');
  expect(ended).toContain('"country_code":"HK","ends_on":"2025-09-29"');
  expect(ended).not.toContain('2026-12-31');
  const [first, ...none] = await mailsOn('2026-11-01');
  expect(none).toEqual([]);
  expect(first).toContain('"country_code":"DE","ends_on":"2026-12-31"');
  expect(first).toContain('€50,700 a year');
  expect(first).toContain('temporary shortage list');
  expect(await mailsOn('2026-11-01')).toEqual([]);
  expect((await mailsOn('2026-11-30')).join()).not.toContain('2026-12-31');
  expect(await mailsOn('2026-12-01')).toHaveLength(1);
  // A night that was missed is made up for.
  expect(await mailsOn('2026-12-26')).toHaveLength(1);
  expect((await mailsOn('2027-01-01')).join()).toContain('€50,700 a year');
  const again: string[] = [];
  for (let day = 2; day <= 60; day += 1) again.push(...(await mailsOn(dayOf(day))));
  expect(again.filter((mail) => mail.includes('€50,700 a year'))).toHaveLength(2);
});

test('the day of the installation brings no mail, the next day does', async () => {
  const { db } = api.database;
  await db.deleteFrom('permit_notices').execute();
  await db.deleteFrom('settings').where('key', '=', 'permit_notices_since').execute();
  expect(await mailsOn('2026-12-05')).toEqual([]);
  expect(await mailsOn('2026-12-05')).toEqual([]);
  expect(await mailsOn('2026-12-06')).toHaveLength(1);
});

test('the mail names the facts, their last day and what to do', async () => {
  const mail = api.mails.find(({ name }) => name === 'permit-facts-ending');
  const ending = {
    country_code: 'DE',
    ends_on: '2026-12-31',
    is_old: false,
    what: ['EU Blue Card: €50,700 a year'],
  };
  const context = {
    site: { name: 'Waymark', url: 'https://waymark.test', supportEmail: null },
    adminEmails: [TEST_ADMIN],
  };
  expect(await mail?.prepare(context as never, { endings: [ending] })).toMatchObject([
    {
      to: TEST_ADMIN,
      subject: 'Waymark: work permit facts to renew',
      paragraphs: [
        expect.stringContaining('under Permit Amounts'),
        'Germany, until 31 December 2026: EU Blue Card: €50,700 a year.',
      ],
    },
  ]);
});
