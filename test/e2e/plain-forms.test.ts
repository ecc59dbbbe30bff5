import { request } from 'node:http';
import { expect, test } from 'vitest';
import { addressOf } from './browser.ts';

type Sent = { status: number; location: string | undefined; text: string };

/** Posts a form as a browser does. */
function post(path: string, fields: object, headers: Record<string, string>): Promise<Sent> {
  const { promise, resolve, reject } = Promise.withResolvers<Sent>();
  const sent = request(
    addressOf(path),
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    },
    (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, location: response.headers.location, text });
      });
    },
  );
  sent.on('error', reject);
  sent.end(new URLSearchParams({ ...fields }).toString());
  return promise;
}

const LOGIN = { email: 'nobody@example.com', password: 'wrong horse' };
const OWN = { 'sec-fetch-site': 'same-origin' };

test('the pages with a plain form set a cookie that other sites cannot bring', async () => {
  for (const path of ['/login', '/signup', '/choose-password']) {
    const cookie = (await fetch(addressOf(path))).headers.get('set-cookie');
    expect(cookie).toMatch(/^form=1; .*HttpOnly.*SameSite=Strict/);
  }
  expect((await fetch(addressOf('/jobs'))).headers.get('set-cookie')).toBeNull();
});

test.each([
  ['of another site', { 'sec-fetch-site': 'cross-site', cookie: 'form=1' }],
  ['of another site, in an older browser', { origin: 'https://evil.example', cookie: 'form=1' }],
  ['of an unknown site', { origin: 'null' }],
  ['that says nothing', {}],
])('a login form %s is refused before its password is looked at', async (_, headers) => {
  const { status, text } = await post('/login', LOGIN, headers);
  expect(status).toBe(403);
  expect(text).toContain('This was sent from another website, so nothing was changed.');
  expect(text).not.toContain('wrong horse');
});

test.each([
  ['of this site', OWN],
  [
    'of this site, in an older browser that does not say so',
    { origin: 'null', cookie: 'a=b; form=1' },
  ],
])('a login form %s is taken', async (_, headers) => {
  const { status, text } = await post('/login', LOGIN, headers);
  expect(status).toBe(401);
  expect(text).toContain('Email or password is wrong.');
  expect(text).toContain('value="nobody@example.com"');
  expect(text).not.toContain('wrong horse');
});

test('what is typed is text, whatever it looks like, and the way back stays one of this site', async () => {
  const email = '"><script>alert(1)</script>@example.com';
  const { text } = await post('/login', { ...LOGIN, email, returnTo: '//evil.example' }, OWN);
  expect(text).not.toContain('<script>alert');
  expect(text).not.toContain('evil.example');
});
