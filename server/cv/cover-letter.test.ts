import { afterAll, beforeAll, expect, test } from 'vitest';
import { LETTER_LIMITS } from '../../shared/cover-letter.ts';
import { EMPTY_PROFILE, type Profile } from '../../shared/profile.ts';
import { createAccount, PASSWORD } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { createJobs } from '../../test/factories.ts';
import { CV_TEMPLATES } from './cv-templates.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const COOK: Profile = {
  ...EMPTY_PROFILE,
  name: 'Esi Mensah',
  professionalTitle: 'Cook',
  contact: { phone: '+233 20 555 0199', email: 'esi@example.org', location: 'Takoradi' },
  summary: 'Cooks for sixty guests.',
  skills: ['Grill'],
};
const TEXT = 'Dear Sir or Madam,\n\nI cook for <sixty> guests.\n\nI can start in March.';

/** A member with this profile and what becomes of a letter. */
async function open(fields: { premiumUntil?: Date } = {}) {
  const account = await createAccount(api, fields);
  const { token } = account;
  const send = (method: string, path: string, body?: object) =>
    api.send(method, path, body, { token });
  await send('POST', '/api/profile', { cv_data: COOK });
  const post = (path: string, body: object) =>
    api.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': token },
      body: JSON.stringify(body),
    });
  return {
    ...account,
    send,
    post,
    read: async (cv = '') => (await send('GET', `/api/cover-letter?cv=${cv}`)).body,
    write: (letter: object, cv?: number) => send('POST', '/api/cover-letter', { letter, cv }),
    preview: async (template = 'plain.handlebars', cv?: number) => {
      const answer = await post('/api/preview-cv', { template, cv, document: 'letter' });
      return (await answer.text()).replaceAll('\u2060', '');
    },
    file: (format: string) =>
      api.app.request(`/api/cover-letter/file?format=${format}`, {
        headers: { 'x-auth-token': token },
      }),
  };
}

test('a letter begins with the job that its CV is for, and claims nothing about the person', async () => {
  const { send, read } = await open();
  expect(await read()).toEqual({
    letter: { subject: '', addressee: '', place: '', text: 'Dear Sir or Madam,' },
  });
  const [job] = await createJobs(api.database, { title: 'Cook', employer: 'Fjord $& Inn' });
  const cv = (await send('POST', '/api/cvs', { job_id: job })).body.id as number;
  const english = {
    subject: 'Application: Cook',
    addressee: 'Fjord $& Inn',
    text: 'Dear Sir or Madam,\n\nI am applying for the position “Cook” at Fjord $& Inn.',
  };
  expect(await read(String(cv))).toMatchObject({ letter: english });
  await send('POST', '/api/cv-settings', { cv, settings: { language: 'de' } });
  expect(await read(String(cv))).toMatchObject({
    letter: { subject: 'Bewerbung: Cook', text: expect.stringContaining('hiermit bewerbe ich') },
  });
});

test('each CV has its letter; a save changes what it names', async () => {
  const { send, read, write } = await open();
  const cv = (await send('POST', '/api/cvs', { name: 'Other' })).body.id as number;
  await write({ text: TEXT });
  await Promise.all([write({ subject: 'Cook' }), write({ place: 'Takoradi' })]);
  await write({ text: 'Another one.' }, cv);
  expect(await read()).toMatchObject({
    letter: { subject: 'Cook', place: 'Takoradi', text: TEXT },
  });
  expect(await read(String(cv))).toMatchObject({ letter: { subject: '', text: 'Another one.' } });
  const other = await open();
  expect(await other.write({ text: 'Mine' }, cv)).toMatchObject({
    status: 404,
    body: { code: 'cv-not-found' },
  });
  expect((await write({ text: 'x'.repeat(LETTER_LIMITS.text + 1) })).status).toBe(400);
});

test('it is shown with the head of every template, in the language of the CV', async () => {
  const { send, write, preview } = await open();
  await write({ text: TEXT, subject: 'Cook wanted', addressee: 'Fjord Inn\nOslo', place: 'Tema' });
  for (const { file } of CV_TEMPLATES) {
    const html = await preview(file);
    for (const text of [
      'Esi Mensah',
      'esi@example.org',
      'Cook wanted',
      'Fjord Inn',
      '&lt;sixty&gt;',
    ])
      expect(html, file).toContain(text);
    expect(html, file).not.toContain('Cooks for sixty guests.');
    expect(html, file).toContain(`${file.replace('.handlebars', '')}.a4.css`);
  }
  await send('POST', '/api/cv-settings', { settings: { language: 'fr' } });
  const french = await preview();
  expect(french).toContain('mes salutations distinguées.');
  expect(french).toMatch(/Tema, \d\d\/\d\d\/\d{4}/);
  expect(french).toContain('Lettre de motivation</title>');
});

test('what was typed in parts is one letter, no mark turns a line, and a Japanese form keeps its language', async () => {
  const { send, write, preview } = await open();
  await write({ text: 'Cafe\u0301 \u202eBergen' });
  const html = await preview();
  expect(html).toContain('Caf\u00e9 Bergen');
  await send('POST', '/api/cv-settings', { settings: { language: 'de' } });
  expect(await preview('rirekisho.handlebars')).toMatch(/\d{4}年\d{1,2}月\d{1,2}日/);
});

test('letters without a font are named before payment, also those of a cover letter', async () => {
  const { send, write } = await open();
  const missing = async () => (await send('GET', '/api/cv-letters')).body;
  expect(await missing()).toEqual({ missing: [] });
  await write({ text: 'Dear ᠮᠣᠩ,' });
  expect(await missing()).toEqual({ missing: [{ script: 'Mongolian', letters: 'ᠮᠣᠩ' }] });
});

test('Word and text are free, the PDF is part of premium, and an empty letter makes nothing', async () => {
  const { write, file, post } = await open();
  const body = { template: 'plain.handlebars', document: 'letter' };
  await write({ text: '' });
  for (const answer of [await file('txt'), await post('/api/preview-cv', body)]) {
    expect(answer.status).toBe(409);
    expect(((await answer.json()) as { code: string }).code).toBe('letter-empty');
  }
  await write({ text: TEXT, subject: 'Cook wanted', addressee: 'Fjord Inn' });
  const text = await file('txt');
  expect(text.headers.get('content-disposition')).toContain(
    'Esi%20Mensah%20-%20Cover%20letter.txt',
  );
  expect(await text.text()).toMatch(
    /^Esi Mensah\nCook\nTakoradi\n.*\n\nFjord Inn\n\n.*\n\nCook wanted\n\nDear Sir.*sixty.*March\.\n\nYours faithfully,\n\nEsi Mensah\n$/s,
  );
  const word = new Uint8Array(await (await file('docx')).arrayBuffer());
  expect(String.fromCharCode(...word.slice(0, 2))).toBe('PK');
  expect((await post('/api/generate-cv', body)).status).toBe(403);
  const payer = await open({ premiumUntil: new Date(Date.now() + 86_400_000) });
  await payer.write({ text: TEXT });
  const pdf = await payer.post('/api/generate-cv', body);
  expect(pdf.status).toBe(200);
  expect(pdf.headers.get('content-disposition')).toContain('Cover%20letter.pdf');
});

test('the data of the account has its letters, and its deletion removes them', async () => {
  const { id, token, write, send } = await open();
  await write({ text: TEXT });
  const { body } = await api.get('/api/account/data', { 'x-auth-token': token });
  expect(body).toMatchObject({ coverLetters: [{ body: TEXT }] });
  await send('DELETE', '/api/account', { password: PASSWORD });
  const { db } = api.database;
  expect(
    await db.selectFrom('cv_letters').select('cv_id').where('user_id', '=', id).execute(),
  ).toEqual([]);
});
