import { findCountry } from '../../shared/constants/countries.ts';
import { utcToday } from '../../shared/job-dates.ts';
import {
  type FactDeps,
  FactRefusal,
  type FactReport,
  importFolder,
  undoFacts,
} from '../permits/import-facts.service.ts';
import { permitStatus } from '../permits/permit-status.service.ts';
import { readCommandEnv, withDatabase } from './open-configured.ts';

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
    for (const line of await withDatabase(env, (deps) => run(deps, command))) console.log(line);
    return 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isRefused = error instanceof FactRefusal;
    console.error(isRefused ? `${error.message}\nNothing was written.` : error.message);
    return 1;
  }
}

async function run(deps: FactDeps, command: PermitsCommand): Promise<string[]> {
  if (command.kind === 'status') return permitStatus(deps.db, utcToday(deps.now()));
  if (command.kind === 'import')
    return reportLines(await importFolder(deps, command.folder, command));
  const country = findCountry(command.country)?.code;
  if (country === undefined)
    throw new FactRefusal([`${command.country} is not a country on this site.`]);
  await undoFacts(deps, country, command.edition);
  return [
    `Removed the facts of ${command.edition} for ${country}. The previous facts apply again.`,
  ];
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
