import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openJobChanges } from '../../server/db/job-changes.ts';
import { insertJobs } from '../../server/jobs/job-write.service.ts';
import type { JobList } from '../../shared/jobs.ts';
import { queryFieldsOf } from '../../shared/page-requests.ts';
import { PAGES } from '../../shared/pages.ts';
import { openDataFolder } from '../data-folder.ts';
import { jobFields } from '../factories.ts';
import { FULL_PROFILE } from '../full-profile.ts';
import { type RunningApp, startApp, temporaryFolder } from '../running-app.ts';
import { expectNothingSecretStored } from './accounts.ts';
import { closeBrowserAfterAll, withPage } from './browser.ts';
import { SECRET, signSession, storeSession } from './session-tokens.ts';
import { insertAccounts, type StoredAccount } from './stored-accounts.ts';

closeBrowserAfterAll();

const HOUR = 3_600_000;

/** A word of each private field of the job, and the words beside it. */
const WORDS = {
  description: ['vrentaskol', 'plimdurago'],
  responsibilities: ['snorquabel', 'dwintofarq'],
  requirements: ['glaspevoud', 'trunkoweli'],
  company_tagline: ['hjalmokrit', 'zembludora'],
  company_website: ['krumbelvost'],
  application_url: ['zwindelfarp'],
} as const;
const ALL: string[] = Object.values(WORDS).flat();
const JOB = jobFields({
  title: 'Keeper of a lighthouse',
  is_premium_visible: true,
  description: `<p>${WORDS.description.join(' ')}</p>`,
  responsibilities: WORDS.responsibilities.join(' '),
  requirements: WORDS.requirements.join(' '),
  company_tagline: WORDS.company_tagline.join(' '),
  company_website: `https://${WORDS.company_website[0]}.example/`,
  application_url: `https://${WORDS.application_url[0]}.example/apply`,
});

const folder = temporaryFolder(inject('migratedFolder'));
let app: RunningApp;
let origin: string;
let job: number;
let member: StoredAccount;
/** Who asks, by name, with the headers they send. */
let strangers: [string, Record<string, string>][];
let memberHeaders: Record<string, string>;

beforeAll(async () => {
  const database = await openDataFolder(folder.path);
  // One account for each header: what one reads in a short time is limited.
  const [paying, lapsed, other, free] = (await insertAccounts(database.db, [
    { email: 'paying@example.com', premiumUntil: new Date(Date.now() + HOUR) },
    { email: 'lapsed@example.com', premiumUntil: new Date(Date.now() - HOUR) },
    { email: 'other@example.com', premiumUntil: new Date(Date.now() - HOUR) },
    { email: 'free@example.com' },
  ])) as [StoredAccount, StoredAccount, StoredAccount, StoredAccount];
  const changes = await openJobChanges(database, (error) => {
    throw error;
  });
  const free7 = Array.from({ length: 7 }, (_, index) => jobFields({ title: `Free job ${index}` }));
  [job = 0] = await changes.change((tx) => insertJobs(tx, [JOB, ...free7], new Date()));
  await changes.close();
  await database.close();
  app = await startApp({ dataDir: folder.path, env: { SESSION_SECRET: SECRET } });
  origin = `http://localhost:${new URL(app.url).port}`;
  member = paying;
  memberHeaders = { 'x-auth-token': await signSession(paying, { is_premium: true }) };
  // A token of the time when premium ran says so still.
  const stale = (account: StoredAccount) => signSession(account, { is_premium: true }, 24 * HOUR);
  strangers = [
    ['a visitor', {}],
    ['a free member', { 'x-auth-token': await signSession(free) }],
    ['a member whose term ended an hour ago', { 'x-auth-token': await stale(lapsed) }],
    ['another, in the other header', { authorization: `Bearer ${await stale(other)}` }],
  ];
});
afterAll(async () => {
  expect(await app.stop()).toBe(0);
  folder.remove();
});

type Document = {
  paths: Record<
    string,
    { get?: { parameters?: { name: string; in: string; schema: { enum?: unknown } }[] } }
  >;
};

/** Every address that answers a GET, and those of its query fields that take a text. */
async function readRoutes(): Promise<{ path: string; fields: string[] }[]> {
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Document;
  const operations = Object.entries(paths).flatMap(([path, { get }]) =>
    get
      ? {
          path: path.replaceAll(/\{\w+\}/g, String(job)),
          fields: (get.parameters ?? [])
            .filter((field) => field.in === 'query' && !field.schema.enum)
            .map(({ name }) => name),
        }
      : [],
  );
  const values: Record<string, string> = { ':name': JOB.category, ':code': JOB.country_code };
  const pages = Object.values(PAGES).map((page) => {
    const path = page.path.replaceAll(/:\w+/g, (name) =>
      encodeURIComponent(values[name] ?? String(job)),
    );
    return { path, fields: [...queryFieldsOf(path)] };
  });
  const lists = pages.filter(({ fields }) => fields.includes('search'));
  const htmls = await Promise.all(
    lists.map(async ({ path }) => (await fetch(origin + path)).text()),
  );
  const feeds = [
    ...htmls.join('').matchAll(/<link rel="alternate" type="[^"]+"[^>]*href="([^"]+)"/g),
  ].map(([, href = '']) => ({ path: new URL(href, origin).pathname, fields: ['search'] }));
  // RSS and JSON of /jobs, of a category and of a country.
  expect(feeds.length).toBeGreaterThanOrEqual(6);
  const files = ['/robots.txt', '/sitemap.xml', '/sw.js', '/healthz', '/api/openapi.json'];
  return [...operations, ...pages, ...feeds, ...files.map((path) => ({ path, fields: [] }))];
}

/** The addresses to ask for, each with the words that its answer may repeat. */
async function readAddresses(): Promise<{ address: string; echo: string }[]> {
  const [word] = WORDS.description;
  return (await readRoutes()).flatMap(({ path, fields }) => [
    { address: path, echo: '' },
    ...fields.flatMap((field) => [
      { address: `${path}?${field}=${word}`, echo: word },
      // The beginning of the word, and the word with a slip: nothing may complete or mend it.
      { address: `${path}?${field}=${word.slice(0, 7)}`, echo: '' },
      { address: `${path}?${field}=${word.replace('sk', 'sc')}`, echo: '' },
    ]),
  ]);
}

const isFile = (headers: Headers) =>
  /^(image|font|application\/pdf)/.test(headers.get('content-type') ?? '');

type Answer = { status: number; text: string };

async function read(address: string, headers: Record<string, string>): Promise<Answer> {
  const answer = await fetch(origin + address, { headers, redirect: 'manual' });
  const { status } = answer;
  const head = JSON.stringify([...answer.headers]);
  if (isFile(answer.headers)) {
    await answer.body?.cancel();
    return { status, text: head };
  }
  return { status, text: (head + (await answer.text())).toLowerCase() };
}

test('what only members may read is in no answer for anybody else, after a member has asked for all of it', async () => {
  const addresses = await readAddresses();
  expect(addresses.length).toBeGreaterThan(150);
  const seen = new Set<string>();
  // A value that the field does not take is refused before anything is read: once is enough.
  const refused = new Set<string>();
  for (const { address, echo } of addresses) {
    const { status, text } = await read(address, memberHeaders);
    if (status === 400) {
      refused.add(address);
      expect(
        ALL.filter((word) => word !== echo && text.includes(word)),
        address,
      ).toEqual([]);
    }
    for (const word of ALL) if (word !== echo && text.includes(word)) seen.add(word);
  }
  // The member has seen every word: the walk looks at the right places.
  expect([...seen].toSorted()).toEqual(ALL.toSorted());
  const leaks: string[] = [];
  for (const [who, headers] of strangers) {
    for (const { address, echo } of addresses) {
      if (refused.has(address)) continue;
      // Both headers end in the same session: the addresses without fields show that.
      if (headers.authorization && address.includes('?')) continue;
      const { text } = await read(address, headers);
      const found = ALL.filter((word) => word !== echo && text.includes(word));
      if (found.length > 0) leaks.push(`${address} shows ${who} ${found.join(', ')}`);
    }
  }
  expect(leaks).toEqual([]);
});

describe('who is no member', () => {
  test('does not find a premium job by what only members may read, though a member just has', async () => {
    const find = async (word: string, headers: Record<string, string>) => {
      const answer = await fetch(`${origin}/api/jobs?search=${word}`, { headers });
      return ((await answer.json()) as JobList).totalCount;
    };
    for (const word of ALL) {
      const ofMember = await find(word, memberHeaders);
      if (word === WORDS.description[0]) expect(ofMember).toBe(1);
      for (const [who, headers] of strangers)
        expect(await find(word, headers), `${word}, asked by ${who}`).toBe(0);
    }
    for (const [who, headers] of strangers)
      expect((await fetch(`${origin}/api/jobs/${job}`, { headers })).status, who).toBe(403);
  });

  test('gets no PDF of the CV', async () => {
    for (const [who, headers] of strangers.slice(1)) {
      const own = { ...headers, 'content-type': 'application/json' };
      const saved = await fetch(`${origin}/api/profile`, {
        method: 'POST',
        headers: own,
        body: JSON.stringify({ cv_data: FULL_PROFILE }),
      });
      expect([200, 409], who).toContain(saved.status);
      const answer = await fetch(`${origin}/api/generate-cv`, {
        method: 'POST',
        headers: own,
        body: JSON.stringify({ template: FULL_PROFILE.template }),
      });
      expect({ who, status: answer.status, body: await answer.json() }).toMatchObject({
        status: 403,
        body: { code: 'premium-required' },
      });
    }
  });

  test('finds nothing in the copies that the browser of a member keeps', async () => {
    await withPage(
      { serviceWorker: true },
      async (page) => {
        await storeSession(page, origin, memberHeaders['x-auth-token'] ?? '');
        await page.goto(`${origin}/about`);
        await page.goto(`${origin}/jobs`);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await page.goto(`${origin}/jobs/${job}`);
        await page.getByText(ALL[0] ?? '').waitFor();
        await page.goto(`${origin}/jobs?search=${WORDS.description[1]}`);
        await page.locator(`main li a[href="/jobs/${job}"]`).waitFor();
        await expectNothingSecretStored(page, [ALL[0] ?? '', ...ALL.slice(2), member.email]);
      },
      [/status of 403/],
    );
  });
});
