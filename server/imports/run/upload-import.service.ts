import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  type ImportRun,
  type ImportUpload,
  MAX_IMPORT_BYTES,
} from '../../../shared/admin-imports.ts';
import { record } from '../../admin/audit-log.service.ts';
import { Problem } from '../../problem.ts';
import { fileWork } from './file-work.service.ts';
import type { ImportQueue } from './import-queue.service.ts';
import { type ImportRunsDeps, insertRun, presentRun, type Starter } from './import-runs.service.ts';
import { dropTrialFiles } from './kept-files.service.ts';
import { FILE_NAME, makePrivateFolder, storeErrorCode, storeFile } from './store-file.ts';

/** `limits`: largest file in bytes, and idle timeout of an upload in ms. */
export type UploadDeps = ImportRunsDeps & { imports: ImportQueue; limits?: Partial<typeof LIMITS> };

const LIMITS = { maxBytes: MAX_IMPORT_BYTES, idleMs: 60_000 };

/**
 * Receives a file and imports it in the background. `length` is the Content-Length, if any. Throws
 * a Problem: 400 for field `file` if it is empty, damaged or incomplete, 408 on an idle timeout,
 * 413 if it is too large, 429 if too many imports wait, 507 without disk space.
 */
export async function uploadImport(
  deps: UploadDeps,
  user: NonNullable<Starter>,
  upload: ImportUpload,
  file: { body: Readable; length: number | null },
): Promise<ImportRun> {
  const limits = { ...LIMITS, ...deps.limits };
  if (file.length === 0) throw emptyFile();
  if (file.length !== null && file.length > limits.maxBytes) throw tooLarge();
  const { name, source, employer, partial } = upload;
  const trial = { name, source, employer, partial };
  const place = deps.imports.takePlace();
  let folder: string | undefined;
  try {
    await dropTrialFiles(deps.db, deps.now());
    folder = await makePrivateFolder();
    const path = join(folder, FILE_NAME);
    const size = await storeFile(file.body, path, { ...limits, signal: place.signal }).catch(
      (error: unknown) => {
        throw uploadProblem(error, place.signal);
      },
    );
    if (size === 0) throw emptyFile();
    const run = await deps.db.transaction().execute(async (tx) => {
      const inserted = await insertRun(tx, {
        kind: 'upload',
        feedId: null,
        name: upload.name,
        starter: user,
        now: deps.now(),
        trial: upload.dryRun ? trial : undefined,
      });
      await record(tx, {
        user,
        action: 'import.upload',
        subject: `import ${inserted.id}`,
        after: { ...upload, bytes: size },
      });
      return inserted;
    });
    void place.start(run, fileWork(deps, run, path, { ...trial, dryRun: upload.dryRun }), folder);
    return presentRun(run);
  } catch (error) {
    place.giveBack();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

function emptyFile(): Problem {
  return new Problem(400, 'empty-file', 'The file is empty. Choose another one.', {
    field: 'file',
  });
}

function tooLarge(): Problem {
  return new Problem(
    413,
    'body-too-large',
    'The file is too large. A file can be at most 1 GB, compressed or uncompressed.',
    { field: 'file' },
  );
}

function uploadProblem(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted)
    return new Problem(503, 'stopping', 'The server is stopping. Please try again in a minute.');
  const storeCode = storeErrorCode(error);
  if (storeCode === 'file-too-large') return tooLarge();
  if (storeCode === 'file-stalled')
    return new Problem(408, 'upload-stalled', 'The upload stalled. Please try again.', {
      field: 'file',
    });
  if (storeCode === 'file-damaged') {
    return new Problem(400, 'damaged-file', 'The compressed file is damaged or incomplete.', {
      field: 'file',
    });
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Problem(507, 'no-room', 'The server has no disk space left for the file.', {
      field: 'file',
    });
  if (code === 'EFBIG')
    return new Problem(507, 'no-room', 'The server may not store a file as large as this one.', {
      field: 'file',
    });
  // It could not be stored: to try again would not help.
  if (error instanceof Error && ('path' in error || isOfWriting(error))) return error;
  return new Problem(400, 'upload-incomplete', 'The upload was incomplete. Please try again.', {
    field: 'file',
  });
}

function isOfWriting(error: Error): boolean {
  return 'syscall' in error && error.syscall === 'write';
}
