import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { findSession } from '../server/auth/sessions.service.ts';
import { createAdmission } from '../server/http/admission.ts';
import { mountOperations } from '../server/http/mount-operations.ts';
import { createKeyVault } from '../server/imports/feeds/feed-keys.ts';
import { createFeedFetcher } from '../server/imports/feeds/fetch-feed.adapter.ts';
import {
  type ImportAdminDeps,
  importOperations,
  UPLOAD_PATH,
} from '../server/imports/import-admin.routes.ts';
import { openImportQueue } from '../server/imports/run/import-queue.service.ts';
import { dropTrialFiles } from '../server/imports/run/kept-files.service.ts';
import { Problem } from '../server/problem.ts';
import { createAccount } from './accounts.ts';
import { type Answer, openTestApi, TEST_ADMIN, TEST_SECRET, type TestApi } from './api.ts';

/** The product's clock at the start of an import test. */
export const NOW = new Date('2026-06-15T12:00:00Z');
/** In milliseconds. */
export const HOUR = 3_600_000;
const LIMITS = { maxBytes: 4_000_000, idleMs: 300 };

type Kit = {
  api: TestApi;
  /** The API of imports with a clock, limits and a feed server of the test. */
  app: Hono;
  deps: ImportAdminDeps;
  /** Tokens of an administrator and of a user. */
  admin: string;
  user: string;
  /** The product's clock; reset before each test. */
  now: Date;
  feedUrl: string;
  /** The feed server's handler and its received requests; reset before each test. */
  answerFeed: (req: IncomingMessage, res: ServerResponse) => void;
  asked: IncomingMessage[];
  /** Answers /robots.txt, which is not among the received requests; there is none at first. */
  answerRobots: (req: IncomingMessage, res: ServerResponse) => void;
  /** How long the product would have waited before requests, in milliseconds. */
  pauses: number[];
};

/**
 * Opens the API for import tests before a file. Listings, runs and feeds are deleted after each
 * test.
 */
export function setUpAdminImports() {
  const kit = { app: new Hono(), now: NOW, asked: [] as IncomingMessage[] } as Kit;
  const feedServer = createServer((req, res) => {
    if (req.url === '/robots.txt') return kit.answerRobots(req, res);
    kit.asked.push(req);
    kit.answerFeed(req, res);
  });
  const outerTmp = process.env.TMPDIR;
  let temporary: string;

  beforeAll(async () => {
    kit.api = await openTestApi();
    temporary = await mkdtemp(join(tmpdir(), 'waymark-import-'));
    process.env.TMPDIR = temporary;
    const basics = {
      ...kit.api.database,
      now: () => kit.now,
      log: pino({ level: 'silent' }),
    };
    const feeds = createFeedFetcher({
      publicUrl: () => 'https://jobs.example',
      allowAddress: (address) => address === '127.0.0.1',
      allowPort: (port) => port > 1024,
    });
    const { queue } = kit.api.billing;
    kit.deps = {
      ...{ ...basics, feeds, queue, imports: await openImportQueue(basics), limits: LIMITS },
      vault: createKeyVault(TEST_SECRET),
      pause: async (ms) => void kit.pauses.push(ms),
    };
    mountOperations(kit.app, importOperations(kit.deps), {
      findSession: (token, key) => findSession(kit.api.accounts.sessions, token, key),
      ...createAdmission(),
      charge: () => undefined,
    });
    kit.app.onError((error, c) => {
      if (!(error instanceof Problem)) throw error;
      return c.json(
        { message: error.message, code: error.code, ...error.extra },
        error.status as 400,
        error.headers,
      );
    });
    kit.admin = (await createAccount(kit.api, { email: TEST_ADMIN })).token;
    kit.user = (await createAccount(kit.api)).token;
    await new Promise<void>((listening) => feedServer.listen(0, '127.0.0.1', listening));
    kit.feedUrl = `http://127.0.0.1:${(feedServer.address() as AddressInfo).port}/feed.xml`;
  });
  afterAll(async () => {
    await kit.deps.imports.close();
    feedServer.closeAllConnections();
    feedServer.close();
    await kit.api.close();
    if (outerTmp === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = outerTmp;
    await rm(temporary, { recursive: true });
  });
  beforeEach(() => {
    kit.now = NOW;
    kit.asked = [];
    kit.pauses = [];
    kit.answerRobots = (_, res) => void res.writeHead(404).end();
    kit.answerFeed = (_, res) => void res.end(feed(['1', 'Nurse'], ['2', 'Cook']));
  });
  afterEach(async () => {
    await expect.poll(() => kit.deps.imports.isIdle()).toBe(true);
    const { db } = kit.api.database;
    // No temporary file remains, whatever the result.
    const left = async () => {
      await dropTrialFiles(db, kit.now, 0);
      return readdir(temporary);
    };
    await expect.poll(left).toEqual([]);
    for (const table of ['import_runs', 'feeds', 'feed_rules', 'job_search', 'jobs'] as const)
      await db.deleteFrom(table).execute();
    await db.deleteFrom('contradictions').execute();
    await db.deleteFrom('review_rows').execute();
    await db.deleteFrom('settings').where('key', 'like', 'feed-coverage:%').execute();
  });

  async function upload(
    query: string,
    body: BodyInit | null,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await kit.app.request(`${UPLOAD_PATH}?${query}`, {
      method: 'POST',
      headers: {
        'x-auth-token': kit.admin,
        'content-type': 'application/octet-stream',
        ...headers,
      },
      body,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit);
    return readAnswer(response);
  }

  async function send(
    method: string,
    path: string,
    body?: unknown,
    token: string | null = kit.admin,
  ): Promise<Answer> {
    const response = await kit.app.request(path, {
      method,
      headers: {
        ...(token !== null && { 'x-auth-token': token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return readAnswer(response);
  }

  const readRun = async (id: number) => (await send('GET', `/api/admin/imports/${id}`)).body;

  /** The run started by an answer, after it has ended. */
  async function ended(answer: Answer): Promise<Record<string, unknown>> {
    expect(answer).toMatchObject({ status: 202, body: { run: { status: 'running' } } });
    const { id } = runOf(answer);
    await expect.poll(async () => (await readRun(id)).status).not.toBe('running');
    return readRun(id);
  }

  const sources = async () =>
    (
      await kit.api.database.db
        .selectFrom('jobs')
        .select(['source', 'title', 'expires_at', 'open_until'])
        .orderBy('reference')
        .execute()
    ).map(
      ({ source, title, expires_at, open_until }) =>
        `${source}: ${title}${expires_at === open_until ? '' : ` until ${expires_at}`}`,
    );

  /** The newest entry of the audit log. */
  const audit = async () =>
    kit.api.database.db
      .selectFrom('audit_log')
      .select(['actor', 'action', 'subject', 'before', 'after'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();

  /** Until an import would start at once: a run is done a moment before its place is free. */
  const untilIdle = () => expect.poll(() => kit.deps.imports.isIdle()).toBe(true);

  return { kit, upload, send, readRun, ended, untilIdle, sources, audit };
}

/**
 * Leads requests to public hosts to the feed server of a kit, which plays the systems there. Gives
 * the hosts as they are asked.
 */
export function playSystems(kit: Kit): string[] {
  const hosts: string[] = [];
  beforeAll(() => {
    const { feeds } = kit.deps;
    kit.deps.feeds = {
      problemOf: feeds.problemOf,
      linkStatus: feeds.linkStatus,
      fetch: (request) => {
        const { host, pathname, search } = new URL(request.url);
        hosts.push(host);
        return feeds.fetch({ ...request, url: new URL(pathname + search, kit.feedUrl).href });
      },
    };
  });
  beforeEach(() => {
    hosts.length = 0;
    delete kit.deps.collecting;
  });
  return hosts;
}

/** A feed of these jobs. */
export function feed(...jobs: [id: string, title: string][]): string {
  const items = jobs.map(
    ([id, title]) =>
      `<job><referencenumber>${id}</referencenumber><title>${title}</title><url>https://a.example/${id}</url><company>Fjord Clinic</company><city>Bergen</city><country>Norway</country><description>You work on a ward.</description></job>`,
  );
  return `<source>\n${items.join('\n')}\n</source>`;
}

/** More jobs than any machine imports before a test stops it. */
export const MANY = 12_000;

/** A feed of this many jobs. */
export const manyJobs = (count: number) =>
  feed(...Array.from({ length: count }, (_, index): [string, string] => [String(index), 'Nurse']));

/** The run of an answer. */
export const runOf = (answer: Answer) => answer.body.run as { id: number; status: string };

async function readAnswer(response: Response): Promise<Answer> {
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}
