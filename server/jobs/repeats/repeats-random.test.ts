import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CountryCode } from '../../../shared/constants/countries.ts';
import { fuzzRuns } from '../../../test/fuzz-runs.ts';
import { PLAIN, setUpJobSearch } from '../../../test/job-search.ts';
import { deleteJobs, restoreJobs } from '../delete-jobs.service.ts';
import { setForMany } from '../edit-jobs.service.ts';
import { upsertImportedJobs } from '../imported-jobs.service.ts';

const { kit, ask } = setUpJobSearch();
const DAY = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

const ADVERTS = ['porter', 'welder'].map((name) => `${name} wanted `.repeat(25));
const TOWNS = ['hull', 'york', null];

type Row = {
  advert: number;
  town: number;
  country: CountryCode;
  age: number;
  lasts: number | null;
};
type Model = Omit<Row, 'age' | 'lasts'> & { id: number; created: number; ends: string | null };

const row: fc.Arbitrary<Row> = fc.record({
  advert: fc.nat(ADVERTS.length - 1),
  town: fc.nat(TOWNS.length - 1),
  country: fc.constantFrom<CountryCode>('GB', 'IE'),
  age: fc.constantFrom(0, 1, 10),
  lasts: fc.option(fc.integer({ min: 1, max: 4 })),
});
const reference = fc.nat(5);
const step = fc.oneof(
  fc.record({
    kind: fc.constant('import' as const),
    rows: fc.array(fc.tuple(reference, row), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('delete' as const),
    references: fc.array(reference, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({
    kind: fc.constant('end' as const),
    references: fc.array(reference, { minLength: 1, maxLength: 3 }),
    lasts: fc.option(fc.integer({ min: 0, max: 3 })),
  }),
  fc.record({ kind: fc.constant('tomorrow' as const) }),
);

test('the newest live listing of each advert is found, whatever was written', async () => {
  const { db, jobChanges } = kit.database;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 12 }), async (steps) => {
      await db.deleteFrom('jobs').execute();
      await db.deleteFrom('removed_listings').execute();
      const model = new Map<number, Model>();
      let deleted: { deletion: number | null; gone: [number, Model][] } | undefined;
      // Imports do not bring back what was deleted.
      const removed = new Set<number>();
      const ids = (references: number[]) => references.flatMap((one) => model.get(one)?.id ?? []);
      for (const [number, one] of steps.entries()) {
        const at = kit.now;
        if (one.kind === 'tomorrow') kit.now = new Date(kit.now.getTime() + DAY);
        else if (one.kind === 'import') {
          const rows = new Map(one.rows.filter(([key]) => !removed.has(key)));
          await jobChanges.change((tx) =>
            upsertImportedJobs(
              tx,
              { source: 'feed', runId: String(number), now: at },
              [...rows].map(([key, { advert, town, country, age, lasts }]) => {
                const created = at.getTime() - age * DAY - key;
                const ends = lasts === null ? null : dayOf(at.getTime() + lasts * DAY);
                model.set(key, {
                  advert,
                  town,
                  country,
                  created,
                  ends,
                  id: model.get(key)?.id ?? 0,
                });
                return {
                  reference: String(key),
                  fields: {
                    ...PLAIN,
                    description: ADVERTS[advert] as string,
                    country_code: country,
                    state: TOWNS[town] ?? null,
                    expires_at: ends,
                    created_at: new Date(created).toISOString(),
                    // An unchanged row of a feed would leave an edit as it is.
                    application_url: `https://waymark.example/${number}`,
                  },
                };
              }),
            ),
          );
          // An end that was set by hand may stay (operators-word.test.ts).
          for (const { id, reference, ends } of await db
            .selectFrom('jobs')
            .select(['id', 'reference', 'expires_at as ends'])
            .execute())
            Object.assign(model.get(Number(reference)) as Model, { id, ends });
        } else if (one.kind === 'delete') {
          const { deletion } = await jobChanges.change((tx) =>
            deleteJobs(tx, ids(one.references), { userId: 1, at }),
          );
          const gone = one.references.flatMap((key): [number, Model][] => {
            const job = model.get(key);
            if (job) removed.add(key);
            model.delete(key);
            return job ? [[key, job]] : [];
          });
          if (deletion !== null) deleted = { deletion, gone };
        } else if (one.kind === 'undo') {
          const { deletion, gone } = deleted ?? { deletion: null, gone: [] };
          deleted = undefined;
          if (deletion === null) continue;
          await jobChanges.change((tx) => restoreJobs(tx, deletion));
          for (const [key, job] of gone) {
            model.set(key, job);
            removed.delete(key);
          }
        } else {
          const ends = one.lasts === null ? null : dayOf(at.getTime() + one.lasts * DAY);
          await jobChanges.change((tx) =>
            setForMany(tx, ids(one.references), {
              field: 'expires_at',
              value: sql`${ends}::date`,
              where: sql`true`,
              at,
            }),
          );
          for (const key of one.references) {
            const job = model.get(key);
            if (job) job.ends = ends;
          }
        }
        await compare([...model.values()]);
      }
    }),
    { numRuns: fuzzRuns(4, 60), endOnFailure: true },
  );
});

/**
 * Compares what searches find with the plain way: sort all live ones, keep the first of each
 * advert.
 */
async function compare(jobs: Model[]): Promise<void> {
  const live = jobs
    .filter(({ ends }) => ends === null || ends > dayOf(kit.now.getTime()))
    .sort((a, b) => b.created - a.created || b.id - a.id);
  const first = (list: Model[], keyOf: (job: Model) => string) =>
    list.filter((job, index) => list.findIndex((other) => keyOf(other) === keyOf(job)) === index);
  const cards = first(live, ({ advert, country }) => `${advert} ${country}`);
  const inPlaces = first(live, ({ advert, country, town }) => `${advert} ${country} ${town}`);
  const week = kit.now.getTime() - 7 * DAY;
  kit.search.forget();
  const check = async (query: Parameters<typeof ask>[0], expected: Model[]) => {
    const { ids, totalCount, counts } = await ask(query);
    expect(ids).toEqual(expected.map(({ id }) => id));
    expect(totalCount).toBe(ids.length);
    return counts;
  };
  const { countries } = await check({}, cards);
  expect(Object.values(countries).reduce((sum, count) => sum + count, 0)).toBe(cards.length);
  await check(
    { date: 'week' },
    cards.filter(({ created }) => created >= week),
  );
  await check(
    { text: 'porter', country_code: 'GB' },
    cards.filter(({ advert, country }) => advert === 0 && country === 'GB'),
  );
  await check(
    { state: 'york' },
    inPlaces.filter(({ town }) => TOWNS[town] === 'york'),
  );
}
