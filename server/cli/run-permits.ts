import { findCountry } from '../../shared/constants/countries.ts';
import { utcToday } from '../../shared/job-dates.ts';
import { openJobChanges } from '../db/job-changes.ts';
import type { OpenDatabase } from '../db/open.ts';
import {
  FactRefusal,
  type FactReport,
  importFolder,
  undoFacts,
} from '../permits/import-facts.service.ts';
import { permitStatus } from '../permits/permit-status.service.ts';
import { openConfigured, readCommandEnv, reportError } from './open-configured.ts';

/** What the command line asks for. */
export type PermitsCommand =
  | { kind: 'import'; folder: string; force: boolean; dryRun: boolean }
  | { kind: 'undo'; country: string; edition: string }
  | { kind: 'status' };

/** Runs a command on the facts and prints how it went; resolves with the exit code. */
export async function runPermits(command: PermitsCommand): Promise<number> {
  const env = readCommandEnv();
  if (env === null) return 1;
  try {
    const database = await openConfigured(env);
    try {
      for (const line of await run(database, command)) console.log(line);
      return 0;
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isRefused = error instanceof FactRefusal;
    console.error(isRefused ? `${error.message}\nNothing was written.` : error.message);
    return 1;
  }
}

async function run(database: OpenDatabase, command: PermitsCommand): Promise<string[]> {
  const now = () => new Date();
  if (command.kind === 'status') return permitStatus(database.db, utcToday(now()));
  const jobChanges = await openJobChanges(database, reportError);
  const deps = { db: database.db, jobChanges, now };
  try {
    if (command.kind === 'import')
      return reportLines(await importFolder(deps, command.folder, command));
    const country = findCountry(command.country)?.code;
    if (country === undefined)
      throw new FactRefusal([`${command.country} is not a country on this site.`]);
    await undoFacts(deps, country, command.edition);
    return [
      `Removed the facts of ${command.edition} for ${country}. The previous facts apply again.`,
    ];
  } finally {
    await jobChanges.close();
  }
}

function reportLines({ country, edition, before, files }: FactReport): string[] {
  const head = `${country}: facts of ${edition}${before === null ? ', the first' : ` against those of ${before}`}`;
  if (files.length === 0) return [head, 'Nothing changed.'];
  return [
    head,
    ...files.flatMap(({ file, added, gone }) => [
      `${file}: ${added.length} new, ${gone.length} gone`,
      ...gone.map((line) => `  - ${line}`),
      ...added.map((line) => `  + ${line}`),
    ]),
  ];
}
