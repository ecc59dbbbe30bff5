import { type AddressInfo, createServer } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEFAULT_TEMPLATE, EMPTY_PROFILE, type Profile } from '../../shared/profile.ts';
import { createAccount, type TestAccount } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { watchEventLoop } from '../../test/event-loop-holds.ts';
import { FULL_PROFILE } from '../../test/full-profile.ts';
import { createRateLimits, LIMITS } from '../middleware/rate-limit.adapter.ts';
import { readProfileFile } from '../profile/exchange/read/read-profile-file.ts';
import { saveProfile } from '../profile/profile.service.ts';
import { checkCv } from './cv.service.ts';
import { createCvRenderer } from './cv-renderer.ts';
import { createPdfMaker, type PdfMaker } from './pdf/pdf-maker.ts';
import { readText } from './pdf/read-text.ts';

const choice = { template: DEFAULT_TEMPLATE, paper: 'A4' };
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000);

let api: TestApi;
/** The same API on a server without Chromium; it allows one PDF. */
let bare: TestApi;
let premium: TestAccount;
let free: TestAccount;
let beginner: TestAccount;

beforeAll(async () => {
  api = await openTestApi();
  bare = await openTestApi({
    database: api.database,
    chromePath: '/nonexistent/chromium',
    limits: { ...LIMITS, makeCv: { points: 1, seconds: 600 } },
  });
  premium = await createAccount(api, { premiumUntil: NEXT_YEAR });
  free = await createAccount(api);
  beginner = await createAccount(api, { premiumUntil: NEXT_YEAR });
  await saveProfile(api.database.db, premium.id, FULL_PROFILE);
  await saveProfile(api.database.db, free.id, { ...FULL_PROFILE, skills: ['Wound care', 'CPR'] });
  await saveProfile(api.database.db, beginner.id, { ...EMPTY_PROFILE, name: 'Ama' });
});
afterAll(() => api.close());

/** Posts to an operation whose answer is no JSON. */
async function post(path: string, body: unknown, token: string): Promise<Response> {
  return api.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify(body),
  });
}

describe('who may do what', () => {
  const all = ['/api/preview-cv', '/api/generate-cv', '/api/check-cv'];

  test.each(all)('%s asks to log in', async (path) => {
    expect(await api.send('POST', path, choice)).toMatchObject({ status: 401 });
  });

  test.each(all)('%s needs 20 percent of the profile', async (path) => {
    expect(await api.send('POST', path, choice, beginner)).toMatchObject({
      status: 403,
      body: { code: 'profile-incomplete' },
    });
  });

  test.each(all)('%s knows only the templates of the list', async (path) => {
    for (const template of ['../../../package.json', 'none.handlebars', 'constructor'])
      expect(await api.send('POST', path, { template }, premium)).toMatchObject({
        status: 404,
        body: { code: 'unknown-template' },
      });
  });

  test('the download is part of premium, whatever the token was issued for', async () => {
    expect(await api.send('POST', '/api/generate-cv', choice, free)).toMatchObject({
      status: 403,
      body: { code: 'premium-required' },
    });
    const lapsed = await createAccount(api, { premiumUntil: new Date(Date.now() - 1_000) });
    await saveProfile(api.database.db, lapsed.id, FULL_PROFILE);
    expect((await api.send('POST', '/api/generate-cv', choice, lapsed)).status).toBe(403);
  });

  test('without a browser the templates say so, and a PDF is a 503; PDFs are counted', async () => {
    const reason = expect.stringMatching(/no Chromium/);
    expect((await bare.get('/api/cv-templates')).body).toMatchObject({
      templates: expect.arrayContaining([DEFAULT_TEMPLATE]),
      pdf: { isAvailable: false, reason },
    });
    expect(await bare.send('POST', '/api/check-cv', choice, free)).toMatchObject({
      status: 503,
      body: { code: 'cv-unavailable', message: reason },
    });
    expect(await bare.send('POST', '/api/check-cv', choice, free)).toMatchObject({
      status: 429,
      body: { code: 'rate-limited' },
    });
  });
});

test('the templates are listed, the default first', async () => {
  const { body } = await api.get('/api/cv-templates');
  expect(body).toMatchObject({ pdf: { isAvailable: true, reason: null } });
  const { templates, details } = body as { templates: string[]; details: { file: string }[] };
  expect(templates[0]).toBe(DEFAULT_TEMPLATE);
  expect(details.map(({ file }) => file)).toEqual(templates);
});

describe('the preview', () => {
  test('shows the saved profile, or one that is not saved yet, and runs nothing', async () => {
    const saved = await post('/api/preview-cv', choice, free.token);
    expect(saved.headers.get('content-type')).toMatch(/^text\/html/);
    expect(saved.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(await saved.text()).toContain('Harbour Hospital');
    const cv_data = { ...FULL_PROFILE, summary: 'Not saved <script>alert(1)</script> {{this}}' };
    const unsaved = await (
      await post('/api/preview-cv', { ...choice, cv_data }, free.token)
    ).text();
    expect(unsaved).toContain('&lt;script&gt;alert(1)');
    expect(unsaved).not.toContain('<script');
    expect(await (await post('/api/preview-cv', choice, free.token)).text()).not.toContain(
      'Not saved',
    );
  });

  test('of an unsaved profile needs its 20 percent, and a valid one', async () => {
    const tooLittle = { ...choice, cv_data: { name: 'Ama' } };
    expect(await api.send('POST', '/api/preview-cv', tooLittle, free)).toMatchObject({
      status: 403,
      body: { code: 'profile-incomplete' },
    });
    const wrong = { ...choice, cv_data: { ...FULL_PROFILE, summary: ['<p>'] } };
    expect((await api.send('POST', '/api/preview-cv', wrong, free)).status).toBe(400);
  });
});

describe('the PDF', () => {
  test('is named after its template; imported again it gives the same profile', async () => {
    const response = await post('/api/generate-cv', choice, premium.token);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="solarink2mm-cv.pdf"; filename*=UTF-8''${encodeURIComponent(`${FULL_PROFILE.name} - CV.pdf`)}`,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const pdf = new Uint8Array(await response.arrayBuffer());
    const imported = await api.app.request('/api/profile/import', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'x-auth-token': free.token },
      body: pdf,
    });
    // Its template shows no photo, so none travels inside.
    const profile = { ...FULL_PROFILE, photo: '' };
    expect(await imported.json()).toMatchObject({ profile, photo: null, unread: [] });
  });

  test('for an employer has the CV and no profile inside', async () => {
    const response = await post(
      '/api/generate-cv',
      { ...choice, reader: 'employer' },
      premium.token,
    );
    // Without a profile inside, its pages are read like those of any other program.
    const read = await readProfileFile(new Uint8Array(await response.arrayBuffer()));
    expect(read).toMatchObject({ source: 'pdf', photo: null, profile: { photo: '' } });
    const wrong = await post('/api/generate-cv', { ...choice, reader: 'all' }, premium.token);
    expect(await wrong.json()).toMatchObject({ message: 'reader must be employer or me.' });
  });

  test('of a template with a photo gives the photo back as well', async () => {
    const withPhoto = { ...choice, template: 'care.handlebars' };
    const response = await post('/api/generate-cv', withPhoto, premium.token);
    const imported = await readProfileFile(new Uint8Array(await response.arrayBuffer()));
    expect(imported.profile).toEqual(FULL_PROFILE);
  });

  // A rirekisho is checked for what it shows, which is less than the profile has.
  test.each([choice.template, 'rirekisho.handlebars'])(
    'made with %s is checked for what software reads; premium is not needed',
    async (template) => {
      const asked = { ...choice, template };
      const { status, body } = await api.send('POST', '/api/check-cv', asked, free);
      expect(status).toBe(200);
      expect(body.text).toContain('Staff nurse');
      expect(body.findings).toEqual(
        ['name', 'email', 'phone', 'location', 'dates', 'headings', 'order', 'text'].map(
          (what) => ({
            what,
            isFound: true,
            missing: [],
            advice: '',
          }),
        ),
      );
    },
  );

  test('of a hostile profile is harmless, and others are served meanwhile', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const account = await createAccount(api, { premiumUntil: NEXT_YEAR });
    const saved = await api.send('POST', '/api/profile', { cv_data: hostile(site) }, account);
    expect(saved.status).toBe(200);
    const [response, other] = await Promise.all([
      post('/api/generate-cv', choice, account.token),
      post('/api/generate-cv', choice, premium.token),
    ]);
    server.close();
    expect([response.status, other.status, connections]).toEqual([200, 200, 0]);
    const pdf = new Uint8Array(await response.arrayBuffer());
    const text = (await readText(pdf))?.texts.join('\n') ?? '';
    expect(text).toContain('{{this}}');
    expect(text).toContain('<img');
    expect(text).not.toMatch(/root:.*:0:0:/);
  });

  test.each([
    ['a hundred thousand line breaks', `a${'\n'.repeat(900)}a`, 120, /too long for a PDF/],
    ['text that changes direction 30,000 times', 'aא '.repeat(330), 90, /right-to-left/],
    ['signs that set the direction', '\u202Ea\u202C'.repeat(300), 20, /right-to-left/],
    ['more text than a profile holds', 'word '.repeat(200), 400, /"Work experience"/],
  ])('of %s is refused before it is printed', async (_, duty, count, message) => {
    const account = await createAccount(api, { premiumUntil: NEXT_YEAR });
    await saveAnything(account.id, withDuties(duty, count));
    for (const path of ['/api/generate-cv', '/api/check-cv', '/api/preview-cv'])
      expect(await api.send('POST', path, choice, account), path).toMatchObject({
        status: 422,
        body: { code: 'cv-too-long', message: expect.stringMatching(message) },
      });
  });

  test('counts as under way until it is read, so that no account fills the queue', async () => {
    const { db, pool } = api.database;
    const idle = createPdfMaker({ chromePath: '', creator: '', log: pino({ level: 'silent' }) });
    const make: PdfMaker['make'] = async () => new Uint8Array();
    const pdf = { ...idle, make: vi.fn(make) };
    const renderer = createCvRenderer();
    const deps = { db, pdf, limits: createRateLimits(pool), renderer };
    const { id, email } = await createAccount(api);
    const role = { admin: false, editor: false };
    const user = { id, email, premium: false, ...role, tokenVersion: 1, sessionId: '' };
    await saveProfile(db, id, FULL_PROFILE);
    const check = () =>
      checkCv(deps, user, { template: DEFAULT_TEMPLATE, paper: 'A4', country: '' });
    const checks = Array.from({ length: 3 }, () => check().catch(({ code }) => code));
    // One is made and read, the next waits for it, and the third is refused.
    expect(await Promise.race(checks)).toBe('rate-limited');
    expect(pdf.make.mock.calls.length).toBeLessThan(2);
    const codes = (await Promise.all(checks)).sort();
    expect(codes).toEqual(['cv-too-long', 'cv-too-long', 'rate-limited']);
    // The seconds of Chromium are counted, not the prints.
    pdf.make.mockImplementation(async (_, { onSpent }) => {
      onSpent?.(100_000);
      return new Uint8Array();
    });
    await check().catch(() => undefined);
    await expect(check()).rejects.toMatchObject({ status: 429, code: 'rate-limited' });
    await renderer.close();
  });

  test.each<[string, Partial<Record<keyof Profile, unknown>>]>([
    ['a field of 100 kB', { summary: 'x'.repeat(100_000) }],
    ['2,000 entries', { skills: Array.from({ length: 2_000 }, (_, index) => `Skill ${index}`) }],
    ['a link to a file', { projects: [{ name: 'a', description: '', url: 'file:///etc/passwd' }] }],
    ['a script as photo', { photo: 'data:image/svg+xml;base64,PHN2Zy8+' }],
  ])('%s is refused with the reason', async (_, fields) => {
    const cv_data = { ...FULL_PROFILE, ...fields };
    const { status, body } = await api.send(
      'POST',
      '/api/preview-cv',
      { ...choice, cv_data },
      free,
    );
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'bad-request' });
  });
});

/** A profile with so many duties, 40 for each job. */
function withDuties(duty: string, count: number): Profile {
  const jobs = Array.from({ length: Math.ceil(count / 40) }, (_, job) => {
    const duties = Array.from({ length: Math.min(40, count - job * 40) }, () => duty);
    return { jobTitle: 'Nurse', company: '', dates: '', duties };
  });
  return { ...FULL_PROFILE, experience: jobs };
}

/** Stores a profile as it was possible before profiles had a limit. */
async function saveAnything(userId: number, profile: Profile): Promise<void> {
  const data = JSON.stringify(profile);
  await api.database.db.insertInto('profiles').values({ user_id: userId, data }).execute();
}

describe('many requests at once with the largest profile that is taken', () => {
  // Each hyphen costs a tag: nothing takes longer to render.
  const largest = withDuties(`${'a-b '.repeat(12)}${'x'.repeat(180)}`, 1_000);
  const body = (fields: object) => new TextEncoder().encode(JSON.stringify(fields));

  async function attack(path: string, bytes: Uint8Array<ArrayBuffer>, tokens: string[]) {
    const watch = watchEventLoop();
    const answers = tokens.map(async (token) => {
      const headers = { 'content-type': 'application/json', 'x-auth-token': token };
      const response = await api.app.request(path, { method: 'POST', headers, body: bytes });
      await response.arrayBuffer();
      return response.status;
    });
    const statuses = await Promise.all(answers);
    expect(await watch.longest()).toBeLessThan(60);
    return statuses;
  }

  test.each<[string, object]>([
    ['/api/preview-cv', { ...choice, cv_data: largest }],
    ['/api/profile', { cv_data: largest }],
  ])('of one account to %s: most are refused, and no other page waits', async (path, fields) => {
    const { token } = await createAccount(api);
    // The first starts the thread.
    await attack(path, body(fields), [token]);
    const statuses = await attack(path, body(fields), Array(40).fill(token));
    // One is taken and one waits; a third may come when the first is done.
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(30);
  });

  test('of one account with 40,000 unknown fields: all are refused, and no other page waits', async () => {
    const { token } = await createAccount(api);
    const keys = Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`k${index}`, 1]));
    const bytes = body({ ...choice, ...keys });
    const statuses = await attack('/api/preview-cv', bytes, Array(40).fill(token));
    expect(statuses.filter((status) => status !== 400 && status !== 429)).toEqual([]);
  });

  test('of ten accounts to the preview: all are answered, and no other page waits', async () => {
    const accounts = await Promise.all(Array.from({ length: 10 }, () => createAccount(api)));
    const tokens = accounts.flatMap(({ token }) => [token, token]);
    const bytes = body({ ...choice, cv_data: largest });
    expect(await attack('/api/preview-cv', bytes, tokens)).toEqual(Array(20).fill(200));
  });
});

/** As much as a profile may hold, of what might be taken for code or reach `site`. */
function hostile(site: string): Profile {
  const attack = [
    `<img src="${site}/a"><script src="${site}/b"></script><iframe src="file:///etc/passwd">`,
    `{{this}} {{{lookup . "constructor"}}} {{> file}} {{#with "s" as |x|}}{{x}}{{/with}}`,
    `</style><style>@import url(${site}/c); *{background:url(${site}/d)}</style>`,
    `" style="background:url(${site}/e)" onload="fetch('${site}/f')`,
    '\u202E\u0000\uD800 %PDF-1.7 ) endobj ]]>',
  ].join(' ');
  const line = attack.slice(0, 200);
  return {
    ...FULL_PROFILE,
    name: line,
    summary: attack,
    experience: Array.from({ length: 20 }, () => ({
      jobTitle: line,
      company: line,
      dates: '{{this}}',
      duties: Array.from({ length: 4 }, () => attack),
    })),
    projects: Array.from({ length: 10 }, () => ({
      name: line,
      description: attack,
      url: `${site}/g`,
    })),
    customSections: [{ title: line, items: [attack, `javascript:fetch("${site}/h")`] }],
  };
}

test('styles and fonts of CVs are public, typed, kept for ever and open to a sandboxed frame', async () => {
  const html = await (await post('/api/preview-cv', choice, free.token)).text();
  const href = /href="([^"]+)"/.exec(html)?.[1]?.replace('&#x3D;', '=') ?? '';
  const gzip = { 'accept-encoding': 'gzip' };
  const sheet = await api.app.request(href, { headers: gzip });
  expect(sheet.status).toBe(200);
  expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(sheet.headers.get('content-encoding')).toBe('gzip');
  expect(sheet.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const css = await (await api.app.request(href)).text();
  const font = /source-sans-3-latin-400\.woff2\?v=[\w-]+/.exec(css)?.[0];
  const file = await api.app.request(`/api/cv-assets/${font}`, { headers: gzip });
  expect(file.headers.get('content-type')).toBe('font/woff2');
  expect(file.headers.get('access-control-allow-origin')).toBe('*');
  expect((await file.arrayBuffer()).byteLength).toBeLessThan(35_000);
  for (const name of ['base.css', '..%2fcv-fonts.ts', '%2e%2e%2frender-cv.ts', 'constructor', 'x'])
    expect(await api.get(`/api/cv-assets/${name}`), name).toMatchObject({ status: 404 });
});
