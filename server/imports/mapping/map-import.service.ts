import { join } from 'node:path';
import * as v from 'valibot';
import { importReportSchema } from '../../../shared/admin-imports.ts';
import type {
  ImportMapping,
  Preview,
  PreviewInput,
  Survey,
} from '../../../shared/import-mapping.ts';
import { record } from '../../admin/audit-log.service.ts';
import type { Trial } from '../../db/import-tables.ts';
import { findRow, lockRow } from '../../db/rows.ts';
import { toStorableJson } from '../../db/storable-json.ts';
import { Problem } from '../../problem.ts';
import { isImportError } from '../import-error.service.ts';
import { type FeedReader, openFeedReader } from '../read/feed-reader.ts';
import { isFileThere } from '../run/held-imports.service.ts';
import {
  type ImportRunsDeps,
  importNotFound,
  type RunRow,
  type Starter,
} from '../run/import-runs.service.ts';
import { nameOfFile } from '../run/source-name.ts';
import { FILE_NAME } from '../run/store-file.ts';
import { fileGone } from '../run/trials.service.ts';
import { findFeedRules, saveFeedRules } from './feed-rules.service.ts';

/** Of rows that were collected from pages: they are read by their recipe. */
const NOTHING_TO_MAP: Survey = {
  ...{ kind: 'json', lists: [], rows: '', jobs: 0, paths: [], proposal: null },
};

/**
 * What the file of an import has and how it is read: the paths of its jobs, a mapping that is
 * proposed, and what is stored for its feed. `rows` is the list to look at. Throws a Problem: 404
 * `import-not-found`, 409 `trial-file-gone`, 422 `file-unreadable`.
 */
export async function readImportMapping(
  deps: ImportRunsDeps,
  runId: number,
  rows: string | undefined,
): Promise<ImportMapping> {
  const { run, trial } = await findKept(deps, runId);
  const source = sourceOf(run, trial);
  const { mapping: stored, rules } = await findFeedRules(deps.db, source);
  const mapping = trial.collected ? null : stored;
  const survey = trial.collected
    ? NOTHING_TO_MAP
    : await withReader(deps, trial, {}, (reader) => reader.survey(rows ?? mapping?.rows));
  const format = run.report === null ? null : v.parse(importReportSchema, run.report).format;
  return {
    name: run.name,
    source,
    employer: trial.employer ?? '',
    isKnown: format !== null && format !== mapping?.name,
    hasPages: trial.collected !== undefined,
    survey,
    mapping,
    rules,
  };
}

/** Rows of the file of an import as they would become jobs. Throws as `readImportMapping`. */
export async function previewImport(
  deps: ImportRunsDeps,
  runId: number,
  { mapping, rules, employer }: PreviewInput,
): Promise<Preview> {
  const { trial } = await findKept(deps, runId);
  return withReader(deps, trial, { mapping, places: rules.places }, (reader) =>
    reader.preview({ employer: employer || undefined, rules }),
  );
}

/**
 * Stores how the feed of an import is read, for this file and all later ones. Throws as
 * `readImportMapping`.
 */
export async function saveImportMapping(
  deps: ImportRunsDeps,
  user: NonNullable<Starter>,
  runId: number,
  { mapping, rules, employer }: PreviewInput,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const run = await lockRow(tx, 'import_runs', { id: runId });
    if (!run) throw importNotFound();
    if (run.trial?.kept === undefined) throw fileGone();
    const source = sourceOf(run, run.trial);
    await saveFeedRules(tx, source, { mapping, rules }, deps.now());
    const trial = { ...run.trial, source, employer: employer || undefined };
    await tx
      .updateTable('import_runs')
      .set({ trial: toStorableJson(trial) })
      .where('id', '=', runId)
      .execute();
    if (run.feed_id !== null)
      // What the server said of its last version was said of the file as it was read before.
      await tx
        .updateTable('feeds')
        .set({ employer: employer || null, etag: null, last_modified: null })
        .where('id', '=', run.feed_id)
        .execute();
    await record(tx, {
      user,
      action: 'feed.mapping',
      subject: `import ${runId}`,
      after: { source, mapping: mapping?.name ?? null, rules },
    });
  });
}

type Kept = { run: RunRow; trial: Trial & { kept: { folder: string; until: string } } };

async function findKept({ db }: ImportRunsDeps, runId: number): Promise<Kept> {
  const run = await findRow(db, 'import_runs', { id: runId });
  if (!run) throw importNotFound();
  const { kept, ...trial } = run.trial ?? {};
  if (kept === undefined || !(await isFileThere(kept.folder))) throw fileGone();
  return { run, trial: { ...trial, kept } };
}

/** The name under which the jobs of an import are listed. */
function sourceOf(run: RunRow, { source }: Trial): string {
  if (source !== undefined) return source;
  if (run.report !== null) return v.parse(importReportSchema, run.report).source;
  return nameOfFile({ path: run.name });
}

async function withReader<T>(
  deps: ImportRunsDeps,
  { kept, address, collected }: Kept['trial'],
  reading: Pick<Parameters<typeof openFeedReader>[0], 'mapping' | 'places'>,
  work: (reader: FeedReader) => Promise<T>,
): Promise<T> {
  const path = join(kept.folder, FILE_NAME);
  const file = { path, address, collected, ...reading };
  const reader = await openFeedReader(file, undefined, deps.reading);
  try {
    return await work(reader);
  } catch (error) {
    if (!isImportError(error)) throw error;
    throw new Problem(422, 'file-unreadable', error.message);
  } finally {
    await reader.close();
  }
}
