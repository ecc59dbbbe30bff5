import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { setUpImportFiles } from '../../../test/import-files.ts';

const { kit, run } = setUpImportFiles();
const LINKEDIN = readFileSync(new URL('../recipes/samples/linkedin.xml', import.meta.url), 'utf8');

const jobs = () =>
  kit.database.db
    .selectFrom('jobs')
    .select(['id', 'reference', 'title', 'expires_at', 'open_until'])
    .execute();

/** Stores the job as it was imported when its feed was read by its root element alone. */
async function asBefore(): Promise<{ id: number; reference: string }> {
  const plain = LINKEDIN.replaceAll('partnerJobId', 'partner');
  await run(plain);
  const [job] = await jobs();
  expect(job?.reference).toMatch(/^hash:/);
  return { id: job?.id ?? 0, reference: job?.reference ?? '' };
}

test('a format that is newly recognised keeps its jobs under their new references', async () => {
  const before = await asBefore();
  const report = await run(LINKEDIN);
  expect(report).toMatchObject({ format: 'LinkedIn XML', new: 0, updated: 1, expired: 0 });
  expect(await jobs()).toMatchObject([{ id: before.id, reference: 'L-1' }]);
  expect(await run(LINKEDIN)).toMatchObject({ new: 0, updated: 0, unchanged: 1, expired: 0 });
});

test('of two listings with the same new reference the first one keeps its job', async () => {
  const twice = LINKEDIN.replace(
    /<job>.*<\/job>/s,
    (job) => `${job}${job.replace('Crane Driver', 'Rigger')}`,
  );
  await run(twice.replaceAll('partnerJobId', 'partner'));
  const [crane] = (await jobs()).filter(({ title }) => title === 'Crane Driver');
  expect(await run(twice, { endMissing: true })).toMatchObject({
    ...{ new: 0, updated: 1, bad: 1, expired: 1 },
  });
  expect(await jobs()).toContainEqual({ ...crane, reference: 'L-1' });
});

test('a trial says the same, and changes nothing', async () => {
  const before = await asBefore();
  expect(await run(LINKEDIN, { dryRun: true })).toMatchObject({ new: 0, updated: 1, expired: 0 });
  expect(await jobs()).toMatchObject([before]);
});

test('a page of a list ends what it names as ended, and nothing that it lacks', async () => {
  const listing = (id: string, more: object = {}) => ({
    id,
    headline: 'Kock',
    removed: false,
    occupation: null,
    description: { text: 'Du lagar mat.' },
    workplace_address: { country: 'Sverige' },
    ...more,
  });
  const page = (...jobs: object[]) => run(JSON.stringify(jobs), { source: 'JobTech' });
  await page(listing('1'), listing('2'), listing('3'));
  const gone = { id: '1', removed: true, occupation: null };
  const later = [gone, listing('2')];
  const trial = await run(JSON.stringify(later), { source: 'JobTech', dryRun: true });
  expect(trial).toMatchObject({ expired: 1, notExpired: 'partial' });
  expect(await page(...later)).toMatchObject({ expired: 1, notExpired: 'partial' });
  const open = (await jobs()).filter(({ expires_at, open_until }) => expires_at === open_until);
  expect(open.map(({ reference }) => reference).toSorted()).toEqual(['2', '3']);
});

test('what an administrator deleted stays deleted under its new reference', async () => {
  const before = await asBefore();
  const { db } = kit.database;
  await db.deleteFrom('jobs').execute();
  await db
    .insertInto('removed_listings')
    .values({
      source: 'Some ATS',
      reference: before.reference,
      title: 'Crane Driver',
      removed_at: new Date(),
    })
    .execute();
  expect(await run(LINKEDIN)).toMatchObject({ new: 0, skipped: 1 });
  expect(await jobs()).toEqual([]);
});
