import { describe, expect, test } from 'vitest';
import { type EnteredFacts, NOTHING_ENTERED } from '../../../shared/entered-facts.ts';
import type { Job } from '../../../shared/jobs.ts';
import { setUpAdminJobs } from '../../../test/admin-jobs.ts';
import { jobFields } from '../../../test/factories.ts';
import { upsertImportedJobs } from '../imported-jobs.service.ts';
import { mergeEntered } from './entered-facts.service.ts';

const OFFER = 'Visa sponsorship is available for this role.';
const REFUSAL = 'We are unable to sponsor visas.';
const HOME = 'Free accommodation is provided.';
const ENTERED_NONE = { visa_help: 'not-offered', housing: 'not-offered', costs: 'no-fee' };

const { kit, ask, input, create, historyOf, importedId } = setUpAdminJobs();

const job = async (id: number) => (await kit.api.get(`/api/jobs/${id}`)).body as unknown as Job;
const listed = async (query: string) =>
  ((await kit.api.get(`/api/jobs?limit=100&${query}`)).body.jobs as Job[]).map(({ id }) => id);
const edit = (id: number, fields: Record<string, unknown>) =>
  ask('PUT', `/api/admin/jobs/${id}`, input(fields));

describe('what the operator enters', () => {
  test('counts before the text, says so, and the sentence of the advert stays', async () => {
    const description = `<p>${OFFER} ${HOME}</p>`;
    const { id } = await create({ description, ...ENTERED_NONE });
    const { facts, fact_quotes } = await job(id);
    expect(facts).toMatchObject({
      visa: 'refused',
      housing: 'none',
      costs: 'no-fee',
      from: { visa: 'operator', housing: 'operator', costs: 'operator' },
    });
    expect(fact_quotes).toEqual([
      { fact: 'visa', quote: OFFER },
      { fact: 'housing', quote: HOME },
    ]);
    expect(await job(id)).not.toHaveProperty('visa_help');
    const stored = await ask('GET', `/api/admin/jobs/${id}`);
    expect(stored.body).toMatchObject(ENTERED_NONE);
  });

  test('a permit that is only named is neither found as help nor left out', async () => {
    const description = '<p>For this work a Red-White-Red Card is possible.</p>';
    const { id } = await create({ title: 'Cheese washer', description });
    expect((await job(id)).facts).toMatchObject({ visa: 'permit-named', from: { visa: 'text' } });
    expect(await listed('visa=offered')).not.toContain(id);
    expect(await listed('visa=open')).toContain(id);
  });

  test('decides what filters and conditions find, and goes back to the text', async () => {
    const description = `<p>${OFFER} ${HOME}</p>`;
    const { id } = await create({ title: 'Lighthouse keeper', description });
    const finds = async () =>
      Promise.all(
        ['visa=offered', 'visa=open', 'housing=yes'].map(async (query) =>
          (await listed(query)).includes(id),
        ),
      );
    expect(await finds()).toEqual([true, true, true]);
    await edit(id, { title: 'Lighthouse keeper', description, ...ENTERED_NONE });
    expect(await finds()).toEqual([false, false, false]);
    await edit(id, { title: 'Lighthouse keeper', description, visa_help: 'right-to-work-needed' });
    expect(await finds()).toEqual([false, false, true]);
    await edit(id, { title: 'Lighthouse keeper', description, housing: 'live-in' });
    expect(await finds()).toEqual([true, true, true]);
    expect((await historyOf(id))[0]?.after).toMatchObject({ visa_help: null, housing: 'live-in' });
  });

  test('decides the condition of a search', async () => {
    const { id } = await create({ title: 'Ferry captain', housing: 'offered' });
    const withEverything = async () => {
      const { body } = await kit.api.get('/api/jobs?search=ferry captain with accommodation');
      const { totalCount, closeCount = 0 } = body as { totalCount: number; closeCount?: number };
      return totalCount - closeCount;
    };
    expect(await withEverything()).toBe(1);
    await edit(id, { title: 'Ferry captain', housing: 'not-offered' });
    expect(await withEverything()).toBe(0);
  });

  test('of a silent advert is stated; a misread one says nothing and quotes nothing', async () => {
    const silent = await create({ visa_help: 'offered', housing: 'offered' });
    expect((await job(silent.id)).facts).toMatchObject({
      visa: 'offered',
      housing: 'offered',
      from: { visa: 'operator', housing: 'operator' },
    });
    expect(await listed('visa=offered&housing=yes')).toContain(silent.id);
    const misread = await create({ description: `<p>${OFFER}</p>`, visa_help: 'not-stated' });
    const { facts, fact_quotes } = await job(misread.id);
    expect(facts).toMatchObject({ visa: null, from: {} });
    expect(fact_quotes).toEqual([]);
    expect(await listed('visa=offered')).not.toContain(misread.id);
  });

  test('is for everybody in a premium job, whose text is not', async () => {
    const { id } = await create({
      description: `<p>${HOME} We never charge candidates a fee.</p>`,
      is_premium_visible: true,
      visa_help: 'offered',
    });
    const { job: summary } = (await kit.api.get(`/api/jobs/${id}`)).body as unknown as { job: Job };
    expect(summary.facts).toMatchObject({
      visa: 'offered',
      housing: null,
      costs: null,
      from: { visa: 'operator' },
    });
    expect(await listed('visa=offered')).toContain(id);
    expect(await listed('housing=yes')).not.toContain(id);
  });

  test('is one of the choices', async () => {
    for (const fields of [{ visa_help: 'yes' }, { housing: 'refused' }, { costs: 'free' }])
      expect((await ask('POST', '/api/admin/jobs', input(fields))).status).toBe(400);
  });
});

describe('words that ask for money', () => {
  test('count before all that is said of costs, once the listing is let through', async () => {
    const fee = 'Kindly pay the registration fee of 100 USD before the interview.';
    const { id } = await create({ description: `<p>The company pays your visa. ${fee}</p>` });
    expect((await kit.api.get(`/api/jobs/${id}`)).status).toBe(404);
    await ask('POST', `/api/admin/held-jobs/${id}/release`);
    const { facts, fact_quotes } = await job(id);
    expect(facts).toMatchObject({ costs: 'asks-money', from: { costs: 'text' } });
    expect(fact_quotes).toContainEqual({ fact: 'costs', quote: fee });
  });
});

describe('the preview of the form', () => {
  test('says what the text alone says, beside what was entered', async () => {
    const body = {
      description: `<p>${REFUSAL} No accommodation available.</p>`,
      visa_help: 'offered',
    };
    const answer = await ask('POST', '/api/admin/jobs/preview', body);
    expect(answer.body).toMatchObject({
      job: { facts: { visa: 'offered', housing: 'none', from: { visa: 'operator' } } },
      read: {
        visa: { says: 'refused', quote: REFUSAL },
        housing: { says: 'none', quote: 'No accommodation available.' },
        costs: null,
      },
    });
    expect(answer.body.job).not.toHaveProperty('visa_help');
  });
});

describe('an import', () => {
  let run = 0;
  const created_at = '2026-01-02T03:04:05.000Z';
  const write = (reference: string, text: string, stated?: Partial<EnteredFacts>) => {
    run += 1;
    return kit.deps.jobChanges.change((tx) =>
      upsertImportedJobs(tx, { source: 'feed', runId: `run ${run}`, now: new Date() }, [
        {
          reference,
          fields: jobFields({ title: reference, created_at, description: `<p>${text}</p>` }),
          ...(stated && { stated }),
        },
      ]),
    );
  };
  const enter = async (id: number, fields: object) => {
    const { body } = await ask('GET', `/api/admin/jobs/${id}`);
    const answer = await ask('PUT', `/api/admin/jobs/${id}`, { ...body, ...fields });
    expect(answer.status).toBe(200);
  };

  test('that runs again keeps what was entered, and reads a changed text again', async () => {
    await write('kept', OFFER);
    const id = await importedId('kept');
    await enter(id, { visa_help: 'not-offered' });
    expect(await write('kept', OFFER)).toEqual(['unchanged']);
    expect((await job(id)).facts).toMatchObject({ visa: 'refused', from: { visa: 'operator' } });
    expect(await write('kept', `${OFFER} ${HOME}`)).toEqual(['updated']);
    expect((await job(id)).facts).toMatchObject({
      visa: 'refused',
      housing: 'offered-free',
      from: { visa: 'operator', housing: 'text' },
    });
    expect(await listed('visa=offered')).not.toContain(id);
    expect(await listed('housing=yes')).toContain(id);
    await enter(id, { visa_help: null });
    expect((await job(id)).facts).toMatchObject({ visa: 'offered', from: { visa: 'text' } });
    expect(await listed('visa=offered')).toContain(id);
  });

  test('states values for new and known listings', async () => {
    await write('stated', REFUSAL, { visa_help: 'offered' });
    const id = await importedId('stated');
    expect((await job(id)).facts).toMatchObject({ visa: 'offered', from: { visa: 'operator' } });
    expect(await listed('visa=offered')).toContain(id);
    await enter(id, { visa_help: 'right-to-work-needed', costs: 'no-fee' });
    await write('stated', `${REFUSAL} Come.`, { visa_help: 'offered' });
    expect((await job(id)).facts).toMatchObject({ visa: 'right-to-work-needed', costs: 'no-fee' });
    await write('stated', REFUSAL, { visa_help: 'not-offered' });
    expect((await job(id)).facts).toMatchObject({ visa: 'refused', costs: 'no-fee' });
    await write('stated', OFFER);
    expect((await job(id)).facts).toMatchObject({
      visa: 'offered',
      from: { visa: 'text', costs: 'operator' },
    });
  });

  test.each([
    ['nothing anywhere', {}, {}, {}, {}],
    ['the form only', { housing: 'offered' }, {}, {}, { housing: 'offered' }],
    [
      'a new value of the file',
      { costs: 'no-fee' },
      {},
      { costs: 'asks-money' },
      { costs: 'asks-money' },
    ],
    ['the same value, changed in the form', {}, { housing: 'offered' }, { housing: 'offered' }, {}],
    ['a value that the file drops', { housing: 'offered' }, { housing: 'offered' }, {}, {}],
    [
      'a dropped value, changed in the form',
      { housing: 'live-in' },
      { housing: 'offered' },
      {},
      { housing: 'live-in' },
    ],
  ] as [string, ...Partial<EnteredFacts>[]][])(
    'merges: %s',
    (_name, entered, last, stated, merged) => {
      const before = { ...NOTHING_ENTERED, ...entered, imported_facts: last ?? {} };
      expect(mergeEntered(before, stated)).toEqual({ ...NOTHING_ENTERED, ...merged });
    },
  );
});
