import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { failureOf } from '../lib/call.ts';
import type { Endpoint, RequestOf, Sent } from '../lib/endpoints.ts';
import { formatBytes } from '../lib/format-bytes.ts';
import { uploadFile } from '../lib/upload-file.ts';
import { Button } from '../ui/button.tsx';
import type { FieldTexts } from '../ui/check-fields.ts';
import formStyles from '../ui/form.module.css';
import { FieldsContext, FormMessage, type Message } from '../ui/form.tsx';
import { Field } from '../ui/form-fields.tsx';
import styles from './file-form.module.css';

type Asked<E extends Endpoint> = RequestOf<E> & Pick<Sent, 'query'>;

type Props<E extends Endpoint> = {
  id: string;
  endpoint: E;
  /** The largest file in bytes, and what is said of a larger one. */
  limit: { bytes: number; text: string };
  /** Reads the fields beside the file: what to send, or what is wrong with them. */
  read(fields: FormData, file: File): { asked: Asked<E> } | { problems: FieldTexts };
  /** What is said when the server has the file. */
  started(file: File, asked: Asked<E>): string;
  onStart(): void;
  /** The fields. One has the name `file`. */
  children: ReactNode;
};

/** A form that uploads a file, with its progress. An upload can be cancelled. */
export function FileForm<E extends Endpoint & `POST ${string}`>(props: Props<E>) {
  const { id, endpoint, limit, read, started, onStart, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const upload = useRef<AbortController | null>(null);
  const [errors, setErrors] = useState<FieldTexts>({});
  const [message, setMessage] = useState<Message | null>(null);
  const [sent, setSent] = useState<{ bytes: number; size: number } | null>(null);
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
    if (file.size > limit.bytes) return refuse({ file: limit.text });
    const checked = read(fields, file);
    if ('problems' in checked) return refuse(checked.problems);
    void send(file, checked.asked);
  }

  async function send(file: File, asked: Asked<E>) {
    const controller = new AbortController();
    upload.current = controller;
    setSent({ bytes: 0, size: file.size });
    const answer = await uploadFile(endpoint, asked, file, {
      signal: controller.signal,
      onProgress: (bytes) => setSent({ bytes: Math.min(bytes, file.size), size: file.size }),
    });
    upload.current = null;
    setSent(null);
    if (answer === null)
      setMessage({ tone: 'info', text: 'The upload was cancelled. Nothing was imported.' });
    else if (answer.ok) {
      form.current?.reset();
      setMessage({ tone: 'success', text: started(file, asked) });
      onStart();
    } else {
      const text = failureOf(answer, 'The file could not be imported.');
      if (answer.status === 400 && answer.field) refuse({ [answer.field]: text });
      else setMessage({ tone: 'error', text });
    }
  }

  return (
    <form
      ref={form}
      id={id}
      className={`${formStyles.form} ${styles.form}`}
      noValidate
      onSubmit={onSubmit}
    >
      <FieldsContext value={{ id, errors }}>{children}</FieldsContext>
      <FormMessage message={message} />
      <div className={styles.upload}>
        <Button type="submit" look="button" isDisabled={sent !== null}>
          {sent === null ? 'Upload and import' : 'Uploading...'}
        </Button>
        {sent && (
          <>
            <Button onPress={() => upload.current?.abort()}>Cancel upload</Button>
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

/** The file of such a form. `accept` are the endings of its name. */
export function FileField({ hint, accept }: { hint: string; accept: string }) {
  return (
    <Field name="file" label="File" hint={hint}>
      {(control) => (
        <input {...control} className={styles.file} type="file" accept={accept} required />
      )}
    </Field>
  );
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
