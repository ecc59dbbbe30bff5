import { expect, test } from 'vitest';
import type { EnteredFacts } from '../../../shared/entered-facts.ts';
import { feed, figures, setUpImportFiles } from '../../../test/import-files.ts';
import { jobsCsv } from '../../admin/jobs-csv.service.ts';
import { updateJob } from '../../jobs/job-write.service.ts';

const { kit, run } = setUpImportFiles();
const OFFER = 'Visa sponsorship is available for this role.';

const facts = () =>
  kit.database.db
    .selectFrom('jobs')
    .select(['id', 'visa_help', 'housing', 'costs'])
    .orderBy('reference')
    .execute();
const enter = async (fields: Partial<EnteredFacts>) => {
  const [job] = await facts();
  const { jobChanges } = kit.database;
  await jobChanges.change((tx) => updateJob(tx, job?.id as number, fields, new Date()));
};

test('columns of an XML feed and of a CSV state facts, in short words too', async () => {
  const more = '<visa_help>Right to work needed</visa_help><housing>yes</housing>';
  await run(feed({ id: '1', more }));
  expect(await facts()).toMatchObject([
    { visa_help: 'right-to-work-needed', housing: 'offered', costs: null },
  ]);
  const csv = [
    'reference,title,company,country,description,Visa sponsorship,Housing,Worker fee',
    'a,Nurse,Fjord Clinic,Norway,You work on a ward.,No,Free,none',
    'b,Cook,Fjord Clinic,Norway,You cook.,,,',
  ];
  await run(csv.join('\n'), { source: 'table' });
  expect((await facts()).slice(1)).toMatchObject([
    { visa_help: 'not-offered', housing: 'offered-free', costs: 'no-fee' },
    { visa_help: null, housing: null, costs: null },
  ]);
});

test('a value that is not known is left out, with a warning', async () => {
  const report = await run(feed({ id: '1', more: '<visa_help>perhaps</visa_help>' }));
  expect(await facts()).toMatchObject([{ visa_help: null }]);
  expect(report.warnings).toMatchObject([
    { warning: 'visa help, housing or costs not recognised', count: 1 },
  ]);
});

test('an import that runs again keeps what the form has; a new value of the file sets it', async () => {
  const stating = (visa: string, text = OFFER) =>
    feed({ id: '1', text, more: visa && `<visa_help>${visa}</visa_help>` });
  await run(stating(''));
  await enter({ visa_help: 'not-offered', housing: 'live-in' });
  expect(figures(await run(stating('')))).toEqual([1, 0, 0, 1, 0, 0, 0]);
  expect(figures(await run(stating('', `${OFFER} Come.`)))).toEqual([1, 0, 1, 0, 0, 0, 0]);
  expect(await facts()).toMatchObject([{ visa_help: 'not-offered', housing: 'live-in' }]);
  expect(figures(await run(stating('offered')))).toEqual([1, 0, 1, 0, 0, 0, 0]);
  expect(await facts()).toMatchObject([{ visa_help: 'offered', housing: 'live-in' }]);
  await enter({ visa_help: 'right-to-work-needed' });
  await run(stating('offered', 'You cook.'));
  expect(await facts()).toMatchObject([{ visa_help: 'right-to-work-needed' }]);
});

test('an exported table brings them back', async () => {
  await run(feed({ id: '1' }));
  await enter({ visa_help: 'offered', costs: 'employer-pays' });
  let table = '';
  for await (const part of jobsCsv(kit.database.db)) table += part;
  await run(table, { source: 'copy' });
  const copies = await kit.database.db
    .selectFrom('jobs')
    .select(['visa_help', 'housing', 'costs'])
    .where('source', '=', 'copy')
    .execute();
  expect(copies).toEqual([{ visa_help: 'offered', housing: null, costs: 'employer-pays' }]);
});
