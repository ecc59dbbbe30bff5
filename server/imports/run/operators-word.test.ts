import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { utcToday } from '../../../shared/job-dates.ts';
import { feed, NOW, setUpImportFiles } from '../../../test/import-files.ts';
import { setForMany } from '../../jobs/edit-jobs.service.ts';
import { type JobFields, updateJob } from '../../jobs/job-write.service.ts';

const { kit, run } = setUpImportFiles();
const PAY = '<salary>€2,400 a month</salary>';

const jobs = () =>
  kit.database.db
    .selectFrom('jobs')
    .select(['id', 'reference', 'title', 'employer', 'salary', 'expires_at', 'feed_values'])
    .orderBy('reference')
    .execute();
const job = async () => (await jobs())[0] as Awaited<ReturnType<typeof jobs>>[number];
const edit = async (fields: Partial<JobFields>) => {
  const { id } = await job();
  await kit.database.jobChanges.change((tx) => updateJob(tx, id, fields, new Date()));
};
const daysFromNow = (days: number) => utcToday(new Date(NOW.getTime() + days * 86_400_000));
const endOf = (days: number) => `<expirationdate>${daysFromNow(days)}</expirationdate>`;

test('an edited field stays when the feed changes another one', async () => {
  await run(feed({ id: '1', more: PAY }));
  await edit({
    title: 'Staff nurse, night ward',
    salary: { min: 2_600, max: 2_600, currency: 'EUR', period: 'month' },
  });
  await run(feed({ id: '1', text: 'A new text of the advert.', more: PAY }));
  expect(await job()).toMatchObject({
    title: 'Staff nurse, night ward',
    salary: { min: 2_600, max: 2_600, currency: 'EUR', period: 'month' },
  });
});

test('an edited field is the feed’s again when the feed changes that field', async () => {
  await run(feed({ id: '1', more: PAY }));
  await edit({ salary: null, title: 'Staff nurse' });
  await run(feed({ id: '1', more: '<salary>€2,500 a month</salary>' }));
  expect(await job()).toMatchObject({
    title: 'Staff nurse',
    salary: { min: 2_500, max: 2_500, currency: 'EUR', period: 'month' },
  });
  expect(Object.keys((await job()).feed_values ?? {})).toEqual(['title']);
});

test('an edit that is taken back is forgotten', async () => {
  await run(feed({ id: '1' }));
  const { employer } = await job();
  await edit({ employer: 'Another name' });
  await edit({ employer });
  expect((await job()).feed_values).toBeNull();
});

test('a job that was ended by hand stays ended, whatever the feed says of it', async () => {
  await run(feed({ id: '1', more: endOf(20) }));
  await edit({ expires_at: daysFromNow(-1) });
  await run(feed({ id: '1', more: endOf(20) }));
  await run(feed({ id: '1', text: 'A new text of the advert.', more: endOf(20) }));
  expect(await job()).toMatchObject({ expires_at: daysFromNow(-1) });
  await run(feed({ id: '1', more: endOf(40) }));
  expect(await job()).toMatchObject({ expires_at: daysFromNow(-1) });
  // Opened again, it follows the feed.
  await edit({ expires_at: daysFromNow(41) });
  await run(feed({ id: '1', more: endOf(50) }));
  expect(await job()).toMatchObject({ expires_at: daysFromNow(51), feed_values: null });
});

test('jobs ended together stay ended, and their undo gives them back to the feed', async () => {
  await run(feed({ id: '1', more: endOf(20) }));
  const { id, expires_at } = await job();
  const set = (day: string | null) =>
    kit.database.jobChanges.change((tx) =>
      setForMany(tx, [id], {
        field: 'expires_at',
        value: sql`${day}::date`,
        where: sql`true`,
        at: new Date(),
      }),
    );
  await set(daysFromNow(0));
  await run(feed({ id: '1', more: endOf(30) }));
  expect(await job()).toMatchObject({ expires_at: daysFromNow(0) });
  await run(feed({ id: '1', more: endOf(20) }));
  await set(expires_at);
  expect((await job()).feed_values).toBeNull();
});

test('a job that the feed itself had dropped is live when it returns', async () => {
  await run(feed({ id: '1' }, { id: '2' }), { source: 'acme' });
  await edit({ expires_at: daysFromNow(30) });
  await run(feed({ id: '2' }), { source: 'acme' });
  expect(await job()).toMatchObject({ expires_at: daysFromNow(0) });
  await run(feed({ id: '1' }, { id: '2' }), { source: 'acme' });
  expect(await job()).toMatchObject({ expires_at: daysFromNow(30) });
});
