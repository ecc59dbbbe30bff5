import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { MAX_REGISTER_BYTES, registerUploadSchema } from '../../../shared/admin-registers.ts';
import { REGISTER_NAMES, REGISTERS } from '../../../shared/registers.ts';
import { failureOf } from '../../lib/call.ts';
import { uploadFile } from '../../lib/upload-file.ts';
import { checkFields, type FieldTexts } from '../../ui/check-fields.ts';
import controls from '../../ui/controls.module.css';
import { CheckField } from '../../ui/fields.tsx';
import formStyles from '../../ui/form.module.css';
import { FormMessage, type Message } from '../../ui/form.tsx';
import { Field, TextField } from '../../ui/form-fields.tsx';
import { Select } from '../../ui/select.tsx';

const FORM_ID = 'register-upload';
const OPTIONS = REGISTER_NAMES.map((name) => ({ value: name, label: REGISTERS[name].title }));

/** Form to import the issue of a register. `onStart` is called when the server has the file. */
export function RegisterForm({ onStart }: { onStart: () => void }) {
  const upload = useRef<AbortController | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldTexts>({});
  const [message, setMessage] = useState<Message | null>(null);
  const [sent, setSent] = useState<{ bytes: number; size: number } | null>(null);
  const host = { id: FORM_ID, errors };
  useEffect(() => () => upload.current?.abort(), []);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (upload.current) return;
    setErrors({});
    setMessage(null);
    const fields = new FormData(event.currentTarget);
    const file = fields.get('file');
    if (!(file instanceof File) || file.name === '') return setErrors({ file: 'Choose a file.' });
    if (file.size > MAX_REGISTER_BYTES)
      return setErrors({ file: 'The file can be at most 64 MB. It may be packed as .gz.' });
    const query = {
      register: String(fields.get('register')),
      date: String(fields.get('date')),
      force: fields.has('force') ? 'true' : undefined,
    };
    const checked = checkFields(registerUploadSchema, query, {});
    if ('problems' in checked) return setErrors(checked.problems);
    void send(file, query as Parameters<typeof send>[1]);
  }

  async function send(
    file: File,
    query: { register: (typeof REGISTER_NAMES)[number]; date: string; force?: 'true' },
  ) {
    const controller = new AbortController();
    upload.current = controller;
    setSent({ bytes: 0, size: file.size });
    const answer = await uploadFile('POST /api/admin/registers', { query }, file, {
      signal: controller.signal,
      onProgress: (bytes) => setSent({ bytes: Math.min(bytes, file.size), size: file.size }),
    });
    upload.current = null;
    setSent(null);
    if (answer === null) return;
    if (answer.ok) {
      form.current?.reset();
      setMessage({ tone: 'success', text: 'The import has started. Its progress stands below.' });
      onStart();
      return;
    }
    const text = failureOf(answer, 'The file could not be imported.');
    if (answer.status === 400 && answer.field) setErrors({ [answer.field]: text });
    else setMessage({ tone: 'error', text });
  }

  return (
    <form
      ref={form}
      id={FORM_ID}
      className={formStyles.form}
      noValidate
      onSubmit={onSubmit}
      data-client=""
    >
      <Select label="Register" name="register" options={OPTIONS} form={FORM_ID} />
      <TextField
        form={host}
        name="date"
        type="date"
        label="Date of the issue"
        hint="As its publisher states it. For Canada the last day of the quarter, for Ireland of the time that it covers."
        autoComplete="off"
      />
      <Field
        form={host}
        name="file"
        label="File"
        hint="The CSV file of the publisher, as it is. It may be packed as .gz. At most 64 MB."
      >
        {(control) => <input {...control} type="file" accept=".csv,.gz" required />}
      </Field>
      <CheckField
        form={host}
        name="force"
        label="Import it even if more than a third of the employers are gone"
        hint="Otherwise such a file is refused: it is rather broken."
      />
      <FormMessage message={message} />
      <p>
        <button
          type="submit"
          className={controls.button}
          aria-disabled={sent !== null || undefined}
        >
          {sent === null ? 'Upload and import' : 'Uploading...'}
        </button>
        {sent && <progress aria-label="Upload" max={sent.size || 1} value={sent.bytes} />}
      </p>
    </form>
  );
}
