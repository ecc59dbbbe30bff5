import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type ImportOptions, importFile } from '../server/imports/run/import-file.service.ts';
import type { ImportProgress, ImportReport } from '../server/imports/run/import-report.service.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

/** The clock of an import, unless the test gives another time. */
export const NOW = new Date('2026-06-15T12:00:00Z');
const COUNTS = ['read', 'new', 'updated', 'unchanged', 'expired', 'skipped', 'bad'] as const;

type Row = { id?: string; title?: string; country?: string; text?: string; more?: string };

/** An XML feed of these listings; the fields are inserted as they are, without escapes. */
export function feed(...rows: Row[]): string {
  const jobs = rows.map(
    ({ id, title = 'Nurse', country = 'Norway', text = 'You work on a ward.', more = '' }) =>
      `<job>${id === undefined ? '' : `<referencenumber>${id}</referencenumber>`}<title>${title}</title><url>https://a.example/${id ?? 'x'}</url><company>Fjord Clinic</company><city>Bergen</city><country>${country}</country><description>${text}</description>${more}</job>`,
  );
  return `<source>\n${jobs.join('\n')}\n</source>`;
}

/** The counts of the summary line: read, new, updated, unchanged, expired, skipped, bad. */
export function figures(report: ImportReport): number[] {
  expect(report.read).toBe(
    report.new + report.updated + report.unchanged + report.skipped + report.bad,
  );
  return COUNTS.map((name) => report[name]);
}

/** Opens a database and a folder for feeds before a file; each test begins without listings. */
export function setUpImportFiles() {
  const kit = {} as { database: TestDatabase; folder: string; heard: ImportProgress[] };

  beforeAll(async () => {
    kit.database = await openTestDatabase();
    kit.folder = await mkdtemp(join(tmpdir(), 'waymark-import-'));
  });
  afterAll(async () => {
    await kit.database.close();
    await rm(kit.folder, { recursive: true });
  });
  beforeEach(async () => {
    kit.heard = [];
    await kit.database.db.deleteFrom('jobs').execute();
    await kit.database.db.deleteFrom('settings').where('key', 'like', 'feed-coverage:%').execute();
  });

  async function run(
    content: string,
    options: Partial<ImportOptions> = {},
    now = NOW,
  ): Promise<ImportReport> {
    const path = join(kit.folder, 'clinic-feed.xml');
    await writeFile(path, content);
    return importFile({ ...kit.database, now: () => now }, { path, ...options }, (progress) =>
      kit.heard.push(progress),
    );
  }

  const stored = () =>
    kit.database.db.selectFrom('jobs').selectAll().orderBy('reference').execute();
  const searchable = () => kit.database.db.selectFrom('job_search').selectAll().execute();

  return { kit, run, stored, searchable };
}
