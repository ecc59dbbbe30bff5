import type { Tx } from '../../db/schema.ts';
import type { ImportProgress } from './import-report.service.ts';

const PROGRESS_MS = 200;

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
