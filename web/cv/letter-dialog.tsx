import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { CountryCode } from '../../shared/constants/countries.ts';
import {
  type CoverLetter,
  LETTER_FORMATS,
  LETTER_LIMITS,
  type LetterAnswer,
  type LetterFormat,
} from '../../shared/cover-letter.ts';
import type { Paper } from '../../shared/cv.ts';
import { call, failureOf } from '../lib/call.ts';
import { downloadFile } from '../lib/download-file.ts';
import type { Refusal } from '../lib/endpoints.ts';
import { useApiData } from '../lib/use-api-data.ts';
import { useOneRequest } from '../lib/use-one-request.ts';
import { Button } from '../ui/button.tsx';
import controls from '../ui/controls.module.css';
import { CvPreview } from '../ui/cv-preview.tsx';
import dialogStyles from '../ui/dialog.module.css';
import type { Note } from '../ui/form.tsx';
import { LoadState } from '../ui/load-state.tsx';
import { Modal } from '../ui/modal.tsx';
import { Notice } from '../ui/notice.tsx';
import checkStyles from './check-dialog.module.css';
import { DialogHead } from './dialog-head.tsx';
import styles from './letter-dialog.module.css';
import { PREVIEW_FAILED, refusalNote } from './refusal-words.ts';

type Props = {
  template: string;
  paper: Paper;
  country: CountryCode | '';
  /** The number of the CV, null for "My CV". */
  cv: number | null;
  isFree: boolean;
  isDownloading: boolean;
  /** The result of the last download of the PDF. */
  note: Note | null;
  onDownload: () => void;
  onRefusal: (refusal: Refusal) => boolean;
  onClose: () => void;
};

const FORMAT_NAMES: Record<LetterFormat, string> = { docx: 'Word', txt: 'Text' };

/** Writes the cover letter of a CV, and makes files of it. */
export function LetterDialog(props: Props) {
  const { cv, onClose } = props;
  const state = useApiData('GET /api/cover-letter', {
    isEdited: true,
    query: { cv: cv === null ? undefined : String(cv) },
  });
  const titleId = useId();
  const leave = useRef<() => Promise<boolean>>(() => Promise.resolve(true));
  const isRefused = useRef(false);
  /** A letter that cannot be saved stays in sight; the second press leaves it. */
  const close = async () => {
    const isSaved = await leave.current();
    if (isSaved || isRefused.current) onClose();
    isRefused.current = !isSaved;
  };
  return (
    <Modal
      onClose={() => void close()}
      className={`${dialogStyles.dialog} ${checkStyles.dialog}`}
      aria-labelledby={titleId}
      data-lock=""
    >
      <DialogHead id={titleId} title="Cover letter" onClose={() => void close()} />
      <LoadState state={state} />
      {state.data && (
        <Letter
          {...props}
          first={state.data}
          onLeave={(save) => {
            leave.current = save;
          }}
        />
      )}
    </Modal>
  );
}

function Letter(
  props: Props & { first: LetterAnswer; onLeave: (save: () => Promise<boolean>) => void },
) {
  const { first, template, paper, country, cv, isFree, isDownloading, note, onLeave } = props;
  const { onDownload, onRefusal } = props;
  const [values, setValues] = useState(first.letter);
  const [told, setTold] = useState<Note | null>(null);
  const [shown, setShown] = useState(0);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { isBusy, run } = useOneRequest();
  const saved = useRef(first.letter);
  const queue = useRef(Promise.resolve(true));
  const view = useRef<HTMLDivElement>(null);
  // It is below the edge of most windows.
  useEffect(() => {
    if (shown > 0) view.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);

  /** Sends what was changed here, after what is on its way; whether all is saved. */
  function save(): Promise<boolean> {
    const wanted = values;
    queue.current = queue.current.then(async () => {
      const parts = Object.entries(wanted).filter(
        ([name, text]) => text !== saved.current[name as keyof CoverLetter],
      );
      if (parts.length === 0) return true;
      const letter: Partial<CoverLetter> = Object.fromEntries(parts);
      const answer = await call('POST /api/cover-letter', { body: { letter, cv } });
      if (answer.ok) saved.current = wanted;
      setTold(
        answer.ok
          ? { tone: 'success', text: 'Saved.' }
          : { tone: 'error', text: failureOf(answer, 'Your letter could not be saved.') },
      );
      return answer.ok;
    });
    return queue.current;
  }
  onLeave(save);

  /** Does what needs the letter as it is here. */
  async function afterSave(act: () => void) {
    if (await save()) act();
  }

  async function getFile(format: LetterFormat) {
    const query = { format, ...(cv !== null && { cv: String(cv) }) };
    const answer = await run(() => downloadFile('GET /api/cover-letter/file', { query }));
    if (answer && !answer.ok)
      setTold({ tone: 'error', text: failureOf(answer, 'The file could not be made.') });
  }

  const field = (name: keyof CoverLetter) => ({
    value: values[name],
    dir: 'auto',
    autoComplete: 'off',
    className: controls.input,
    onChange: ({ target }: { target: { value: string } }) => {
      setTold(null);
      setValues({ ...values, [name]: target.value });
    },
    onBlur: () => void save(),
  });

  return (
    <>
      <p>
        It has the name and contacts of your CV in its template. Date, closing and your name are
        added. Write only what is true.
      </p>
      <div className={styles.fields}>
        <Field label="To whom">
          {(id) => (
            <textarea
              id={id}
              rows={3}
              maxLength={LETTER_LIMITS.addressee}
              {...field('addressee')}
            />
          )}
        </Field>
        <Field label="Where you write it">
          {(id) => <input id={id} maxLength={LETTER_LIMITS.line} {...field('place')} />}
        </Field>
        <Field label="Subject">
          {(id) => <input id={id} maxLength={LETTER_LIMITS.line} {...field('subject')} />}
        </Field>
        <Field label="Your letter" hint="Leave a blank line between two paragraphs.">
          {(id) => <textarea id={id} rows={12} maxLength={LETTER_LIMITS.text} {...field('text')} />}
        </Field>
      </div>
      <Notice note={told} />
      <div className={styles.actions}>
        <Button isDisabled={isBusy} onPress={() => afterSave(() => setShown(shown + 1))}>
          Preview
        </Button>
        <span>
          <Button look="button" isDisabled={isDownloading} onPress={() => afterSave(onDownload)}>
            {isDownloading ? 'Making PDF...' : 'Download PDF'}
          </Button>
          {isFree && <small>Premium feature</small>}
        </span>
        {LETTER_FORMATS.map((format) => (
          <Button
            key={format}
            isDisabled={isBusy}
            onPress={() => afterSave(() => void getFile(format))}
          >
            {FORMAT_NAMES[format]}
          </Button>
        ))}
      </div>
      <Notice note={note} />
      <Notice note={refusal && refusalNote(PREVIEW_FAILED, refusal)} />
      {shown > 0 && (
        <div ref={view} className={styles.preview}>
          <CvPreview
            key={shown}
            document="letter"
            template={template}
            paper={paper}
            country={country}
            cv={cv}
            zoom={60}
            onRefusal={(reason) => {
              setRefusal(reason);
              if (reason) onRefusal(reason);
            }}
          />
        </div>
      )}
    </>
  );
}

function Field(props: { label: string; hint?: string; children: (id: string) => ReactNode }) {
  const { label, hint, children } = props;
  const id = useId();
  return (
    <div className={controls.field}>
      <label className={controls.label} htmlFor={id}>
        {label}
      </label>
      {hint && <p className={styles.soft}>{hint}</p>}
      {children(id)}
    </div>
  );
}
