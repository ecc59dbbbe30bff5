import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../shared/jobs.ts';
import { createAccount } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { lineOfHtml } from '../jobs/job-text.service.ts';
import { insertJobs } from '../jobs/job-write.service.ts';
import { readTable } from '../language/lines.ts';
import { demoListings } from './demo-listings.ts';

let api: TestApi;
/** Every demo listing as a member reads it, by its site and the end of its apply link. */
const jobs = new Map<string, Job>();

beforeAll(async () => {
  api = await openTestApi();
  const now = new Date();
  const ids = await api.database.jobChanges.change((tx) =>
    insertJobs(tx, demoListings(now), now, 'demo'),
  );
  const premiumUntil = new Date(Date.now() + 86_400_000);
  const { token } = await createAccount(api, { premiumUntil });
  for (const id of ids) {
    const { body } = await api.get(`/api/jobs/${id}`, { authorization: `Bearer ${token}` });
    const job = body as unknown as Job;
    const { hostname, pathname } = new URL(job.application_url ?? '');
    jobs.set(`${hostname.replace('.example', '')}${pathname.replace('/careers', '')}`, job);
  }
});
afterAll(() => api.close());

const offersVisa = ({ facts }: Job) => facts?.visa === 'offered';
const offersHousing = ({ facts }: Job) => /^(?:offered|live-in)/.test(facts?.housing ?? '');

/** The words of a text, so that a quotation is found in it however it is set. */
const wordsOf = (text: string) => (text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ').toLowerCase();

/** Its visa papers are for a week of training, which the reader of words cannot know. */
const FOR_A_TRIP = 'valterive-cacao/freelance-cocoa-shipment-inspector-based-in-west-africa';

test('every demo listing that states help says so, and no other', () => {
  const rows = readTable(new URL('stated-help.tsv', import.meta.url));
  const stated = (column: number, what = 'offered') =>
    rows.filter((row) => row[column] === what).map(([key = '']) => key);
  const said = (offers: (job: Job) => boolean) =>
    [...jobs]
      .filter(([, job]) => offers(job))
      .map(([key]) => key)
      .sort();
  expect(stated(1).length).toBeGreaterThan(85);
  const named = stated(1, 'permit-named');
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((key) => jobs.get(key)?.facts?.visa !== 'permit-named')).toEqual([]);
  expect(stated(2).length).toBeGreaterThan(100);
  expect(said(offersVisa).filter((key) => key !== FOR_A_TRIP)).toEqual(stated(1));
  expect(said(offersHousing)).toEqual(stated(2));
});

test('every fact of a demo listing has its sentence, which stands in its text', () => {
  let sentences = 0;
  for (const [key, job] of jobs) {
    const { title, excerpt, description, responsibilities, requirements } = job;
    const text = wordsOf(
      [title, excerpt, lineOfHtml(description), responsibilities, requirements].join(' '),
    );
    for (const fact of ['visa', 'housing', 'costs'] as const) {
      const said = job.fact_quotes?.filter((one) => one.fact === fact) ?? [];
      expect(said.length, `${key} ${fact}`).toBe(job.facts?.[fact] ? 1 : 0);
      for (const { quote } of said) {
        sentences += 1;
        for (const part of quote.split('…')) expect(text, key).toContain(wordsOf(part));
      }
    }
  }
  expect(sentences).toBeGreaterThan(280);
});
