import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import {
  IMPORT_LIMITS,
  importUploadSchema,
  MAX_IMPORT_BYTES,
} from '../../../shared/admin-imports.ts';
import { failureOf } from '../../lib/call.ts';
import type { RequestOf } from '../../lib/endpoints.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { uploadFile } from '../../lib/upload-file.ts';
import { checkFields, type FieldTexts } from '../../ui/check-fields.ts';
import controls from '../../ui/controls.module.css';
import { CheckField } from '../../ui/fields.tsx';
import formStyles from '../../ui/form.module.css';
import { FormMessage, type Message } from '../../ui/form.tsx';
import { Field, TextField } from '../../ui/form-fields.tsx';
import styles from './imports.module.css';

const UPLOAD = 'POST /api/admin/imports';
const FORM_ID = 'upload';
const LIMIT_TEXT = 'The file can be at most 1 GB.';

/** Form to import a file once. `onStart` is called when the server has accepted it. */
export function UploadForm({ onStart }: { onStart: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const upload = useRef<AbortController | null>(null);
  const [errors, setErrors] = useState<FieldTexts>({});
  const [message, setMessage] = useState<Message | null>(null);
  const [sent, setSent] = useState<{ bytes: number; size: number } | null>(null);
  const host = { id: FORM_ID, errors };
  useWarningBeforeLeaving(sent !== null);
  useEffect(() => () => upload.current?.abort(), []);

  function refuse(problems: FieldTexts) {
    setErrors(problems);
    const wrong = [...(form.current?.elements ?? [])].find(
      (element) => element instanceof HTMLInputElement && element.name in problems,
    );
    if (wrong instanceof HTMLInputElement) wrong.focus();
    else setMessage({ tone: 'error', text: Object.values(problems)[0] ?? '' });
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (upload.current) return;
    setErrors({});
    setMessage(null);
    const fields = new FormData(event.currentTarget);
    const file = fields.get('file');
    if (!(file instanceof File) || file.name === '') return refuse({ file: 'Choose a file.' });
    if (file.size > MAX_IMPORT_BYTES) return refuse({ file: LIMIT_TEXT });
    const query = {
      name: file.name.slice(-IMPORT_LIMITS.fileName),
      source: textOf(fields, 'source'),
      employer: textOf(fields, 'employer'),
      partial: fields.has('partial') ? 'true' : undefined,
      dryRun: fields.has('dryRun') ? 'true' : undefined,
    };
    const checked = checkFields(importUploadSchema, query, {});
    if ('problems' in checked) return refuse(checked.problems);
    void send(file, { query });
  }

  async function send(file: File, asked: RequestOf<typeof UPLOAD>) {
    const controller = new AbortController();
    upload.current = controller;
    setSent({ bytes: 0, size: file.size });
    const answer = await uploadFile(UPLOAD, asked, file, {
      signal: controller.signal,
      onProgress: (bytes) => setSent({ bytes: Math.min(bytes, file.size), size: file.size }),
    });
    upload.current = null;
    setSent(null);
    if (answer === null)
      setMessage({ tone: 'info', text: 'The upload was cancelled. Nothing was imported.' });
    else if (answer.ok) {
      form.current?.reset();
      setMessage({
        tone: 'success',
        text: `${asked.query?.dryRun === 'true' ? `The trial of ${file.name} has started. Nothing is written.` : `The import of ${file.name} has started.`} See its progress under “Latest imports”.`,
      });
      onStart();
    } else {
      const text = failureOf(answer, 'The file could not be imported.');
      if (answer.status === 400 && answer.field) refuse({ [answer.field]: text });
      else setMessage({ tone: 'error', text });
    }
  }

  return (
    <form ref={form} className={formStyles.form} noValidate onSubmit={onSubmit} data-client="">
      <Field
        form={host}
        name="file"
        label="File"
        hint="A feed (Indeed XML, Jooble XML, RSS 2) or a CSV file. It may be compressed as .gz. At most 1 GB."
      >
        {(control) => (
          <input
            {...control}
            className={styles.file}
            type="file"
            accept=".xml,.rss,.csv,.txt,.gz"
            required
          />
        )}
      </Field>
      <TextField
        form={host}
        name="source"
        label="Name of the feed (optional)"
        hint="Use the same name every time, so that we know which jobs are new, changed or gone. If this is empty, we use the name in the file."
        maxLength={IMPORT_LIMITS.source}
        autoComplete="off"
        required={false}
      />
      <TextField
        form={host}
        name="employer"
        label="Company (optional)"
        hint="For rows that name no company."
        maxLength={IMPORT_LIMITS.employer}
        autoComplete="off"
        required={false}
      />
      <CheckField
        form={host}
        name="partial"
        label="The file has only some of the jobs"
        hint="Jobs that are not in it stay as they are."
      />
      <CheckField
        form={host}
        name="dryRun"
        label="Trial"
        hint="Reads the whole file, shows what an import would do, and writes nothing. You can import the file afterwards without choosing it again."
      />
      <FormMessage message={message} />
      <div className={styles.upload}>
        <button
          type="submit"
          className={controls.button}
          aria-disabled={sent !== null || undefined}
        >
          {sent === null ? 'Upload and import' : 'Uploading...'}
        </button>
        {sent && (
          <>
            <button
              type="button"
              className={controls.quiet}
              onClick={() => upload.current?.abort()}
            >
              Cancel upload
            </button>
            <progress aria-label="Upload" max={sent.size || 1} value={sent.bytes} />
            <span>
              {sent.bytes < sent.size
                ? `${formatBytes(sent.bytes)} of ${formatBytes(sent.size)}`
                : 'All sent. The server is reading the file…'}
            </span>
          </>
        )}
      </div>
    </form>
  );
}

function textOf(fields: FormData, name: string): string | undefined {
  const value = fields.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Asks before the page unloads, which would abort the upload. */
function useWarningBeforeLeaving(isActive: boolean) {
  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isActive]);
}
