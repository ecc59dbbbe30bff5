import { readFile } from 'node:fs/promises';
import type { RegisterReport } from '../../shared/admin-registers.ts';
import { LISTS, type ListName } from '../../shared/registers.ts';
import { matchJobs } from '../employers/match-jobs.service.ts';
import {
  importRegister,
  RegisterRefusal,
  undoRegister,
} from '../employers/registers/registers.service.ts';
import { readCommandEnv, withDatabase } from './open-configured.ts';

/** What the command line asks for; without a path an issue is removed. */
export type RegisterCommand = {
  path: string | null;
  register: ListName;
  issuedOn: string;
  force: boolean;
};

/** Imports or removes an issue and prints how it went; resolves with the exit code. */
export async function runRegisters(command: RegisterCommand): Promise<number> {
  const env = readCommandEnv();
  if (env === null) return 1;
  const { path, register, issuedOn, force } = command;
  try {
    const bytes = path === null ? null : await readFile(path);
    await withDatabase(env, async (deps) => {
      if (bytes === null) {
        const rows = await undoRegister(deps.db, register, issuedOn);
        console.log(`Removed the edition of ${issuedOn}: ${count(rows, 'row')}.`);
      } else {
        const report = await importRegister(deps, { register, issuedOn, bytes, force });
        for (const line of reportLines(register, issuedOn, report)) console.log(line);
      }
      const changed = await matchJobs(deps);
      console.log(`Jobs whose line about the register changed: ${changed}`);
    });
    return 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isRefused = error instanceof RegisterRefusal;
    console.error(
      isRefused ? `${error.message} Nothing was written.` : `The import failed: ${error.message}`,
    );
    return 1;
  }
}

function reportLines(register: ListName, issuedOn: string, report: RegisterReport): string[] {
  const { rows, organisations, before, added, removed, changed, downRated, upRated } = report;
  const lines = [
    `${LISTS[register].name}, ${issuedOn}: ${count(rows, 'row')}, ${count(organisations, 'organisation')}`,
  ];
  if (before === null) return [...lines, 'The first edition: nothing to compare it with.'];
  return [
    ...lines,
    `Since ${before}: added ${added}, removed ${removed}, changed ${changed}`,
    `Of those changed: rated down to B ${downRated}, up to A ${upRated}`,
  ];
}

function count(number: number, word: string): string {
  return `${number.toLocaleString('en')} ${word}${number === 1 ? '' : 's'}`;
}
