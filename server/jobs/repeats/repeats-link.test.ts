import { expect, test } from 'vitest';
import { setUpJobSearch } from '../../../test/job-search.ts';
import { deleteJobs } from '../delete-jobs.service.ts';
import { type JobFields, updateJob } from '../job-write.service.ts';
import { placesElsewhere, withoutRepeatsOf } from './repeat-places.service.ts';

const { kit, write, ask } = setUpJobSearch();

/** A listing with no more text than a link. */
const stub = (state: string | null, link: number, fields: Partial<JobFields> = {}) => ({
  title: 'Car Detailer',
  employer: 'Grand Cars',
  description: `<p>Grand Cars, ${state}. Read the whole advert at its own address.</p>`,
  country_code: 'US' as const,
  state,
  application_url: `https://jobs.example/${link}`,
  ...fields,
});
const other = { description: '<p>Read it there before you apply.</p>' };

async function listed(query: Parameters<typeof ask>[0] = {}): Promise<number[]> {
  kit.search.forget();
  const { ids, totalCount } = await ask(query);
  expect(totalCount).toBe(ids.length);
  return ids;
}

test('two sources with one Apply link are one card, here and in the place, and hand over', async () => {
  const [first, second] = await write(
    stub('Mesa', 10001),
    stub('Mesa', 10001, {
      ...other,
      application_url: 'http://www.jobs.example/10001/?utm_source=x',
    }),
  );

  expect(await listed()).toEqual([first]);
  expect(await listed({ state: 'mesa' })).toEqual([first]);
  const { db, jobChanges } = kit.database;
  expect(await withoutRepeatsOf(db, [second as number], [first as number])).toEqual([]);

  await jobChanges.change((tx) => deleteJobs(tx, [first as number], { userId: 1, at: kit.now }));
  expect(await listed()).toEqual([second]);
});

test('a link that is changed joins and leaves', async () => {
  const [first, second] = await write(stub('Mesa', 10001), stub('Mesa', 10002, other));
  const { jobChanges } = kit.database;
  const to = (link: number) =>
    jobChanges.change((tx) =>
      updateJob(
        tx,
        second as number,
        { application_url: `https://jobs.example/${link}` },
        new Date(kit.now.getTime() + 1),
      ),
    );

  expect(await listed()).toEqual([first, second]);
  await to(10001);
  expect(await listed()).toEqual([first]);
  await to(10003);
  expect(await listed()).toEqual([first, second]);
});

test('short texts of several towns fold, and two vacancies of a town do not', async () => {
  const [mesa, elyria, again] = await write(
    stub('Mesa', 10001),
    stub('Elyria', 10002),
    stub('Mesa', 10003),
    // The same vacancies from another source.
    stub('Elyria', 10002, other),
    stub('Mesa', 10003, other),
  );

  expect(await listed()).toEqual([mesa, again]);
  expect(await listed({ state: 'elyria' })).toEqual([elyria]);
  expect(await listed({ state: 'mesa' })).toEqual([mesa, again]);
  const { db } = kit.database;
  const places = await db
    .selectFrom('jobs as shown')
    .select(['id', placesElsewhere('2026-03-10').as('places')])
    .where('id', 'in', [mesa as number, again as number])
    .orderBy('id')
    .execute();
  expect(places).toEqual([
    { id: mesa, places: 1 },
    { id: again, places: 1 },
  ]);
  expect(await withoutRepeatsOf(db, [elyria, again] as number[], [mesa as number])).toEqual([
    again,
  ]);
});

test('what filters tell apart stays apart, also with one link', async () => {
  const ids = await write(
    stub('Mesa', 10001),
    stub('Mesa', 10001, { country_code: 'CA' }),
    stub('Mesa', 10001, { category: 'Caregiving' }),
  );
  expect(await listed()).toEqual(ids);
});
