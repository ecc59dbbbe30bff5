import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { asLongWork } from '../server/db/kinds-of-work.ts';
import { importRegister, undoRegister } from '../server/employers/registers/registers.service.ts';
import { createDatabase, type Undo } from './lib/prepared-database.ts';

/**
 * `npx node bench/register-import.ts`: how long the UK register takes, against COPY of the same
 * rows into a bare table: at most 20 times as long. The server must be able to read the file.
 */
const ROUNDS = 5;
const DATA = resolve(process.env.BENCH_DATA ?? join(import.meta.dirname, '../../shared/data'));
const undo: Undo = [];
const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
undo.push(() => rmSync(folder, { recursive: true, force: true }));
try {
  const text = gunzipSync(
    readFileSync(join(DATA, 'registers/uk-sponsors-2026-07-24.csv.gz')),
  ).toString();
  const file = join(folder, 'uk.csv');
  writeFileSync(file, text);
  chmodSync(folder, 0o755);
  chmodSync(file, 0o644);
  const database = await (await createDatabase(undo)).open();
  const { db } = database;
  const now = () => new Date();
  const copies: number[] = [];
  const imports: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await sql`CREATE TABLE bare (name text, town text, county text, kind text, route text)`.execute(
      db,
    );
    copies.push(
      await timed(() => sql`COPY bare FROM ${sql.lit(file)} (FORMAT csv, HEADER)`.execute(db)),
    );
    await sql`DROP TABLE bare`.execute(db);
    const issue = {
      register: 'uk',
      issuedOn: '2026-07-24',
      bytes: Buffer.from(text),
      force: false,
    } as const;
    imports.push(await timed(() => importRegister({ db, now }, issue)));
    await undoRegister(db, 'uk', issue.issuedOn);
  }
  await database.close();
  const ratio = median(imports) / median(copies);
  console.log(
    `COPY ${median(copies).toFixed(0)} ms, import ${median(imports).toFixed(0)} ms (medians of ${ROUNDS}): ${ratio.toFixed(1)} times`,
  );
  if (ratio > 20) process.exitCode = 1;
} finally {
  for (const step of undo.reverse()) await step();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await asLongWork(work);
  return performance.now() - start;
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
