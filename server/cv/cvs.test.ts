import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cv, MAX_CVS } from '../../shared/cvs.ts';
import { EMPTY_PROFILE, type Profile } from '../../shared/profile.ts';
import { createAccount, PASSWORD } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { createJobs } from '../../test/factories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const WELDER: Profile = {
  ...EMPTY_PROFILE,
  name: 'Rey Santos',
  professionalTitle: 'Welder',
  contact: { phone: '', email: 'rey@example.org', location: 'Cebu' },
  summary: 'Welds ships.',
  experience: [{ jobTitle: 'Welder', company: 'Dry Dock', dates: '2019 - now', duties: [] }],
  skills: ['MIG', 'Rigging'],
  languages: [{ name: 'German', proficiency: 'A2' }],
};

/** A member with this profile, and what the API does with the CVs. */
async function open(fields: { premiumUntil?: Date } = {}) {
  const account = await createAccount(api, fields);
  const { token } = account;
  const send = (method: string, path: string, body?: object) =>
    api.send(method, path, body, { token });
  await send('POST', '/api/profile', { cv_data: WELDER });
  await send('POST', '/api/cv-settings', { settings: { color: 'blue', nationality: 'Filipino' } });
  const settings = async (cv: number | '' = '') =>
    (await api.get(`/api/cv-settings?cv=${cv}`, { 'x-auth-token': token })).body.settings;
  return {
    ...account,
    send,
    settings,
    list: async () => (await api.get('/api/cvs', { 'x-auth-token': token })).body.cvs as Cv[],
    make: async (wanted: object = { name: 'For the yard' }) =>
      (await send('POST', '/api/cvs', wanted)).body.id as number,
    words: async (id: number) =>
      (await api.get(`/api/cvs/${id}/advert-words`, { 'x-auth-token': token })).body,
    preview: async (choice: object) => {
      const response = await api.app.request('/api/preview-cv', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-auth-token': token },
        body: JSON.stringify({ template: 'plain.handlebars', ...choice }),
      });
      return response.text();
    },
  };
}

test('a second CV begins as the first, and has a template, settings and words of its own', async () => {
  const { make, list, send, settings, preview } = await open();
  const cv = await make();
  expect(await list()).toMatchObject([
    { id: cv, name: 'For the yard', template: 'solarink2mm.handlebars', paper: 'A4', job: null },
  ]);
  expect(await settings(cv)).toMatchObject({ color: 'blue' });
  await send('PATCH', `/api/cvs/${cv}`, { professionalTitle: 'Shipyard welder', country: 'NO' });
  await send('PATCH', `/api/cvs/${cv}`, { summary: 'Ten years in yards.' });
  await send('POST', '/api/cv-settings', { cv, settings: { color: 'red', hidden: ['skills'] } });
  const own = await preview({ cv });
  for (const text of ['Shipyard welder', 'Ten years in yards.', 'data-color="red"'])
    expect(own).toContain(text);
  expect(own).not.toContain('Rigging');
  const first = await preview({});
  for (const text of ['Welds ships.', 'data-color="blue"', 'Rigging'])
    expect(first).toContain(text);
  expect(first).not.toContain('Shipyard welder');
  expect((await list())[0]).toMatchObject({ country: 'NO', summary: 'Ten years in yards.' });
});

test('facts about the person are the same in all CVs, wherever they are changed', async () => {
  const { make, send, settings } = await open();
  const cv = await make();
  await send('POST', '/api/cv-settings', {
    cv,
    settings: { birthDate: '1 May 1990', size: 'large' },
  });
  expect(await settings()).toMatchObject({ birthDate: '1 May 1990', size: 'normal' });
  await send('POST', '/api/cv-settings', {
    settings: { nationality: 'Philippine', color: 'teal' },
  });
  expect(await settings(cv)).toMatchObject({
    ...{ birthDate: '1 May 1990', nationality: 'Philippine', size: 'large', color: 'blue' },
  });
});

test('two tabs change different things of a CV, and both stay', async () => {
  const { make, list, send, settings } = await open();
  const cv = await make();
  await Promise.all([
    send('PATCH', `/api/cvs/${cv}`, { name: 'Renamed' }),
    send('PATCH', `/api/cvs/${cv}`, { paper: 'Letter' }),
    send('POST', '/api/cv-settings', { cv, settings: { density: 'tight' } }),
    send('POST', '/api/cv-settings', { cv, settings: { size: 'small' } }),
  ]);
  expect(await list()).toMatchObject([{ name: 'Renamed', paper: 'Letter' }]);
  expect(await settings(cv)).toMatchObject({ density: 'tight', size: 'small' });
});

test('a number that no CV can have is refused', async () => {
  const { send } = await open();
  const body = { cv: 2 ** 31, settings: { density: 'tight' } };
  expect(await send('POST', '/api/cv-settings', body)).toMatchObject({ status: 400 });
});

test('an account has ten CVs, and another account sees and changes none of them', async () => {
  const { make, send, list } = await open();
  const cv = await make();
  for (let made = 2; made < MAX_CVS; made += 1) await make();
  expect(await send('POST', '/api/cvs', { name: 'One more' })).toMatchObject({
    status: 409,
    body: { code: 'too-many-cvs' },
  });
  const other = await open();
  const body = { template: 'plain.handlebars', cv };
  for (const answer of [
    await other.send('PATCH', `/api/cvs/${cv}`, { name: 'Mine' }),
    await other.send('DELETE', `/api/cvs/${cv}`),
    await other.send('GET', `/api/cvs/${cv}/advert-words`),
    await other.send('GET', `/api/cv-settings?cv=${cv}`),
    await other.send('POST', '/api/cv-settings', { cv, settings: { size: 'large' } }),
    await other.send('POST', '/api/preview-cv', body),
    await other.send('POST', '/api/generate-cv', body),
    await other.send('POST', '/api/check-cv', body),
    await other.send('POST', '/api/cv-links', { cv }),
  ])
    expect(answer).toMatchObject({ status: 404, body: { code: 'cv-not-found' } });
  expect(await list()).toHaveLength(MAX_CVS - 1);
  expect((await send('PATCH', `/api/cvs/${cv}`, { template: 'none' })).status).toBe(404);
  expect((await send('DELETE', `/api/cvs/${cv}`)).status).toBe(200);
  expect(await list()).toHaveLength(MAX_CVS - 2);
});

test('a CV for a job has its name, country and paper; a job that is not there makes none', async () => {
  const { make, list, send } = await open();
  const [job] = await createJobs(api.database, {
    ...{ title: 'Welder', employer: 'Fjord Yard', country_code: 'US' as const },
  });
  await make({ job_id: job });
  expect(await list()).toMatchObject([
    {
      ...{ name: 'For Fjord Yard', country: 'US', paper: 'Letter' },
      job: { id: job, title: 'Welder', employer: 'Fjord Yard' },
    },
  ]);
  expect((await send('POST', '/api/cvs', { job_id: 2_000_000_000 })).status).toBe(404);
});

test('beside a CV for a job stand the words of the advert, of a premium job what all may see', async () => {
  const fields = {
    ...{ title: 'Welder', employer: 'Fjord Yard', excerpt: 'Work on ships.' },
    ...{ description: '<p>Ships of steel.</p>', responsibilities: 'You weld.' },
    requirements: 'German B1 is required.\nMIG welding\nForklift licence',
  };
  const [job, premium] = await createJobs(api.database, fields, {
    ...fields,
    is_premium_visible: true,
  });
  const { make, words, send } = await open();
  const cv = await make({ job_id: job });
  const found = {
    ...{ isThere: true, isWhole: true },
    words: [
      { text: 'German B1', state: 'partly', says: 'German A2' },
      { text: 'MIG welding', state: 'said' },
      { text: 'Forklift licence', state: 'missing' },
    ],
  };
  expect(await words(cv)).toMatchObject(found);
  await send('POST', '/api/cv-settings', { cv, settings: { hidden: ['skills'] } });
  expect(await words(cv)).toMatchObject({
    words: [{}, { text: 'MIG welding', state: 'missing' }, {}],
  });
  expect(await words(await make({ job_id: premium }))).toEqual({
    ...{ isThere: true, isWhole: false, words: [] },
  });
  const payer = await open({ premiumUntil: new Date(Date.now() + 86_400_000) });
  expect(await payer.words(await payer.make({ job_id: premium }))).toMatchObject(found);
  await api.database.db
    .deleteFrom('jobs')
    .where('id', '=', job ?? 0)
    .execute();
  expect(await words(cv)).toEqual({ isThere: false, isWhole: false, words: [] });
});

test('a link shows the CV that it was made for, as it is now, and ends with it', async () => {
  const { make, send } = await open();
  const cv = await make();
  const { body } = await send('POST', '/api/cv-links', { cv, country: 'DE', paper: 'Letter' });
  const key = new URL(body.path as string, 'http://x').searchParams.get('key');
  const read = () => api.get(`/api/shared-cv?key=${key}`);
  await send('PATCH', `/api/cvs/${cv}`, { summary: 'Ten years in yards.', country: 'NO' });
  expect(await read()).toMatchObject({
    status: 200,
    body: { paper: 'A4', html: expect.stringContaining('Ten years in yards.') },
  });
  // Its own country counts, and not that of the day when the link was made.
  expect((await read()).body.html).toContain('Filipino');
  await send('PATCH', `/api/cvs/${cv}`, { country: 'US' });
  expect((await read()).body.html).not.toContain('Filipino');
  await send('DELETE', `/api/cvs/${cv}`);
  expect((await read()).status).toBe(404);
});

test('the data of the account has its CVs, and its deletion removes them', async () => {
  const { id, token, make, send } = await open();
  await make();
  const { body } = await api.get('/api/account/data', { 'x-auth-token': token });
  expect(body).toMatchObject({ cvs: [{ name: 'For the yard', settings: { color: 'blue' } }] });
  await send('DELETE', '/api/account', { password: PASSWORD });
  const { db } = api.database;
  expect(await db.selectFrom('cvs').select('id').where('user_id', '=', id).execute()).toEqual([]);
});
