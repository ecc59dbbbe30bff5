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

/**
 * What of a run is kept after it has ended: the file of a trial, to be imported; that of a held
 * import, to be decided about; that of an unknown format, to be mapped. `read`: how it was read, if
 * that was not known at the start. True keeps the folder of the run.
 */
export async function keepForDecision(
  tx: Tx,
  run: RunRow,
  outcome: RunOutcome,
  asked: { options: FileOptions; folder: string; now: Date; read?: FileOptions },
): Promise<boolean> {
  const { options, folder, now, read = {} } = asked;
  const { dryRun: _, endMissing: __, afresh: ___, ...rest } = { ...options, ...read };
  const file = { runId: run.id, folder, now, read: rest };
  if (outcome.status === 'failed') return outcome.isUnknown === true && keepTrialFile(tx, file);
  if (outcome.status !== 'done') return false;
  const { held } = outcome.report as { held?: Held };
  if (held) return keepHeld(tx, run, { options: rest, held, folder, now });
  return run.trial !== null && keepTrialFile(tx, file);
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
