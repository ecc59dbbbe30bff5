import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openJobChanges } from '../db/job-changes.ts';
import {
  DATA_FOLDER_IN_USE,
  type OpenDatabase,
  openEmbeddedDatabase,
  openServerDatabase,
} from '../db/open.ts';
import { type Env, loadEnvFile, readEnv } from '../env.ts';
import { createSecurityLog, type SecurityLog } from '../http/security-log.ts';
import { type ImportErrorCode, isImportError } from '../imports/import-error.service.ts';
import { type ImportArgs, importCommand } from '../imports/run/import-command.service.ts';
import type { ImportProgress, ImportReport } from '../imports/run/import-report.service.ts';
import { createLog } from '../log.ts';
import { callControl, NO_SERVER } from './control-channel.ts';
import { createProblemFile, createProgressDisplay, reportLines } from './import-output.ts';

const NOTHING_WRITTEN = 'Nothing was written.';
const HINTS: Record<ImportErrorCode, string[]> = {
  'import-refused': [NOTHING_WRITTEN],
  'source-refused': ['Use --source NAME.', NOTHING_WRITTEN],
  'import-stopped': [],
};

/** How long to wait for a server that holds the data folder and is still starting. */
const WAIT_FOR_SERVER_MS = 10_000;

/** What the command line asks for: an import, and a file for the report of its rows. */
export type Command = { args: ImportArgs; report: string | undefined };

/** Runs an import and prints how it went; resolves with the exit code. */
export async function run({ args, report: reportPath }: Command): Promise<number> {
  loadEnvFile();
  const read = readEnv(process.env);
  if ('problems' in read) {
    for (const problem of read.problems) console.error(problem);
    return 1;
  }
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
    const report = await importThere(read.env, args, listen, stop.signal);
    display.end();
    for (const line of reportLines(report)) console.log(line);
    return report.notExpired === 'shrunk' ? 1 : 0;
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

/**
 * Imports into the database server, into the embedded database, or through the running server that
 * holds it.
 */
async function importThere(
  env: Env,
  args: ImportArgs,
  listen: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportReport> {
  const { DATABASE_URL, DATA_DIR } = env;
  const importInto = async (database: OpenDatabase, serverUrl: string | null) => {
    const { db } = database;
    const jobChanges = await openJobChanges(db, serverUrl, reportError);
    try {
      const security = securityLogOf(env);
      const runImport = importCommand({
        ...database,
        jobChanges,
        now: () => new Date(),
        security,
      });
      return await runImport(args, listen, signal);
    } finally {
      await jobChanges.close();
      await database.close();
    }
  };
  if (DATABASE_URL !== undefined)
    return importInto(await openServerDatabase(DATABASE_URL, reportError), DATABASE_URL);
  const dataDir = resolve(DATA_DIR);
  for (const start = performance.now(); ; await setTimeout(250, undefined, { signal })) {
    const opened = await openUnlessInUse(dataDir);
    if (opened) return importInto(opened, null);
    try {
      return (await callControl(
        dataDir,
        'import',
        args,
        (line) => listen(line as ImportProgress),
        signal,
      )) as ImportReport;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === NO_SERVER)) throw error;
      if (performance.now() - start < WAIT_FOR_SERVER_MS) continue;
      throw new Error(
        `The data folder ${dataDir} is in use by another command, or by a server that does not answer. Try again when it is finished.`,
      );
    }
  }
}

/** Writes to standard error: standard output is the report. Without an address no key is needed. */
function securityLogOf({ LOG_LEVEL }: Env): SecurityLog {
  const log = createLog(LOG_LEVEL, { write: (line) => void process.stderr.write(line) });
  return createSecurityLog(log, '');
}

async function openUnlessInUse(dataDir: string): Promise<OpenDatabase | null> {
  try {
    return await openEmbeddedDatabase(dataDir);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === DATA_FOLDER_IN_USE) return null;
    throw error;
  }
}

function reportError(error: Error): void {
  console.error(`Database connection: ${error.message}`);
}
