import type { Trial } from '../../db/import-tables.ts';
import { importFile } from './import-file.service.ts';
import type { RunWork } from './import-queue.service.ts';
import type { ImportRunsDeps, ProgressNow, RunOutcome, RunRow } from './import-runs.service.ts';
import { keepTrialFile } from './kept-files.service.ts';

/** What a file is imported with. */
export type FileOptions = Omit<Trial, 'kept'> & { dryRun?: boolean };

/** Imports a file, and tells the progress of its run. */
export async function importInRun(
  deps: ImportRunsDeps,
  options: FileOptions & { path: string; signal: AbortSignal },
  tell: (progress: ProgressNow) => void,
) {
  return importFile(deps, options, (progress) => {
    if (progress.kind === 'problem') return;
    const { phase, bytes, totalBytes, read } = progress;
    tell({ phase, bytes, totalBytes, read });
  });
}

/** The file of a trial waits to be imported, that of an unknown format to be mapped. */
export function isFileKept(isTrial: boolean, outcome: RunOutcome): boolean {
  return outcome.status === 'failed' ? outcome.isUnknown === true : isTrial;
}

/** The work of a run that imports a file which is there. The file of a trial is kept for a while. */
export function fileWork(
  deps: ImportRunsDeps,
  run: RunRow,
  path: string,
  options: FileOptions,
): RunWork {
  return {
    work: async ({ tell, signal }) => ({
      status: 'done',
      report: await importInRun(deps, { ...options, path, signal }, tell),
    }),
    settle: async (tx, outcome, folder) => {
      const { dryRun, ...asked } = options;
      return isFileKept(dryRun ?? false, outcome)
        ? keepTrialFile(tx, { runId: run.id, folder, now: deps.now(), asked })
        : false;
    },
  };
}
