import type { CountryCode } from '../../shared/constants/countries.ts';
import { utcToday } from '../../shared/job-dates.ts';
import type { JobChanges } from '../db/job-changes.ts';
import type { Db } from '../db/open.ts';
import { findRow } from '../db/rows.ts';
import type { FactFile } from './country-facts.ts';
import { newestEditions } from './permit-store.service.ts';
import { differenceOf, lossesOf, problemsOf } from './read/check-facts.ts';
import { type Edition, readFolder } from './read/fact-folders.ts';
import { FACT_FILES, readFacts } from './read/read-facts.ts';
import { FactError } from './read/tsv.ts';

/** What an import changed against the facts before, file by file. `before` is null for a first one. */
export type FactReport = {
  country: CountryCode;
  edition: string;
  before: string | null;
  files: { file: FactFile; added: string[]; gone: string[] }[];
};

/** An import that was refused, with each reason; nothing was written. */
export class FactRefusal extends Error {
  readonly reasons: readonly string[];
  constructor(reasons: readonly string[]) {
    super(reasons.join('\n'));
    this.reasons = reasons;
  }
}

export type FactDeps = { db: Db; jobChanges: JobChanges; now: () => Date };

/** What an import would change. Throws `FactRefusal`, also for large losses unless `force`. */
export async function compareFacts(
  { db, now }: Pick<FactDeps, 'db' | 'now'>,
  { country, edition, texts }: Edition,
  { force }: { force: boolean },
): Promise<FactReport> {
  const facts = readFacts(country, edition, texts);
  const before = (await newestEditions(db)).get(country);
  const reasons = [
    ...problemsOf(facts),
    ...(edition > utcToday(now()) ? [`${edition} is in the future.`] : []),
    ...(before && edition < before.edition
      ? [`There are facts of ${before.edition} for ${country}. A new folder needs a later day.`]
      : []),
    ...((await isImported(db, country, edition))
      ? [`The facts of ${edition} for ${country} are already there. Undo them first (--undo).`]
      : []),
    ...(before && !force ? lossesOf(before.texts, texts).map(withForce) : []),
  ];
  if (reasons.length > 0) throw new FactRefusal(reasons);
  const files = FACT_FILES.flatMap((file) => {
    const { added, gone } = differenceOf(file, before?.texts ?? {}, texts);
    return added.length + gone.length > 0 ? [{ file, added, gone }] : [];
  });
  return { country, edition, before: before?.edition ?? null, files };
}

async function isImported(db: Db, country: CountryCode, edition: string): Promise<boolean> {
  const row = await findRow(db, 'permit_editions', { country_code: country, edition }, ['id']);
  return row !== undefined;
}

function withForce(loss: string): string {
  return `${loss} If that is right, use --force.`;
}

/** Stores a folder of facts, which hold from now on. Throws `FactRefusal` or `FactError`. */
export async function importFacts(
  deps: FactDeps,
  folder: Edition,
  options: { force: boolean },
): Promise<FactReport> {
  const report = await compareFacts(deps, folder, options);
  await deps.jobChanges.change((tx) =>
    tx
      .insertInto('permit_editions')
      .values({
        country_code: folder.country,
        edition: folder.edition,
        texts: JSON.stringify(folder.texts),
        imported_at: deps.now(),
      })
      .execute(),
  );
  return report;
}

/** Removes an import; the facts before it hold again. */
export async function undoFacts(
  { jobChanges }: Pick<FactDeps, 'jobChanges'>,
  country: CountryCode,
  edition: string,
): Promise<void> {
  const { numDeletedRows } = await jobChanges.change((tx) =>
    tx
      .deleteFrom('permit_editions')
      .where('country_code', '=', country)
      .where('edition', '=', edition)
      .executeTakeFirst(),
  );
  if (numDeletedRows === 0n)
    throw new FactRefusal([`No facts of ${edition} were imported for ${country}.`]);
}

/** Imports a folder, or with `dryRun` only says what it would change. Throws `FactRefusal`. */
export async function importFolder(
  deps: FactDeps,
  path: string,
  { force, dryRun }: { force: boolean; dryRun: boolean },
): Promise<FactReport> {
  try {
    const folder = await readFolder(path);
    return await (dryRun ? compareFacts : importFacts)(deps, folder, { force });
  } catch (error) {
    if (error instanceof FactError) throw new FactRefusal([error.message]);
    throw error;
  }
}
