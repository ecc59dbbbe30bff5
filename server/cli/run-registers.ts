import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { REGISTERS, type Register } from '../../shared/employers.ts';
import {
  importRegister,
  RegisterRefusal,
  type RegisterReport,
  undoRegister,
} from '../employers/registers/registers.service.ts';
import { openConfigured, readCommandEnv } from './open-configured.ts';

/** What the command line asks for; without a path an issue is removed. */
export type RegisterCommand = {
  path: string | null;
  register: Register;
  issuedOn: string;
  force: boolean;
};

/** Largest file in bytes, unpacked: twenty times the largest register. */
const MAX_BYTES = 250_000_000;

/** Imports or removes an issue and prints how it went; resolves with the exit code. */
export async function runRegisters(command: RegisterCommand): Promise<number> {
  const env = readCommandEnv();
  if (env === null) return 1;
  const { path, register, issuedOn, force } = command;
  try {
    const text = path === null ? null : await readText(path);
    const database = await openConfigured(env);
    try {
      if (text === null) {
        const rows = await undoRegister(database.db, register, issuedOn);
        console.log(`Removed the issue of ${issuedOn}: ${count(rows, 'row')}.`);
      } else {
        const deps = { db: database.db, now: () => new Date() };
        const report = await importRegister(deps, { register, issuedOn, text, force });
        for (const line of reportLines(register, issuedOn, report)) console.log(line);
      }
      return 0;
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isRefused = error instanceof RegisterRefusal;
    console.error(
      isRefused ? `${error.message} Nothing was written.` : `The import failed: ${error.message}`,
    );
    return 1;
  }
}

/** The text of a file in UTF-8 or, as some issues come, in Windows-1252. */
async function readText(path: string): Promise<string> {
  const bytes = await readFile(path);
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const content = isPacked ? await promisify(gunzip)(bytes, { maxOutputLength: MAX_BYTES }) : bytes;
  if (content.length > MAX_BYTES) throw new RegisterRefusal('The file is too large.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder('windows-1252').decode(content);
  }
}

function reportLines(register: Register, issuedOn: string, report: RegisterReport): string[] {
  const { rows, organisations, before, added, removed, changed, downRated, upRated } = report;
  const lines = [
    `${REGISTERS[register].name}, ${issuedOn}: ${count(rows, 'row')}, ${count(organisations, 'organisation')}`,
  ];
  if (before === null) return [...lines, 'The first issue: nothing to compare with.'];
  return [
    ...lines,
    `Since ${before}: added ${added}, removed ${removed}, changed ${changed}`,
    `Of those changed: rated down to B ${downRated}, up to A ${upRated}`,
  ];
}

function count(number: number, word: string): string {
  return `${number.toLocaleString('en')} ${word}${number === 1 ? '' : 's'}`;
}
