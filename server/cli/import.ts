import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { IMPORT_LIMITS } from '../../shared/admin-imports.ts';
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

// Files are private to this user, as in main.ts.
process.umask(0o077);

const HELP = `Usage: npm run import -- FILE [options]

Puts the listings of a job feed on the board: Indeed XML, Jooble XML, RSS 2 or CSV, also packed with gzip. The format is told by the
content. Run it again with the next issue of the feed: listings are updated, and listings that left the feed expire.

Options
  --source NAME    the name the listings stand under, at most ${IMPORT_LIMITS.source} characters. Without it: the name the feed gives itself, else the
                   file's name. Use the same name every time.
  --employer NAME  the company of listings that name none
  --partial        the file is not the whole feed: expire nothing
  --dry-run        say what would happen and write nothing
  --report FILE    write every row that did not go in to a CSV file
  --help           this text

Exit codes: 0 done (bad rows are reported, the others imported), 1 refused or failed, 2 wrong usage.`;

const NOTHING_WRITTEN = 'Nothing was written.';
const HINTS: Record<ImportErrorCode, string[]> = {
  'import-refused': [NOTHING_WRITTEN],
  'source-refused': ['Use --source NAME.', NOTHING_WRITTEN],
  'import-stopped': [],
};

/** How long to wait for a server that holds the data folder and is still starting. */
const WAIT_FOR_SERVER_MS = 10_000;

type Command = { args: ImportArgs; report: string | undefined };

const command = readCommand();
if (typeof command === 'string') {
  console.error(command === '' ? HELP : `${command}\n\n${HELP}`);
  process.exit(2);
}
if (command === null) {
  console.log(HELP);
  process.exit(0);
}
process.exitCode = await run(command);

/**
 * Parses the command line. A string is an error message (empty: no arguments); null asks for help.
 */
function readCommand(): Command | string | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        source: { type: 'string' },
        employer: { type: 'string' },
        report: { type: 'string' },
        partial: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return null;
    const [file, second] = positionals;
    if (file === undefined) return '';
    if (second !== undefined) return `One file at a time: ${second} is one too many.`;
    const { source, employer, report } = values;
    if (source !== undefined && (source.trim() === '' || source.length > IMPORT_LIMITS.source))
      return `--source needs 1 to ${IMPORT_LIMITS.source} characters.`;
    if (employer !== undefined && (employer.trim() === '' || employer.length > 200))
      return '--employer needs 1 to 200 characters.';
    const args = { path: resolve(file), dryRun: values['dry-run'], partial: values.partial };
    return {
      args: {
        ...args,
        ...(source !== undefined && { source }),
        ...(employer !== undefined && { employer: employer.trim() }),
      },
      report,
    };
  } catch (error) {
    if (
      error instanceof TypeError &&
      'code' in error &&
      String(error.code).startsWith('ERR_PARSE_ARGS')
    )
      return error.message;
    throw error;
  }
}

async function run({ args, report: reportPath }: Command): Promise<number> {
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
    return 0;
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
