import type { Env } from '../env.ts';
import { createSecurityLog } from '../http/security-log.ts';
import { type ImportErrorCode, isImportError } from '../imports/import-error.service.ts';
import { type ImportOptions, importFile } from '../imports/run/import-file.service.ts';
import type { ImportProgress } from '../imports/run/import-report.service.ts';
import { readSynonyms } from '../jobs/vocabulary/synonyms.service.ts';
import { createLog } from '../log.ts';
import { createProblemFile, createProgressDisplay, reportLines } from './import-output.ts';
import { readCommandEnv, withDatabase } from './open-configured.ts';

const NOTHING_WRITTEN = 'Nothing was written.';
const HINTS: Record<ImportErrorCode, string[]> = {
  'import-refused': [NOTHING_WRITTEN],
  'format-unknown': [NOTHING_WRITTEN],
  'source-refused': ['Use --source NAME.', NOTHING_WRITTEN],
  'import-stopped': [],
};

/** What the command line asks for: an import, and a file for the report of its rows. */
export type Command = { args: ImportOptions; report: string | undefined };

/** Runs an import and prints how it went; resolves with the exit code. */
export async function run({ args, report: reportPath }: Command): Promise<number> {
  const env = readCommandEnv();
  if (env === null) return 1;
  const stop = new AbortController();
  process.on('SIGINT', () => stop.abort());
  process.on('SIGTERM', () => stop.abort());
  const display = createProgressDisplay(process.stderr);
  let problems: ReturnType<typeof createProblemFile> | null = null;
  try {
    problems = reportPath === undefined ? null : createProblemFile(reportPath);
    const listen = (progress: ImportProgress) => {
      if (progress.kind === 'progress') display.show(progress);
      else problems?.add(progress);
    };
    const report = await withDatabase(env, async (deps) => {
      await readSynonyms(deps.db);
      logImport(env);
      return importFile(deps, { ...args, signal: stop.signal }, listen);
    });
    display.end();
    for (const line of reportLines(report)) console.log(line);
    return report.notExpired === 'shrunk' || report.held ? 1 : 0;
  } catch (error) {
    display.end();
    if (!(error instanceof Error)) throw error;
    if (stop.signal.aborted)
      console.error('Stopped. Jobs imported so far are kept; run the command again to finish.');
    else if (isImportError(error)) console.error([error.message, ...HINTS[error.code]].join(' '));
    else console.error(`The import failed: ${error.message}`);
    return 1;
  } finally {
    problems?.close();
  }
}

/** Writes to standard error: standard output is the report. Without an address no key is needed. */
function logImport({ LOG_LEVEL }: Env): void {
  const log = createLog(LOG_LEVEL, { write: (line) => void process.stderr.write(line) });
  createSecurityLog(log, '')('imported-by-command', {});
}
