import * as v from 'valibot';
import { IMPORT_LIMITS } from '../../../shared/admin-imports.ts';
import { type ImportDeps, importFile } from './import-file.service.ts';
import type { ImportReport } from './import-report.service.ts';

/** The arguments of the import command. `path` is absolute. */
export const importArgsSchema = v.object({
  path: v.pipe(v.string(), v.maxLength(4096)),
  source: v.optional(v.pipe(v.string(), v.maxLength(IMPORT_LIMITS.source))),
  employer: v.optional(v.pipe(v.string(), v.maxLength(200))),
  dryRun: v.boolean(),
  partial: v.boolean(),
});
export type ImportArgs = v.InferOutput<typeof importArgsSchema>;

/**
 * The import as a command of the control channel. Emits ImportProgress, returns an ImportReport.
 */
export function importCommand(deps: ImportDeps) {
  return async (
    args: unknown,
    emit: (line: object) => void,
    signal: AbortSignal,
  ): Promise<ImportReport> =>
    importFile(deps, { ...v.parse(importArgsSchema, args), signal }, emit);
}
