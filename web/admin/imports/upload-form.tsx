import {
  IMPORT_LIMITS,
  importUploadSchema,
  MAX_IMPORT_BYTES,
} from '../../../shared/admin-imports.ts';
import { checkFields } from '../../ui/check-fields.ts';
import { CheckField } from '../../ui/fields.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { FileField, FileForm } from '../file-form.tsx';

/** Form to import a file once. `onStart` is called when the server has accepted it. */
export function UploadForm({ onStart }: { onStart: () => void }) {
  return (
    <FileForm
      id="upload"
      endpoint="POST /api/admin/imports"
      limit={{ bytes: MAX_IMPORT_BYTES, text: 'The file can be at most 1 GB.' }}
      read={(fields, file) => {
        const query = {
          name: file.name.slice(-IMPORT_LIMITS.fileName),
          source: textOf(fields, 'source'),
          employer: textOf(fields, 'employer'),
          partial: fields.has('partial') ? ('true' as const) : undefined,
          dryRun: fields.has('dryRun') ? ('true' as const) : undefined,
        };
        const checked = checkFields(importUploadSchema, query, {});
        return 'problems' in checked ? checked : { asked: { query } };
      }}
      started={(file, { query }) =>
        `${query?.dryRun === 'true' ? `The trial of ${file.name} has started. Nothing will be written.` : `The import of ${file.name} has started.`} See its progress under “Latest imports”.`
      }
      onStart={onStart}
    >
      <FileField
        hint="A feed as XML, JSON or RSS, a saved page with jobs, or a table as CSV or Excel (.xlsx). It may be compressed as .gz or .zip. At most 1 GB."
        accept=".xml,.rss,.json,.jsonl,.html,.csv,.txt,.xlsx,.gz,.zip"
      />
      <TextField
        name="source"
        label="Name of the feed (optional)"
        hint="Use the same name every time, so that we know which jobs are new, changed or gone. If this is empty, we use the name in the file."
        maxLength={IMPORT_LIMITS.source}
        autoComplete="off"
        required={false}
      />
      <TextField
        name="employer"
        label="Company (optional)"
        hint="For rows without a company name."
        maxLength={IMPORT_LIMITS.employer}
        autoComplete="off"
        required={false}
      />
      <CheckField
        name="partial"
        label="The file has only some of the jobs"
        hint="Jobs that are not in it stay as they are."
      />
      <CheckField
        name="dryRun"
        label="Trial"
        hint="Reads the whole file, shows what an import would do, and writes nothing. You can import the file afterwards without choosing it again."
      />
    </FileForm>
  );
}

function textOf(fields: FormData, name: string): string | undefined {
  const value = fields.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
