import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, type TestAccount } from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { hostileDescriptions } from '../../test/hostile-descriptions.ts';

let api: TestApi;
let admin: TestAccount;

beforeAll(async () => {
  api = await openTestApi();
  admin = await createAccount(api, { email: TEST_ADMIN });
});
afterAll(() => api.close());

const ask = async (method: string, path: string, body: object) =>
  (await api.send(method, path, body, { token: admin.token })).body;
const input = (description: string) => ({
  title: 'Cook',
  excerpt: 'Cook for forty guests.',
  employer: 'Lake Hotel',
  country: 'AT',
  category: 'Hospitality & Food Service',
  application_url: 'https://lake.example',
  description,
});

const ALLOWED = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'h3', 'h4', 'a'];
const HOSTILE = hostileDescriptions('https://evil.example/ran');

/**
 * Parses with a strict parser that is independent of the sanitiser: anything but well-formed
 * allowed markup fails. Returns the text.
 */
function expectHarmless(html: string): string {
  const words: string[] = [];
  const parser = new SaxesParser({ fragment: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    expect(ALLOWED).toContain(name);
    expect(Object.keys(attributes).sort()).toEqual(name === 'a' ? ['href', 'rel'] : []);
    if (name !== 'a') return;
    expect(attributes.rel).toBe('nofollow noopener noreferrer');
    expect(attributes.href).toMatch(/^(?:https?:\/\/|mailto:)/i);
    expect(['http:', 'https:', 'mailto:']).toContain(new URL(attributes.href as string).protocol);
  });
  parser.on('text', (text) => words.push(text));
  for (const event of ['comment', 'cdata', 'doctype', 'processinginstruction'] as const) {
    parser.on(event, () => {
      throw new Error(`There is a ${event} in ${html}`);
    });
  }
  parser.write(html.replaceAll('<br>', '<br/>')).close();
  return words.join('');
}

/** What would be stored: each text below shows that it is what is stored. */
async function previewOf(description: string): Promise<string> {
  const { job } = await ask('POST', '/api/admin/jobs/preview', input(description));
  return (job as { description: string }).description;
}

test('there are enough of them', () => {
  expect(Object.keys(HOSTILE).length).toBeGreaterThan(100);
});

test.each(Object.entries(HOSTILE))('%s', async (_, html) => {
  const description = `<p>The kitchen is warm.</p>${html}`;
  const job = await ask('POST', '/api/admin/jobs', input(description));
  const stored = job.description as string;
  expect(expectHarmless(stored)).toContain('The kitchen is warm.');
  expect((await api.get(`/api/jobs/${job.id}`)).body.description).toBe(stored);

  expect(await previewOf(description)).toBe(stored);
  // Sanitising is idempotent: saving again changes nothing.
  expect((await ask('PUT', `/api/admin/jobs/${job.id}`, input(stored))).description).toBe(stored);

  // Without other markup it may be detected as plain text, which has its own code path.
  expectHarmless(await previewOf(html));
});

test('all of them together, and in pairs', async () => {
  const all = Object.values(HOSTILE);
  const { description } = await ask(
    'POST',
    '/api/admin/jobs',
    input(all.join('').slice(0, 50_000)),
  );
  expectHarmless(description as string);
  for (const [index, html] of all.entries()) {
    const both = `${html}${all[(index * 7 + 3) % all.length]}`;
    expectHarmless(await previewOf(both.slice(0, 50_000)));
  }
});
