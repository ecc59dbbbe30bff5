import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { JobList } from '../shared/jobs.ts';
import { render } from '../web/entry-server.tsx';
import { openTestApi, type TestApi } from './api.ts';
import { createJobs } from './factories.ts';

const { findAll, findOne, textContent } = DomUtils;
const PLAIN = { excerpt: '', description: '', responsibilities: '', requirements: '' };

type Link = { text: string; to: string };
type WrittenJob = Parameters<typeof createJobs>[1];

/**
 * The lists of jobs as the server renders them, over the API, on a real database. Call it at the top
 * of a test file: the board is empty before each test.
 */
export function openResultPages() {
  let api: TestApi;

  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await api.database.db.deleteFrom('jobs').execute();
    await api.database.db.deleteFrom('search_words').execute();
  });

  /** Jobs written in this order, the newest first. */
  async function write(...jobs: WrittenJob[]): Promise<void> {
    const rows = jobs.map((job, index) => ({
      ...PLAIN,
      employer: `Employer ${index}`,
      created_at: new Date(Date.now() - (index + 1) * 60_000).toISOString(),
      ...job,
    }));
    await createJobs(api.database, ...rows);
  }

  /** The HTML of a page, or of the one that it leads to. */
  async function htmlOf(path: string): Promise<string> {
    const page = await render(new Request(new URL(path, 'http://test')), {
      apiFetch: async (asked) => api.app.request(asked),
      site: {
        name: 'Waymark',
        demo: null,
        google: false,
        employerJobs: false,
        support: null,
        operator: null,
        publicUrl: '',
      },
      assets: {
        css: [],
        scripts: [],
        everyPage: '',
        premiumGate: '',
        formScript: '',
        suggest: '',
        pageActions: '',
        beside: '',
        showSaved: '',
        finishLogin: '',
        passkeyLogin: '',
        pay: '',
        showCv: '/show-cv.js',
        signedIn: '',
        client: '',
        pages: {},
      },
      onError: (error) => {
        throw error;
      },
    });
    if (page.status === 302) return htmlOf(page.headers.location ?? '');
    expect(page.status).toBe(200);
    return page.html;
  }

  /** The text of a page. */
  const openPage = async (path: string) => textContent(parseDocument(await htmlOf(path)).children);

  /** The results of a page from top to bottom, the line above them, and its links. */
  async function open(path: string): Promise<{ shown: string[]; text: string; links: Link[] }> {
    const document = parseDocument(await htmlOf(path)).children;
    const results = findOne((one) => one.attribs['aria-label'] === 'Results', document);
    if (!results) throw new Error('The page has no results.');
    const tidy = (text: string) =>
      text
        .replace(/[\u2066-\u2069]/g, '')
        .replace(/\s+/g, ' ')
        .trim();
    const shown = findAll(({ name }) => /^(?:h2|h3|p)$/.test(name), results.children).flatMap(
      (one) => {
        const text = tidy(textContent(one));
        const isCard =
          one.name !== 'p' && findOne(({ name }) => name === 'a', one.children) !== null;
        if (isCard) return [text];
        if (one.name === 'p') return text.startsWith('Missing: ') ? [`- ${text}`] : [];
        return [`# ${text}`];
      },
    );
    const links = findAll(({ name }) => name === 'a', results.children).map((one) => ({
      text: tidy(textContent(one)),
      to: one.attribs.href ?? '',
    }));
    return { shown, text: tidy(textContent(results)), links };
  }

  /** The list of a search, as the API answers it. */
  const list = async (query: string) => (await api.get(`/api/jobs?${query}`)).body as JobList;

  return { write, htmlOf, openPage, open, list };
}

/** How many jobs with everything the page says there are. */
export function exactCount(text: string): number {
  const count =
    /(\d+) jobs? with everything/.exec(text) ?? /Showing 1(?: - \d+)? of (\d+) jobs?/.exec(text);
  return Number(count?.[1] ?? 0);
}
