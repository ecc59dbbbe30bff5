import { basename } from 'node:path';
import { DEMO_SOURCE, IMPORT_LIMITS } from '../../../shared/admin-imports.ts';
import type { Tx } from '../../db/schema.ts';
import { importError, refuse } from '../import-error.service.ts';
import type { FeedFacts } from '../read/raw-row.ts';
import type { ImportProgress } from './import-report.service.ts';

const PROGRESS_MS = 200;

/**
 * The source of the listings: as given, else the feed's own name, else the file name. Throws
 * `source-refused` for none and for that of the demo listings.
 */
export function sourceName(
  {
    source,
    path,
    name: fileName = basename(path),
  }: { source?: string | undefined; path: string; name?: string | undefined },
  facts: FeedFacts,
): string {
  const own =
    facts.publisher ?? facts.channelTitle ?? fileName.replace(/\.gz$/i, '').replace(/\.[^.]+$/, '');
  const name = (source ?? own).replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (name === '') throw importError('source-refused', 'The feed has no name. Give it one.');
  if (name.toLowerCase() === DEMO_SOURCE)
    throw importError(
      'source-refused',
      'The name “demo” belongs to the demo listings. Give the feed another name.',
    );
  if (source !== undefined && name.length > IMPORT_LIMITS.source)
    return refuse(`A source name may have at most ${IMPORT_LIMITS.source} characters.`);
  return name.slice(0, IMPORT_LIMITS.source).toWellFormed();
}

/** Tells progress a few times a second, and at the end of the file. */
export function progressTeller(totalBytes: number, onProgress: (progress: ImportProgress) => void) {
  let last = 0;
  return (phase: 'checking' | 'importing', bytes: number, read: number) => {
    const time = performance.now();
    if (time - last < PROGRESS_MS && bytes < totalBytes) return;
    last = time;
    onProgress({ kind: 'progress', phase, bytes, totalBytes, read });
  };
}

/** Keeps the format in which the listings of a source come: it says what is shown with them. */
export async function keepFormat(
  tx: Tx,
  { source, format }: { source: string; format: string },
): Promise<void> {
  await tx
    .insertInto('source_formats')
    .values({ source, format })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ format }))
    .execute();
}
