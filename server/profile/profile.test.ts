import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_PROFILE, type Profile } from '../../shared/profile.ts';
import { createAccount, PASSWORD } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { FULL_PROFILE } from '../../test/full-profile.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const read = async (token: string) =>
  (await api.get('/api/profile', { 'x-auth-token': token })).body as unknown as Profile;
const save = (token: string, cv_data: unknown) =>
  api.send('POST', '/api/profile', { cv_data }, { token });

describe('saving and reading', () => {
  test('a profile that was never saved is empty, and nothing in it is invented', async () => {
    const { token } = await createAccount(api);
    expect(await read(token)).toEqual(EMPTY_PROFILE);
    expect(EMPTY_PROFILE).toMatchObject({
      name: '',
      template: 'solarink2mm.handlebars',
      contact: { phone: '', email: '', location: '' },
      education: [],
    });
  });

  test('all 19 sections come back as they were saved, photo and other scripts included', async () => {
    const { token } = await createAccount(api);
    expect(await save(token, FULL_PROFILE)).toMatchObject({
      status: 200,
      body: { message: 'Profile saved successfully!' },
    });
    expect(await read(token)).toEqual(FULL_PROFILE);
  });

  test('a save replaces the profile whole: what was removed is gone', async () => {
    const { token } = await createAccount(api);
    await save(token, FULL_PROFILE);
    await save(token, { name: 'Ade', skills: ['Welding'] });
    expect(await read(token)).toEqual({ ...EMPTY_PROFILE, name: 'Ade', skills: ['Welding'] });
  });

  test('it is tidied: spaces, blank entries, null, an address without https', async () => {
    const { token } = await createAccount(api);
    await save(token, {
      name: '  Ade  ',
      contact: null,
      summary: null,
      skills: ['', ' Welding ', '   '],
      education: [{ degree: ' ', institution: '' }, { degree: 'BSc' }],
      experience: [{ duties: ['', ' Welds '] }, { duties: [''] }],
      projects: [{ url: 'example.com/me' }],
    });
    expect(await read(token)).toEqual({
      ...EMPTY_PROFILE,
      name: 'Ade',
      skills: ['Welding'],
      education: [{ degree: 'BSc', institution: '', dates: '' }],
      experience: [{ jobTitle: '', company: '', dates: '', duties: ['Welds'] }],
      projects: [{ name: '', description: '', url: 'https://example.com/me' }],
    });
  });

  test('fields that it does not know are dropped, wherever they stand', async () => {
    const { token } = await createAccount(api);
    const more = (entry: object) => ({ ...entry, nickname: '<p>' });
    const sent = Object.entries(FULL_PROFILE).map(([name, value]) => {
      const isObjects = Array.isArray(value) && typeof value[0] === 'object';
      if (name === 'contact') return [name, more(value as object)];
      return [name, isObjects ? (value as object[]).map(more) : value];
    });
    expect(await save(token, more(Object.fromEntries(sent)))).toMatchObject({ status: 200 });
    expect(await read(token)).toEqual(FULL_PROFILE);
  });

  test('invisible control characters are removed at every depth; line breaks stay', async () => {
    const { token } = await createAccount(api);
    await save(token, {
      name: 'A\0d\u0007e',
      summary: 'one\ntwo\u001b',
      skills: ['Wel\0ding'],
      experience: [{ jobTitle: 'Welder\ud800', duties: ['Cut\u0000s', '\u0001'] }],
    });
    expect(await read(token)).toMatchObject({
      name: 'Ade',
      summary: 'one\ntwo',
      skills: ['Welding'],
      experience: [{ jobTitle: 'Welder\ufffd', duties: ['Cuts'] }],
    });
  });

  test('driving licences are texts: type, classes', async () => {
    const { token } = await createAccount(api);
    await save(token, { drivingLicense: ['Full, B, C1', 'Motorcycle', ', B', ' '] });
    expect((await read(token)).drivingLicense).toEqual(['Full, B, C1', 'Motorcycle', ', B']);
  });
});

describe('who may read and save', () => {
  test('nobody without a session, and nothing is saved', async () => {
    const { token, id } = await createAccount(api);
    for (const bad of [undefined, 'rubbish', `${token}x`]) {
      const code = bad === undefined ? 'no-token' : 'invalid-token';
      const options = bad === undefined ? {} : { token: bad };
      for (const method of ['GET', 'POST']) {
        const body = method === 'POST' ? { cv_data: FULL_PROFILE } : undefined;
        expect(await api.send(method, '/api/profile', body, options)).toMatchObject({
          status: 401,
          body: { code },
        });
      }
    }
    const { db } = api.database;
    expect(
      await db.selectFrom('profiles').select('user_id').where('user_id', '=', id).execute(),
    ).toEqual([]);
  });

  test('a session that was ended: 401 with the words that the page shows', async () => {
    const { token } = await createAccount(api);
    await api.send('POST', '/api/logout', undefined, { token });
    expect(await save(token, FULL_PROFILE)).toMatchObject({
      status: 401,
      body: { message: 'Your session has expired. Please log in again.' },
    });
  });

  test('everybody has a profile of their own', async () => {
    const [one, other] = [await createAccount(api), await createAccount(api)];
    await save(one.token, { name: 'One' });
    expect(await read(other.token)).toEqual(EMPTY_PROFILE);
    await save(other.token, { name: 'Other' });
    expect((await read(one.token)).name).toBe('One');
  });
});

test('two devices: a save over a version that is not the newest is refused', async () => {
  const { token } = await createAccount(api);
  const versionNow = async () =>
    (await api.get('/api/profile', { 'x-auth-token': token })).headers.get('etag') ?? '';
  const saveOver = (tag: string, name: string) =>
    api.app.request('/api/profile', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': token, 'if-match': tag },
      body: JSON.stringify({ cv_data: { name } }),
    });
  const begun = await versionNow();
  const first = await saveOver(begun, 'Phone');
  expect(first.status).toBe(200);
  const late = await saveOver(begun, 'Laptop');
  expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([
    412,
    'profile-changed',
  ]);
  expect((await read(token)).name).toBe('Phone');
  // The answer names the version, and a proxy may have weakened it.
  expect(first.headers.get('etag')).toBe(await versionNow());
  expect((await saveOver(`W/${await versionNow()}`, 'Laptop')).status).toBe(200);
});

test('the data download holds the profile with its photo, and deletion removes it', async () => {
  const { token, id } = await createAccount(api);
  const download = async () => (await api.get('/api/account/data', { 'x-auth-token': token })).body;
  expect(await download()).toMatchObject({ profile: null, profileSavedAt: null });
  await save(token, FULL_PROFILE);
  expect(await download()).toMatchObject({
    profile: FULL_PROFILE,
    profileSavedAt: expect.stringMatching(/^\d{4}-/),
  });
  await api.send('DELETE', '/api/account', { password: PASSWORD }, { token });
  const { db } = api.database;
  expect(
    await db.selectFrom('profiles').select('user_id').where('user_id', '=', id).execute(),
  ).toEqual([]);
});
