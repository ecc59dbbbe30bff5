import { resolve } from 'node:path';
import { type JobChanges, openJobChanges } from '../db/job-changes.ts';
import { type OnQuery, type OpenDatabase, openBundledDatabase, openDatabase } from '../db/open.ts';
import { type Env, loadEnvFile, readEnv } from '../env.ts';

/** The settings of a command; null when they are wrong, which is printed. */
export function readCommandEnv(): Env | null {
  loadEnvFile();
  const read = readEnv(process.env);
  if (!('problems' in read)) return read.env;
  for (const problem of read.problems) console.error(problem);
  return null;
}

/** Opens the configured database as a client, whether the product runs or not. */
export function openConfigured(
  { DATABASE_URL, DATA_DIR }: Env,
  onQuery?: OnQuery,
): Promise<OpenDatabase> {
  if (DATABASE_URL !== undefined) return openDatabase(DATABASE_URL, reportError, { onQuery });
  const tell = (line: string) => console.error(line);
  return openBundledDatabase(resolve(DATA_DIR), {
    role: 'command',
    tell,
    onError: reportError,
    onQuery,
  });
}

/** Runs `work` on the configured database, and says to the product which jobs it changed. */
export async function withDatabase<T>(
  env: Env,
  work: (deps: OpenDatabase & { jobChanges: JobChanges; now: () => Date }) => Promise<T>,
): Promise<T> {
  const database = await openConfigured(env);
  try {
    const jobChanges = await openJobChanges(database, reportError);
    const deps = { ...database, jobChanges, now: () => new Date() };
    return await work(deps).finally(jobChanges.close);
  } finally {
    await database.close();
  }
}

/** Prints an error of a connection that is not in use. */
export function reportError(error: Error): void {
  console.error(`Database connection: ${error.message}`);
}
