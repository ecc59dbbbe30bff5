import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AlertKit, openAlertKit } from '../../test/alert-kit.ts';
import { jobFields } from '../../test/factories.ts';
import { upsertImportedJobs } from '../jobs/imported-jobs.service.ts';

let kit: AlertKit;
let references = 0;
beforeAll(async () => {
  kit = await openAlertKit();
  kit.setClock('2027-02-01T12:00:00Z');
});
afterAll(() => kit.close());
afterEach(async () => {
  await kit.database.db.deleteFrom('users').execute();
  await kit.database.db.deleteFrom('jobs').execute();
  kit.taken();
});

/** A batch of an import, as the importer writes it. */
async function importJobs(...jobs: { title: string; employer?: string }[]): Promise<void> {
  const run = { source: 'feed', runId: 'run', now: kit.now() };
  await kit.database.jobChanges.change((tx) =>
    upsertImportedJobs(
      tx,
      run,
      jobs.map((job) => {
        references += 1;
        const fields = jobFields({
          employer: `Company ${references}`,
          created_at: kit.now().toISOString(),
          expires_at: null,
          ...job,
        });
        return { reference: `${references}`, fields, hash: Buffer.from(`${references}`) };
      }),
    ),
  );
}

/**
 * Runs once a minute, or every few minutes, and says in which minutes mails left, and what was in
 * them.
 */
async function minutes(
  count: number,
  each: (minute: number) => Promise<unknown> = async () => {},
  step = 1,
) {
  const mails: { minute: number; mail: string }[] = [];
  for (let minute = 0; minute < count; minute += step) {
    await each(minute);
    await kit.run();
    mails.push(...kit.taken().map((mail) => ({ minute, mail })));
    kit.pass(step);
  }
  return mails;
}
const titles = (mail: string) => mail.split(': ')[1]?.split(', ') ?? [];

test('an import of twenty minutes is one mail with all its jobs, soon after its end', async () => {
  const { id } = await kit.person();
  await kit.alert(id);
  const mails = await minutes(40, async (minute) => {
    if (minute < 20) await importJobs({ title: `Nurse ${minute}` });
  });
  kit.pass(60);
  await kit.run();
  expect(kit.taken()).toEqual([]);
  expect(mails.map(({ minute }) => minute)).toEqual([24]);
  expect(titles(mails[0]?.mail ?? '').toSorted()).toEqual(
    Array.from({ length: 20 }, (_, minute) => `Nurse ${minute}`).toSorted(),
  );
});

test('an import of hours is mailed after an hour, not only after its end', async () => {
  await kit.alert((await kit.person()).id);
  const mails = await minutes(80, (minute) => importJobs({ title: `Nurse ${minute}` }), 4);
  expect(mails.map(({ minute }) => minute)).toEqual([60]);
  kit.pass(120);
  await kit.run();
  kit.taken();
});

test('imports all day are at most one mail an hour, and each job comes once', async () => {
  for (const premium of [false, true]) await kit.alert((await kit.person({ premium })).id);
  const written: string[] = [];
  const often = async (minute: number) => {
    if (minute > 150 || minute % 12 === 8) return;
    written.push(`Nurse ${minute}`);
    await importJobs({ title: `Nurse ${minute}` });
  };
  const mails = await minutes(220, often, 4);
  const people = Map.groupBy(mails, ({ mail }) => mail.split(':')[0]);
  expect(people.size).toBe(2);
  for (const own of people.values()) {
    const gaps = own.slice(1).map(({ minute }, index) => minute - (own[index]?.minute ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(60);
    expect(own.length).toBeGreaterThan(2);
    expect(own.flatMap(({ mail }) => titles(mail)).toSorted()).toEqual(written.toSorted());
  }
});

test('jobs that are posted one by one come at once, also during an import', async () => {
  const { id } = await kit.person();
  await kit.alert(id);
  const mails = await minutes(4, async (minute) => {
    await importJobs({ title: `Imported ${minute}` });
    if (minute > 0) await kit.jobs({ title: `Posted ${minute}` });
  });
  expect(mails.map(({ minute, mail }) => [minute, ...titles(mail)])).toEqual([
    [1, 'Posted 1'],
    [2, 'Posted 2'],
    [3, 'Posted 3'],
  ]);
  kit.pass(5);
  await kit.run();
  expect(titles(kit.taken()[0] ?? '').toSorted()).toEqual(
    [0, 1, 2, 3].map((minute) => `Imported ${minute}`),
  );
});

test('a mail of an import shows at most 25 jobs, five of a company, and counts all', async () => {
  const { id } = await kit.person();
  await kit.alert(id);
  await minutes(8, async (minute) => {
    if (minute < 3) await importJobs(...jobsOf('Acme', 9, minute));
  });
  kit.pass(10);
  await kit.run();
  await minutes(1);
  const [mail] = kit.smtp.mails.slice(-1);
  expect(mail?.subject).toMatch(/^27 new jobs: /);
  expect(mail?.text?.match(/\/jobs\/\d+/g)).toHaveLength(5);
  expect(mail?.text).toContain('And 22 more jobs');
});
const jobsOf = (employer: string, count: number, minute: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `Cook ${minute} ${index}`, employer }));

test('jobs beyond those that a mail keeps are counted once, also beside one that was posted', async () => {
  await kit.alert((await kit.person()).id);
  await importJobs(...jobsOf('Acme', 130, 0));
  await kit.jobs({ title: 'Posted' });
  await kit.run();
  const [posted, ...others] = kit.takenMails();
  expect(others).toEqual([]);
  expect(posted?.text).toContain('Posted');
  expect(posted?.text).not.toMatch(/more jobs?/);
  kit.pass(10);
  await kit.run();
  expect(kit.takenMails().map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^130 new jobs: /),
  ]);
});

test('several processes that match and send beside an import send each job once', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => kit.person()));
  for (const { id } of people) await kit.alert(id);
  const workers = [1, 2, 3].map(() => kit.worker({ batch: 2 }));
  const written = Array.from({ length: 10 }, (_, minute) => `Welder ${minute}`);
  const got: string[] = [];
  for (let minute = 0; minute < 18; minute += 1) {
    const title = written[minute];
    if (title) await importJobs({ title });
    await Promise.all(workers.map((worker) => worker.run()));
    got.push(...kit.taken());
    kit.pass(1);
  }
  for (const { email } of people) {
    const own = got.filter((mail) => mail.startsWith(`${email}:`));
    expect(own.flatMap(titles).toSorted()).toEqual(written);
    expect(own).toHaveLength(1);
  }
});
