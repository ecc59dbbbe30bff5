import type { Held, Trial } from '../../db/import-tables.ts';
import type { Tx } from '../../db/schema.ts';
import { heldRowsWriter, keepHeld, wasAsked } from './held-imports.service.ts';
import { importFile } from './import-file.service.ts';
import type { RunWork } from './import-queue.service.ts';
import type { ImportRunsDeps, ProgressNow, RunOutcome, RunRow } from './import-runs.service.ts';
import { keepTrialFile } from './kept-files.service.ts';

/** What a file is imported with. */
export type FileOptions = Omit<Trial, 'kept' | 'held'> & {
  dryRun?: boolean;
  endMissing?: boolean;
  afresh?: boolean;
};

/**
 * Imports a file, and tells the progress of its run. `unchanged`: it was held, and the same
 * file was asked about before.
 */
export async function importInRun(
  deps: ImportRunsDeps,
  run: RunRow,
  options: FileOptions & { path: string; signal: AbortSignal },
  tell: (progress: ProgressNow) => void,
): Promise<Extract<RunOutcome, { status: 'done' | 'unchanged' }>> {
  const onHeld = heldRowsWriter(deps.db, run.id);
  const report = await importFile(deps, { ...options, onHeld }, (progress) => {
    if (progress.kind === 'problem') return;
    const { phase, bytes, totalBytes, read } = progress;
    tell({ phase, bytes, totalBytes, read });
  });
  if (report.held && (await wasAsked(deps.db, run, report.held))) {
    await deps.db.deleteFrom('held_rows').where('run_id', '=', run.id).execute();
    return { status: 'unchanged' };
  }
  return { status: 'done', report };
}

/** What of a run is kept after it has ended. True keeps its folder. */
export async function keepForDecision(
  tx: Tx,
  run: RunRow,
  outcome: RunOutcome,
  asked: { options: FileOptions; folder: string; now: Date; address?: string },
): Promise<boolean> {
  if (outcome.status !== 'done') return false;
  const { held } = outcome.report as { held?: Held };
  const { options, folder, now, address } = asked;
  const { dryRun, endMissing: _, afresh: __, ...rest } = options;
  if (held) return keepHeld(tx, run, { options: { ...rest, address }, held, folder, now });
  if (!dryRun) return false;
  return keepTrialFile(tx, {
    runId: run.id,
    folder,
    now,
    ...(address !== undefined && { address }),
  });
}

/** The work of a run that imports a file which is there. The file of a trial is kept for a while. */
export function fileWork(
  deps: ImportRunsDeps,
  run: RunRow,
  path: string,
  options: FileOptions,
): RunWork {
  return {
    work: ({ tell, signal }) => importInRun(deps, run, { ...options, path, signal }, tell),
    settle: (tx, outcome, folder) =>
      keepForDecision(tx, run, outcome, { options, folder, now: deps.now() }),
  };
}
