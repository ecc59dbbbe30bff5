import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_PROFILE_FILE_BYTES } from '../../../shared/profile-exchange.ts';
import { createAccount, type TestAccount } from '../../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../../test/api.ts';
import { FULL_PROFILE } from '../../../test/full-profile.ts';
import { CANDIDATE, pdfWith } from '../../../test/profile-files.ts';
import { exportProfile } from './exchange.service.ts';
import { createExchange } from './run-exchange.ts';

let api: TestApi;
let ada: TestAccount;
let ben: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  ada = await createAccount(api);
  ben = await createAccount(api);
  await api.send('POST', '/api/profile', { cv_data: FULL_PROFILE }, { token: ada.token });
});
afterAll(() => api.close());

async function importFile(
  body: Uint8Array | string | ReadableStream,
  headers: Record<string, string> = { 'x-auth-token': ada.token },
) {
  const response = await api.app.request('/api/profile/import', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...headers },
    body: typeof body === 'string' ? new TextEncoder().encode(body) : (body as BodyInit),
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
  return { status: response.status, body: await response.json() };
}
const exportAs = (format: string, token = ada.token) =>
  api.app.request(`/api/profile/export?format=${format}`, { headers: { 'x-auth-token': token } });

describe('POST /api/profile/import', () => {
  test('answers what a file holds and saves nothing', async () => {
    const before = (await api.get('/api/profile', { 'x-auth-token': ada.token })).body;
    expect(await importFile(await pdfWith({ 'attachment.xml': CANDIDATE }))).toMatchObject({
      status: 200,
      body: { source: 'europass', photo: null, profile: { name: 'Thảo Nguyễn' } },
    });
    expect((await api.get('/api/profile', { 'x-auth-token': ada.token })).body).toEqual(before);
  });

  test('a file that cannot be read is refused with what works', async () => {
    expect(await importFile('Dear Sir')).toMatchObject({
      status: 400,
      body: { code: 'unknown-file', message: expect.stringContaining('In Europass:') },
    });
    expect(await importFile('')).toMatchObject({ status: 400, body: { code: 'empty-file' } });
  });

  test('a file over 10 MB is refused, whatever length it declares', async () => {
    const large = new Uint8Array(MAX_PROFILE_FILE_BYTES + 1);
    const refused = { status: 413, body: { code: 'body-too-large' } };
    expect(await importFile(large)).toMatchObject(refused);
    const stream = new Blob([large]).stream();
    expect(
      await importFile(stream, { 'x-auth-token': ada.token, 'content-length': '10' }),
    ).toMatchObject(refused);
    expect(await importFile(`{"basics":{"name":"${'A'.repeat(2_000_000)}"}}`)).toMatchObject({
      status: 200,
    });
  });

  test.each([
    ['without a token', {}, 401, 'no-token'],
    ['with a forged token', { 'x-auth-token': 'forged' }, 401, 'invalid-token'],
  ])('%s the file is not even read', async (_, headers, status, code) => {
    let pulled = 0;
    const body = new ReadableStream({ pull: () => void pulled++ }, { highWaterMark: 0 });
    expect(await importFile(body, headers)).toMatchObject({ status, body: { code } });
    expect(pulled).toBe(0);
  });

  test('a page of another site cannot send a file', async () => {
    const headers = { 'x-auth-token': ada.token, origin: 'https://evil.example' };
    expect(await importFile('{}', headers)).toMatchObject({ status: 403 });
  });

  test('too many files of one account are refused for a while; others go on', async () => {
    const eager = await createAccount(api);
    const headers = { 'x-auth-token': eager.token };
    for (let count = 0; count < 40; count += 1)
      await api.accounts.limits.consume('importProfile', String(eager.id));
    expect(await importFile('{}', headers)).toMatchObject({
      status: 429,
      body: { code: 'rate-limited' },
    });
    expect((await importFile('{"basics":{}}')).status).toBe(200);
  });
});

test('an account has two files under way at once, uploads included; others go on', async () => {
  const eager = await createAccount(api);
  const headers = { 'x-auth-token': eager.token };
  const uploads = [1, 2].map(() => new TransformStream<Uint8Array, Uint8Array>());
  const slow = uploads.map(({ readable }) => importFile(readable, headers));
  // Each upload has begun: its first bytes were taken.
  const writers = uploads.map(({ writable }) => writable.getWriter());
  await Promise.all(writers.map((writer) => writer.write(new TextEncoder().encode('{"basics":'))));
  const refused = { status: 429, body: { code: 'exchange-under-way' } };
  expect(await importFile('{"basics":{}}', headers)).toMatchObject(refused);
  expect((await importFile('{"basics":{}}')).status).toBe(200);
  for (const writer of writers) {
    await writer.write(new TextEncoder().encode('{}}'));
    await writer.close();
  }
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await importFile('{"basics":{}}', headers)).status).toBe(200);
});

describe('GET /api/profile/export', () => {
  test.each([
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
    ['txt', 'text/plain; charset=utf-8', 'txt'],
    ['json-resume', 'application/json', 'json'],
  ])('%s: the saved profile as a file with its name', async (format, type, extension) => {
    const response = await exportAs(format);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Adebayo ukasz-Nguyen Sahin-cv.${extension}"; filename*=UTF-8''${encodeURIComponent(`${FULL_PROFILE.name.normalize('NFC')}-cv.${extension}`)}`,
    );
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500);
  });

  test('JSON Resume goes in again as the same profile', async () => {
    const file = new Uint8Array(await (await exportAs('json-resume')).arrayBuffer());
    expect(await importFile(file)).toMatchObject({
      status: 200,
      body: { source: 'json-resume', profile: FULL_PROFILE, unread: [] },
    });
  });

  test.each(['docx', 'txt'])('%s is the CV that its settings describe', async (format) => {
    const { token } = await createAccount(api);
    const cv_data = { ...FULL_PROFILE, name: 'أديبايو شاهين' };
    await api.send('POST', '/api/profile', { cv_data }, { token });
    const settings = {
      ...{ order: ['skills', 'education'], hidden: ['references', 'volunteer'], language: 'de' },
      ...{ titles: { skills: 'Was ich kann' }, latinName: 'Adebayo Sahin' },
      ...{ birthDate: '14 March 1998', maritalStatus: 'Single', signaturePlace: 'Lagos' },
    };
    expect((await api.send('POST', '/api/cv-settings', { settings }, { token })).status).toBe(200);
    const linesOf = async (query: string) => {
      const file = new Uint8Array(await (await exportAs(format + query, token)).arrayBuffer());
      return format === 'txt' ? new TextDecoder().decode(file).split('\n') : wordLines(file);
    };
    const german = await linesOf('&country=DE');
    const places = ['Adebayo Sahin', 'Geburtsdatum: 14.03.1998', 'Was ich kann', 'Ausbildung'].map(
      (line) => german.indexOf(line),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(german).toContain('03/2021 – heute');
    expect(german.some((line) => /^Lagos, \d\d\.\d\d\.\d{4}$/.test(line))).toBe(true);
    expect(german.join('\n')).not.toMatch(/Ade, |Ọlá|ola@|First aider|Single|Referenzen|Ehrenamt/);
    expect((await linesOf('')).join('\n')).not.toMatch(/1998|Lagos, \d/);
  });

  test('a profile that takes too much to write is refused with what helps', async () => {
    const exchange = createExchange({ bufferMb: 0 });
    expect(
      await exportProfile({ db: api.database.db, exchange }, ada.id, {
        ...{ format: 'docx', country: '' },
      }).catch((error: unknown) => error),
    ).toMatchObject({ status: 400, code: 'too-much' });
    await exchange.close();
  });

  test('everybody gets their own; a profile without anything is 409', async () => {
    const answer = await exportAs('txt', ben.token);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'profile-empty' });
    expect((await api.get('/api/profile/export?format=txt')).status).toBe(401);
  });

  test.each(['', 'pdf', 'docx%00'])('format “%s” is refused', async (format) => {
    expect((await exportAs(format)).status).toBe(format === 'docx%00' ? 200 : 400);
  });
});

/** The paragraphs of a Word file. */
function wordLines(file: Uint8Array): string[] {
  const lines: string[] = [''];
  const parser = new SaxesParser();
  parser.on('text', (part) => lines.push((lines.pop() ?? '') + part));
  parser.on('closetag', ({ name }) => name === 'w:p' && lines.push(''));
  parser.write(strFromU8(unzipSync(file)['word/document.xml'] ?? new Uint8Array())).close();
  return lines;
}
