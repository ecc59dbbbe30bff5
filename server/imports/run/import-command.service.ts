import * as v from 'valibot';
import { IMPORT_LIMITS } from '../../../shared/admin-imports.ts';
import type { SecurityLog } from '../../http/security-log.ts';
import type { ImportDeps } from './import-deps.ts';
import { importFile } from './import-file.service.ts';
import type { ImportProgress, ImportReport } from './import-report.service.ts';

/** The arguments of the import command. `path` is absolute. */
export const importArgsSchema = v.object({
  path: v.pipe(v.string(), v.maxLength(4096)),
  source: v.optional(v.pipe(v.string(), v.maxLength(IMPORT_LIMITS.source))),
  employer: v.optional(v.pipe(v.string(), v.maxLength(200))),
  dryRun: v.boolean(),
  partial: v.boolean(),
  endMissing: v.boolean(),
});
export type ImportArgs = v.InferOutput<typeof importArgsSchema>;

/**
 * The import as a command, in a process of its own. Writes the event of the security log, emits
 * ImportProgress, returns an ImportReport.
 */
export function importCommand({ security, ...deps }: ImportDeps & { security: SecurityLog }) {
  return async (
    args: unknown,
    emit: (line: ImportProgress) => void,
    signal: AbortSignal,
  ): Promise<ImportReport> => {
    security('imported-by-command', {});
    return importFile(deps, { ...v.parse(importArgsSchema, args), signal }, emit);
  };
}
