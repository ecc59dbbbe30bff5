import { type KyselyPlugin, SelectQueryNode, sql, TableNode } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CATEGORIES } from '../../shared/constants/categories.ts';
import { COUNTRIES } from '../../shared/constants/countries.ts';
import { type AlertKit, openAlertKit } from '../../test/alert-kit.ts';
import { type LoopAlert, matchOne, readLoopAlerts } from '../../test/alert-loop.ts';
import { createAlertMatcher } from './match-alerts.service.ts';

let kit: AlertKit;
beforeAll(async () => {
  kit = await openAlertKit();
});
afterAll(() => kit.close());

const WORK = ['Nurse', 'Truck driver', 'Welder', 'Cook', 'Night cook', 'Nurse aide', 'Driver'];
const SEARCHES = [
  '',
  '',
  '',
  'nurse',
  'driver',
  '-cook',
  '"night cook"',
  'cook or welder',
  'hidden',
];

/** Every combination is met once before one comes again: the numbers have no common divisor. */
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

test('the matcher chooses what a question for each subscriber alone would choose', async () => {
  const { db } = kit.database;
  const people = Array.from({ length: 99 }, (_, index) => index);
  for (const index of people) {
    const { id } = await kit.person({ premium: index % 4 === 0 });
    await kit.alert(id, {
      frequency: at(['immediate', 'daily', 'weekly'], index),
      search: at(SEARCHES, index),
      categories: CATEGORIES.slice(0, index % 3).map((_, step) =>
        at(CATEGORIES, (index + step) % 7),
      ),
      countries: COUNTRIES.slice(0, index % 4).map(
        (_, step) => at(COUNTRIES, (index + step) % 5).code,
      ),
      state: at(['', '', '', '', 'lower'], index),
      premium: at([null, null, null, 'yes', 'no'] as const, index),
      visa: at([null, null, null, null, null, 'offered', 'open'] as const, index),
      type: at([null, null, null, null, null, null, null, 'part-time'] as const, index),
    });
  }
  await kit.jobs(
    ...Array.from({ length: 150 }, (_, index) => ({
      title: at(WORK, index),
      category: at(CATEGORIES, index % 7),
      country_code: at(COUNTRIES, index % 5).code,
      employer: at(['Acme', 'ACME ', 'Bolt', 'Cole', 'Dorn', 'Eden', 'Farm'], index % 11),
      state: at(['Lower Saxony', 'Bavaria', null], index),
      is_premium_visible: index % 6 === 0,
      job_type: at(['part-time', 'full-time'] as const, index),
      excerpt: index % 7 === 0 ? 'Visa sponsorship is available for this role.' : 'Work.',
      responsibilities: at(['', 'We are unable to sponsor visas.', 'Work'], index),
      description: index % 8 === 0 ? '<p>Hidden</p>' : '<p>Open</p>',
      created_at: new Date(kit.now().getTime() - (index % 13) * 60_000).toISOString(),
    })),
  );
  kit.pass(8 * 24 * 60);
  const now = kit.now();
  const asked: LoopAlert[] = [];
  const expected = new Map<number, { job_ids: number[]; more: number }>();
  const rolledBack = new Error('rolled back');
  const loop = db.transaction().execute(async (tx) => {
    await tx.updateTable('job_arrivals').set({ arrived_at: now }).execute();
    asked.push(...(await readLoopAlerts(tx, { everyNth: 1, now })));
    for (const alert of asked) {
      const { ids, more } = await matchOne(tx, alert, { until: now, now });
      if (ids.length > 0) expected.set(alert.id, { job_ids: ids, more });
    }
    throw rolledBack;
  });
  await expect(loop).rejects.toBe(rolledBack);
  await createAlertMatcher({ db, now: kit.now, batch: 10 }).run();
  const mails = await db
    .selectFrom('alert_mails')
    .select(['alert_id', 'job_ids', 'more'])
    .execute();
  const found = new Map(mails.map(({ alert_id, ...mail }) => [alert_id, mail]));
  for (const alert of asked)
    expect({ alert, mail: found.get(alert.id) }).toEqual({ alert, mail: expected.get(alert.id) });
  // The test says something only if there are mails of every kind.
  const all = [...expected.values()];
  expect(all.some(({ more }) => more > 0)).toBe(true);
  expect(all.length).toBeGreaterThan(40);
  expect(all.length).toBeLessThan(asked.length);
});

/** Does something whenever the matcher has read arrivals of new jobs. */
function afterReading(act: () => unknown): KyselyPlugin {
  const reads = new WeakSet<object>();
  return {
    transformQuery: ({ node, queryId }) => {
      const [from] = SelectQueryNode.is(node) ? (node.from?.froms ?? []) : [];
      if (from && TableNode.is(from) && from.table.identifier.name === 'job_arrivals')
        reads.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (reads.has(queryId)) await act();
      return result;
    },
  };
}

/** A person with an alert for all jobs, and a job that is new to it. */
async function somethingToMatch(frequency: 'immediate' | 'daily', premium: boolean) {
  const { id } = await kit.person({ premium });
  const alert = await kit.alert(id, { frequency });
  await kit.jobs({ title: 'Welder' });
  kit.pass(2 * 24 * 60);
  const waiting = kit.database.db
    .selectFrom('alert_mails')
    .select('id')
    .where('alert_id', '=', alert.id);
  return { id: alert.id, mails: async () => (await waiting.execute()).length };
}

test.each([
  ['immediate', true],
  ['immediate', false],
  ['daily', false],
] as const)(
  'an alert is saved while new jobs are read for %s alerts (members: %s)',
  async (frequency, premium) => {
    const { mails } = await somethingToMatch(frequency, premium);
    const { db } = kit.database;
    let reads = 0;
    const watched = db.withPlugin(
      afterReading(async () => {
        reads += 1;
        // Saving an alert takes this lock.
        await db.selectFrom('alert_clock').select('id').forUpdate().noWait().execute();
      }),
    );
    await createAlertMatcher({ db: watched, now: kit.now }).run();
    expect(reads).toBeGreaterThan(0);
    expect(await mails()).toBe(1);
  },
);

test.each([
  ['immediate', true],
  ['immediate', false],
  ['daily', false],
] as const)(
  'what a batch has no time for is in the next one: %s alerts (members: %s)',
  async (frequency, premium) => {
    const alerts = [
      await somethingToMatch(frequency, premium),
      await somethingToMatch(frequency, premium),
    ];
    const { db } = kit.database;
    await createAlertMatcher({ db, now: kit.now, batchMs: -1 }).run();
    for (const { mails } of alerts) expect(await mails()).toBe(1);
    const ids = alerts.map(({ id }) => id);
    const { rows } = await sql<{ transactions: number }>`
    SELECT count(DISTINCT xmin::text)::int AS transactions FROM alert_mails
    WHERE alert_id = ANY(${ids}::int[])`.execute(db);
    expect(rows).toEqual([{ transactions: 2 }]);
  },
);

test('a run that is told to stop while it reads new jobs ends there, and the next one goes on', async () => {
  const { mails } = await somethingToMatch('immediate', false);
  const stopping = new AbortController();
  const { db } = kit.database;
  const watched = db.withPlugin(afterReading(() => stopping.abort()));
  await createAlertMatcher({ db: watched, now: kit.now }).run(stopping.signal);
  expect(await mails()).toBe(0);
  await createAlertMatcher({ db, now: kit.now }).run();
  expect(await mails()).toBe(1);
});
