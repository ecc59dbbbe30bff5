import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AlertKit, openAlertKit, SITE } from '../../test/alert-kit.ts';
import type { ParsedMail } from '../../test/smtp-server.ts';

let kit: AlertKit;
beforeAll(async () => {
  kit = await openAlertKit();
});
afterAll(() => kit.close());
afterEach(async () => {
  await kit.database.db.deleteFrom('users').execute();
  await kit.database.db.deleteFrom('jobs').execute();
  kit.taken();
});

const ONE_CLICK = 'List-Unsubscribe=One-Click';
const BOUNDARY = '----=_Part_7';
const FORM = 'application/x-www-form-urlencoded';

/** A mail with one job, for a new person with two alerts. */
async function receive(): Promise<{ mail: ParsedMail; email: string }> {
  const { id, email } = await kit.person();
  await kit.alert(id, { name: 'Nurses', search: 'nurse' });
  await kit.alert(id, { name: 'Cooks', search: 'cook' });
  await kit.jobs({ title: 'Nurse' });
  await kit.run();
  const [mail] = kit.takenMails();
  if (!mail) throw new Error('No mail arrived.');
  return { mail, email };
}

/** A header of the raw mail, unfolded. */
function headerOf({ raw }: ParsedMail, name: string): string {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head.replaceAll(/\r\n[ \t]+/g, ' '))?.[1] ?? '';
}

/** The https address of List-Unsubscribe, as the API gets it. */
function oneClickPath(mail: ParsedMail): string {
  const url = /<(https:[^>]+)>/.exec(headerOf(mail, 'List-Unsubscribe'))?.[1] ?? '';
  expect(url.startsWith(`${SITE.url}/unsubscribe?key=`)).toBe(true);
  return url.slice(SITE.url.length);
}

const post = (path: string, body: string, headers: Record<string, string>) =>
  kit.api.app.request(path, { method: 'POST', body, headers });

/** What the next nurse and cook bring. */
async function nextMails(): Promise<string[]> {
  await kit.jobs({ title: 'Nurse' }, { title: 'Cook' });
  await kit.run();
  return kit.taken();
}

test.each([
  ['form-encoded', FORM, ONE_CLICK],
  ['form-encoded with a charset', `${FORM}; charset=UTF-8`, ONE_CLICK],
  [
    'multipart',
    `multipart/form-data; boundary="${BOUNDARY}"`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${BOUNDARY}--\r\n`,
  ],
  ['empty', FORM, ''],
])('a mail provider stops one alert from the raw mail: %s', async (_, type, body) => {
  const { mail, email } = await receive();
  expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe(ONE_CLICK);
  expect(headerOf(mail, 'List-Unsubscribe')).toMatch(/, <mailto:help@waymark\.example\?subject=/);
  expect(headerOf(mail, 'List-Id')).toBe('<alerts.waymark.example>');
  expect(headerOf(mail, 'Feedback-ID')).toBe('immediate:search:alerts:waymarkexample');
  for (const part of [mail.text, mail.html]) expect(part).toContain(SITE.operator.address);
  const path = oneClickPath(mail);
  for (const headers of [{}, { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }]) {
    const response = await post(path, body, { 'content-type': type, ...headers });
    expect([response.status, await response.text()]).toEqual([
      200,
      'This job alert is stopped: Nurses\n',
    ]);
    expect(response.headers.get('set-cookie')).toBeNull();
  }
  expect(await nextMails()).toEqual([`${email}: Cook`]);
});

test('a scanner that opens every link of a mail changes nothing', async () => {
  const { mail, email } = await receive();
  const path = oneClickPath(mail);
  const links = [...(mail.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url);
  expect(links.some((url) => url.endsWith(path))).toBe(true);
  const key = new URL(path, SITE.url).searchParams.get('key');
  for (const method of ['GET', 'HEAD']) {
    await kit.api.app.request(path, { method });
    await kit.api.app.request(`/api/unsubscribe?key=${key}`, { method });
  }
  expect(await nextMails()).toEqual([`${email}: Cook`, `${email}: Nurse`]);
});

test('the page names the alert, stops it, and starts it again', async () => {
  const { mail, email } = await receive();
  const path = oneClickPath(mail);
  const read = async () => (await kit.api.get(`/api${path}`)).body;
  expect(await read()).toEqual({ state: 'active', title: 'Nurses', frequency: 'immediate' });
  const stopped = await post(path, 'action=stop', { 'content-type': FORM });
  expect([stopped.status, stopped.headers.get('location')]).toEqual([303, path]);
  expect(stopped.headers.get('cache-control')).toBe('no-store');
  expect(await read()).toMatchObject({ state: 'stopped', title: 'Nurses' });
  await post(path, 'action=undo', { 'content-type': FORM });
  expect(await read()).toMatchObject({ state: 'active' });
  expect(await nextMails()).toEqual([`${email}: Cook`, `${email}: Nurse`]);
});

test('a mail that waits is not sent after its alert was stopped', async () => {
  const { mail } = await receive();
  const back = await kit.restartSmtp();
  await kit.jobs({ title: 'Nurse' });
  await kit.run();
  await post(oneClickPath(mail), ONE_CLICK, { 'content-type': FORM });
  await back();
  kit.pass(5);
  await kit.run();
  expect(kit.taken()).toEqual([]);
});

test('a key that is wrong, and one of a deleted alert, say so and do nothing', async () => {
  const { mail } = await receive();
  const path = oneClickPath(mail);
  await kit.database.db.deleteFrom('alerts').execute();
  const key = crypto.randomUUID();
  for (const gone of [path, '/unsubscribe', '/unsubscribe?key=1', `/unsubscribe?key=${key}`]) {
    const response = await post(gone, ONE_CLICK, { 'content-type': FORM });
    expect([response.status, await response.text()]).toEqual([
      200,
      'This job alert no longer exists. It sends no emails.\n',
    ]);
    expect((await kit.api.get(`/api${gone}`)).body).toEqual({ state: 'gone' });
  }
});
