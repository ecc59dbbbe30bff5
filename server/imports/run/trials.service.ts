import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportRun } from '../../../shared/admin-imports.ts';
import { record } from '../../admin/audit-log.service.ts';
import type { Trial } from '../../db/import-tables.ts';
import { lockRow } from '../../db/rows.ts';
import { Problem } from '../../problem.ts';
import { findFeedRules } from '../mapping/feed-rules.service.ts';
import { fileWork } from './file-work.service.ts';
import type { ImportQueue } from './import-queue.service.ts';
import {
  type ImportRunsDeps,
  importNotFound,
  insertRun,
  presentRun,
  type Starter,
} from './import-runs.service.ts';
import { takeTrialFile } from './kept-files.service.ts';
import { FILE_NAME } from './store-file.ts';

/**
 * Imports the file of a trial as the trial was asked to, or that of an unknown format that was mapped
 * since. Throws a Problem: 404 `import-not-found`, 409 `trial-file-gone` or `not-mapped`, 429 if too
 * many imports wait.
 */
export async function importTrial(
  deps: ImportRunsDeps & { imports: ImportQueue },
  user: NonNullable<Starter>,
  trialId: number,
): Promise<ImportRun> {
  const place = deps.imports.takePlace();
  try {
    const { run, trial, folder } = await deps.db.transaction().execute(async (tx) => {
      const row = await lockRow(tx, 'import_runs', { id: trialId });
      if (!row) throw importNotFound();
      const { kept, isUnknown: _, ...trial }: Trial = row.trial ?? {};
      // Another machine, or a restart, may have lost it.
      if (kept === undefined || !(await isFileThere(kept.folder))) throw fileGone();
      if (row.status === 'failed') {
        const { mapping } = await findFeedRules(tx, trial.source ?? '');
        if (mapping === null) throw notMapped();
      }
      await takeTrialFile(tx, trialId);
      const { kind, feed_id: feedId, name } = row;
      const run = await insertRun(tx, { kind, feedId, name, starter: user, now: deps.now() });
      await record(tx, {
        user,
        action: 'import.upload',
        subject: `import ${run.id}`,
        after: { ...trial, name, trial: trialId },
      });
      return { run, trial, folder: kept.folder };
    });
    void place.start(run, fileWork(deps, run, join(folder, FILE_NAME), trial), folder);
    return presentRun(run);
  } catch (error) {
    place.giveBack();
    throw error;
  }
}

/** Whether the file of a trial is still stored on this machine. */
export async function isFileThere(folder: string): Promise<boolean> {
  const found = await stat(join(folder, FILE_NAME)).catch(() => null);
  return found?.isFile() ?? false;
}

function notMapped(): Problem {
  return new Problem(409, 'not-mapped', 'Choose the fields of this file before you import it.');
}

/** The error for a trial whose file is no longer stored. */
export function fileGone(): Problem {
  const message = 'The file of this import is no longer stored. Choose it again.';
  return new Problem(409, 'trial-file-gone', message);
}
