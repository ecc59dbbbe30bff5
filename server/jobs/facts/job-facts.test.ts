import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Job, JobList } from '../../../shared/jobs.ts';
import { createAccount } from '../../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../../test/api.ts';
import { createJobs, jobFields } from '../../../test/factories.ts';
import { upsertImportedJobs } from '../imported-jobs.service.ts';
import { updateJob } from '../job-write.service.ts';
import { startPass, stepPass } from '../pass-over-jobs.service.ts';
import { READ_AGAIN } from '../read-again.service.ts';

const OFFER = 'Visa sponsorship is available for this role.';
const REFUSAL = 'We are unable to sponsor visas.';

let api: TestApi;
let ids: Record<'offered' | 'refused' | 'silent' | 'secret' | 'open', number>;
let member: Record<string, string>;

beforeAll(async () => {
  api = await openTestApi();
  const text = { responsibilities: '', requirements: '' };
  const [offered, refused, silent, secret, open] = (await createJobs(
    api.database,
    {
      title: 'Nurse',
      ...text,
      description: `<p>Come to us. ${OFFER} Free accommodation is provided.</p>`,
      country_code: 'GB',
    },
    {
      title: 'Cook',
      ...text,
      description: '<p>You cook.</p>',
      requirements: 'Patience; Right to work in Germany',
      job_type: 'part-time',
    },
    { title: 'Cleaner', ...text, description: '<p>No experience is needed.</p>', salary: null },
    {
      title: 'Welder',
      ...text,
      excerpt: 'Full training is given.',
      description: `<p>${OFFER}</p>`,
      is_premium_visible: true,
    },
    { title: 'Driver', excerpt: OFFER, ...text, description: '', is_premium_visible: true },
  )) as [number, number, number, number, number];
  ids = { offered, refused, silent, secret, open };
  const { token } = await createAccount(api, {
    premiumUntil: new Date(Date.now() + 86_400_000),
  });
  member = { authorization: `Bearer ${token}` };
});
afterAll(() => api.close());

function fail(error: Error): never {
  throw error;
}

async function ask(query: string, headers: Record<string, string> = {}) {
  const { status, body } = await api.get(`/api/jobs?counts=true&${query}`, headers);
  expect(status).toBe(200);
  const list = body as unknown as JobList;
  return { list, titles: list.jobs.map(({ title }) => title).sort() };
}

const nothing = {
  visa: null,
  housing: null,
  costs: null,
  experience: null,
  no_experience: false,
  training: false,
  languages: [],
  from: {},
};

const NOTHING_READ = { visa: null, housing: null, experience: null, training: null, languages: [] };

describe('what an advert states', () => {
  test('is in lists, and with its words in the job', async () => {
    const { list } = await ask('');
    const stated = Object.fromEntries(list.jobs.map(({ title, facts }) => [title, facts]));
    expect(stated).toMatchObject({
      Nurse: {
        ...nothing,
        visa: 'offered',
        housing: 'offered-free',
        level: 'trained',
        from: { visa: 'text', housing: 'text', level: 'text' },
      },
      Cook: { ...nothing, visa: 'right-to-work-needed', from: { visa: 'text' } },
      Cleaner: {
        ...nothing,
        experience: 'none-needed',
        no_experience: true,
        level: 'entry',
        from: { experience: 'text', no_experience: 'text', level: 'text' },
      },
    });
    const job = (await api.get(`/api/jobs/${ids.offered}`)).body as unknown as Job;
    expect(job.facts).toEqual(stated.Nurse);
    expect(job.fact_quotes).toEqual([
      { fact: 'visa', quote: OFFER },
      { fact: 'housing', quote: 'Free accommodation is provided.' },
    ]);
  });

  test('in the private text of a premium job is for members only', async () => {
    const summary = (await api.get(`/api/jobs/${ids.secret}`)).body as unknown as { job: Job };
    const open = {
      ...nothing,
      level: 'trained',
      training: true,
      from: { level: 'text', training: 'text' },
    };
    expect(summary.job.facts).toEqual(open);
    expect(JSON.stringify(summary)).not.toContain('sponsorship');
    const of = async (headers?: Record<string, string>) =>
      (await ask('search=welder', headers)).list.jobs[0]?.facts;
    expect(await of()).toEqual(open);
    expect(await of(member)).toEqual({
      ...open,
      visa: 'offered',
      from: { ...open.from, visa: 'text' },
    });
    expect((await ask('visa=offered')).titles).toEqual(['Driver', 'Nurse']);
    expect((await ask('visa=offered', member)).titles).toEqual(['Driver', 'Nurse', 'Welder']);
    expect((await ask('visa=offered')).titles).toEqual(['Driver', 'Nurse']);
    const related = (await api.get(`/api/jobs/${ids.silent}/related`, member)).body as {
      jobs: Job[];
    };
    expect(related.jobs.find(({ id }) => id === ids.secret)?.facts?.visa).toBeNull();
    const whole = (await api.get(`/api/jobs/${ids.secret}`, member)).body as unknown as Job;
    expect(whole.facts?.visa).toBe('offered');
  });
});

describe('filters on facts', () => {
  test.each([
    ['visa=open', ['Cleaner', 'Driver', 'Nurse', 'Welder']],
    ['housing=yes', ['Nurse']],
    ['experience=none', ['Cleaner']],
    ['type=part-time', ['Cook']],
    ['pay=shown', ['Cook', 'Driver', 'Nurse', 'Welder']],
    ['visa=offered&housing=yes', ['Nurse']],
    ['visa=offered&type=part-time', []],
    ['search=free accommodation&housing=yes', ['Nurse']],
    ['search=nurse&visa=offered&sort=relevance', ['Nurse']],
    ['search=-nurse&visa=offered&sort=oldest', ['Driver']],
    ['premium=yes&pay=shown&country=DE', ['Driver', 'Welder']],
  ])('%s', async (query, titles) => {
    const found = await ask(query);
    expect(found.titles).toEqual(titles);
    expect(found.list.totalCount).toBe(titles.length);
    const counted = Object.values(found.list.counts?.categories ?? {});
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(titles.length);
  });

  test('an unknown value is refused', async () => {
    for (const query of ['visa=yes', 'housing=no', 'experience=some', 'type=slavery', 'pay=1'])
      expect((await api.get(`/api/jobs?${query}`)).status, query).toBe(400);
  });
});

describe('facts follow the text', () => {
  test('when a job is edited', async () => {
    const edit = (changes: Parameters<typeof updateJob>[2]) =>
      api.database.jobChanges.change((tx) => updateJob(tx, ids.silent, changes, new Date()));
    await edit({ description: `<p>${REFUSAL}</p>`, job_type: 'freelance' });
    expect((await ask('type=freelance')).list.jobs[0]?.facts?.visa).toBe('refused');
    expect((await ask('visa=open')).titles).not.toContain('Cleaner');
    await edit({ description: '<p>No experience is needed.</p>', job_type: 'full-time' });
    expect((await ask('experience=none')).titles).toEqual(['Cleaner']);
  });

  test('when a feed changes a listing', async () => {
    const write = (description: string) =>
      api.database.jobChanges.change((tx) =>
        upsertImportedJobs(tx, { source: 'feed', runId: description, now: new Date() }, [
          { reference: '1', fields: { ...jobFields({ title: 'Picker', description }) } },
        ]),
      );
    await write(`<p>${OFFER}</p>`);
    expect((await ask('search=picker&visa=offered')).titles).toEqual(['Picker']);
    await write(`<p>${REFUSAL}</p>`);
    expect((await ask('search=picker&visa=offered')).titles).toEqual([]);
    expect((await ask('search=picker')).list.jobs[0]?.facts?.visa).toBe('refused');
  });

  test('in a database that an older release filled', async () => {
    const { db, jobChanges } = api.database;
    const before = (await ask('')).list.jobs;
    await jobChanges.change(async (tx) => {
      const reading = JSON.stringify(NOTHING_READ);
      await tx
        .updateTable('jobs')
        .set({ facts: 0, public_facts: 0, reading, public_reading: reading })
        .execute();
      await tx.updateTable('job_search').set({ facts: 0 }).execute();
      await sql`UPDATE settings SET value = '2 -1' WHERE key = 'search_documents'`.execute(tx);
    });
    expect((await ask('visa=offered')).titles).toEqual([]);
    expect((await ask('')).list.jobs.map(({ facts }) => facts?.visa ?? null)).not.toContain(
      'offered',
    );
    const reading = startPass({ db, jobChanges }, READ_AGAIN, fail);
    await reading.ended;
    await reading.stop();
    expect((await stepPass(db, READ_AGAIN)).state).toBe('nothing to do');
    expect((await ask('')).list.jobs).toEqual(before);
    expect((await ask('visa=offered')).titles).toEqual(['Driver', 'Nurse']);
    expect((await ask('visa=offered', member)).titles).toEqual(['Driver', 'Nurse', 'Welder']);
  });
});
