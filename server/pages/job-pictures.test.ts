import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateSync } from 'node:zlib';
import { imageSize } from 'image-size';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobPicturePath } from '../../shared/job-picture.ts';
import type { JobSummary } from '../../shared/jobs.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { createJobs, dayFromNow } from '../../test/factories.ts';
import { type AdmissionLimits, createAdmission } from '../http/admission.ts';
import { createPictures, type Pictures } from '../jobs/picture/pictures.service.ts';
import { createJobPictures, isJobPicture } from './job-pictures.ts';

const log = pino({ level: 'silent' });
const PUBLIC = {
  title: 'Mental Health Nurse',
  employer: 'Fenmarsh Wellbeing Trust',
  state: 'Norwich',
  country_code: 'GB',
  category: 'Healthcare & Medical',
  salary: { min: 29_000, max: 38_000, currency: 'GBP', period: 'year' },
  description: '<p>Care for people.</p>',
} as const;

let api: TestApi;
let pictures: Pictures;
let base: string;
const servers: Server[] = [];

/** A server of its own, so that the limits of one test do not reach another. */
async function serve(limits?: AdmissionLimits): Promise<string> {
  const handle = createJobPictures(
    {
      api: api.app,
      pictures,
      admission: createAdmission(limits),
      trustProxy: { hops: 1 },
      now: () => new Date(),
      log,
    },
    { siteName: 'Waymark', headers: { 'X-Content-Type-Options': 'nosniff' } },
  );
  const server = createServer(handle);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ask = (path: string, init: RequestInit = {}, from = base) =>
  fetch(from + path, { redirect: 'manual', ...init });
/** The address of today. */
const addressOf = async (id: number) =>
  (await ask(`/jobs/${id}/picture.png`)).headers.get('location') ?? '';
const create = async (fields: Parameters<typeof createJobs>[1]) => {
  const [id = 0] = await createJobs(api.database, fields);
  return id;
};
const draw = async (fields: Parameters<typeof createJobs>[1]) => {
  const answer = await ask(await addressOf(await create(fields)));
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

/** How many pixels of a rectangle are white. */
function whitePixels(png: Buffer, [left, top, right, bottom]: [number, number, number, number]) {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0);
  const lines = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const { width } = imageSize(png);
  let count = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const place = (lines[y * (width + 1) + 1 + x] ?? 0) * 3;
      if (palette.readUIntBE(place, 3) === 0xffffff) count += 1;
    }
  return count;
}
const TITLE = [64, 144, 764, 380] as [number, number, number, number];

beforeAll(async () => {
  api = await openTestApi();
  pictures = createPictures(log);
  base = await serve();
});
afterAll(async () => {
  for (const server of servers) server.close();
  await pictures.close();
  await api.close();
});

describe('the picture of a job', () => {
  test('is a PNG of 1200 x 630 with its words, which may be kept for a day', async () => {
    const path = await addressOf(await create(PUBLIC));
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    });
    const png = Buffer.from(await answer.arrayBuffer());
    expect(imageSize(png)).toMatchObject({ width: 1200, height: 630, type: 'png' });
    expect(png.length).toBeLessThan(40_000);
    expect(whitePixels(png, TITLE)).toBeGreaterThan(10_000);

    const head = await ask(path, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(png.length));
    expect(await head.text()).toBe('');
    const again = await ask(path, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('has another address after a change, to which the older one leads', async () => {
    const id = await create(PUBLIC);
    const before = await addressOf(id);
    const first = await (await ask(before)).bytes();
    await api.database.db
      .updateTable('jobs')
      .set({ title: 'Ward Manager' })
      .where('id', '=', id)
      .execute();
    const old = await ask(before);
    expect(old.status).toBe(302);
    expect(old.headers.get('cache-control')).toBe('no-store');
    const after = old.headers.get('location') ?? '';
    expect(after).toBe(
      jobPicturePath((await api.get(`/api/jobs/${id}`)).body as JobSummary, 'Waymark'),
    );
    expect(after).not.toBe(before);
    expect(await (await ask(after)).bytes()).not.toEqual(first);
  });

  test('of a premium job shows what its public page shows', async () => {
    const premium = { ...PUBLIC, is_premium_visible: true };
    const secret = { description: '<p>We offer visa sponsorship. You pay a fee of 500 euros.</p>' };
    const [plain, hiding, open] = [
      await draw(premium),
      await draw({ ...premium, ...secret }),
      await draw({ ...PUBLIC, ...secret }),
    ];
    expect(hiding.equals(plain)).toBe(true);
    // The same words of a free job are drawn.
    expect(open.equals(plain)).toBe(false);
  });

  test.each([
    ['Arabic', 'ممرضة للصحة النفسية'],
    ['Devanagari', 'स्वास्थ्य नर्स'],
    ['Chinese and Japanese', '看護師募集中 护士'],
    ['Korean', '용접공 모집'],
    ['Polish', 'Spawacz Łódź ąęś'],
    ['Vietnamese', 'Y tá bệnh viện tại thành phố'],
    ['Amharic', 'ነርስ ለሆስፒታል'],
    ['long', 'Registered nurse for nights '.repeat(7)],
    ['one long word', 'Donaudampfschiff'.repeat(12)],
    ['with emoji', '🔥🔥 Driver 👩🏽‍⚕️ 🇩🇪 ✈️ 2️⃣'],
  ])('can be drawn of a title that is %s', async (_, title) => {
    expect(whitePixels(await draw({ ...PUBLIC, title }), TITLE)).toBeGreaterThan(5_000);
  });

  test.each([
    ['letters that no font has', 'ꆈꌠ nurse'],
    ['emoji alone', '🔥🔥'],
  ])('is that of the trade for %s', async (_, title) => {
    const answer = await ask(await addressOf(await create({ ...PUBLIC, title })));
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/share/nurse.png');
  });

  test('is there for live jobs only', async () => {
    const { db } = api.database;
    const held = await create(PUBLIC);
    await db.updateTable('jobs').set({ held: true }).where('id', '=', held).execute();
    const ended = await create({ ...PUBLIC, expires_at: dayFromNow(-1) });
    const deleted = await create(PUBLIC);
    const known = await addressOf(deleted);
    expect((await ask(known)).status).toBe(200);
    await db.deleteFrom('jobs').where('id', '=', deleted).execute();
    for (const [path, status] of [
      [`/jobs/${held}/picture.png`, 404],
      [`/jobs/${ended}/picture.png`, 404],
      [known, 410],
      ['/jobs/999999/picture.png', 404],
      ['/jobs/9999999999/picture.png', 404],
    ] as const) {
      const answer = await ask(path);
      expect(answer.status, path).toBe(status);
      expect(answer.headers.get('cache-control'), path).toBe('no-store');
    }
    expect((await ask(known, { method: 'POST' })).status).toBe(405);
  });

  test('has one form of address', () => {
    expect(isJobPicture('/jobs/74/picture-1a2b3c.png?from=whatsapp')).toBe(true);
    for (const path of ['/jobs/0/picture.png', '/jobs/a/picture.png', '/jobs/7/picture-A.png'])
      expect(isJobPicture(path), path).toBe(false);
  });
});

describe('too much', () => {
  const LIMITS = { running: 4, waiting: 100, waitMs: 5000, burst: 6, perSecond: 0.001 };
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

  test('drawing costs an address more than what is kept', async () => {
    const first = await addressOf(await create({ ...PUBLIC, title: 'Nurse one' }));
    const second = await addressOf(await create({ ...PUBLIC, title: 'Nurse two' }));
    const own = await serve(LIMITS);
    expect((await ask(first, from('198.51.100.1'), own)).status).toBe(200);
    expect((await ask(first, from('198.51.100.1'), own)).status).toBe(200);
    const refused = await ask(second, from('198.51.100.1'), own);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect((await ask(second, from('198.51.100.2'), own)).status).toBe(200);
  });

  test('is refused when the queue is full', async () => {
    const path = await addressOf(await create(PUBLIC));
    const refused = await ask(path, {}, await serve({ ...LIMITS, running: 0, waiting: 0 }));
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(refused.headers.get('cache-control')).toBe('no-store');
  });
});
