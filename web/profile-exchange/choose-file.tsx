import { type DragEvent, useId, useRef, useState } from 'react';
import { formatBytes } from '../lib/format-bytes.ts';
import { Button } from '../ui/button.tsx';
import { FormMessage } from '../ui/form.tsx';
import styles from './import.module.css';
import { PasteText } from './paste-text.tsx';
import type { ImportState } from './use-import.ts';

/** The files that work, and how people get them. */
const WAYS: { name: string; how: string }[] = [
  {
    name: 'Word (.docx), OpenDocument (.odt) or plain text',
    how: 'The file of your CV as you wrote it. An old Word file (.doc) or a file of Pages must be saved as .docx first.',
  },
  {
    name: 'PDF',
    how: 'A CV that a program saved as PDF. A scan or a photo of a CV cannot be read: it has no text, only a picture of it.',
  },
  {
    name: 'LinkedIn (PDF or ZIP)',
    how: 'On LinkedIn, open your profile and choose More > Save to PDF. The archive has more: Settings > Data privacy > Get a copy of your data. You will get an email with a link to a ZIP file, often within minutes.',
  },
  {
    name: 'Europass (PDF or XML)',
    how: 'On europass.europa.eu, open your CV and choose Download. Take the PDF or the XML file. An old Europass CV works too.',
  },
  {
    name: 'A CV that you made here (PDF)',
    how: 'A PDF that you made for yourself contains your profile; the photo only if the template shows it. One that you made for an employer is read like any other PDF.',
  },
  {
    name: 'JSON Resume or Reactive Resume (JSON)',
    how: 'Files for programmers. Many CV tools can save one.',
  },
];

const TYPES =
  '.docx,.odt,.pdf,.txt,.xml,.zip,.json,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document,application/vnd.oasis.opendocument.text,text/plain,application/xml,application/zip,application/json';

/** The first step: a file, or a text that is pasted. */
export function ChooseFile({ state, onCancel }: { state: ImportState; onCancel: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [isOver, setOver] = useState(false);
  const isBusy = state.sent !== null;

  function choose(files: FileList | null) {
    const file = files?.[0];
    if (file && !isBusy) state.start(file);
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  }

  return (
    <>
      <p id={hintId}>
        Choose a file with your CV, or paste its text. You will see what is in it first. Nothing
        changes until you confirm.
      </p>
      <FormMessage
        message={state.failure === null ? null : { tone: 'error', text: state.failure }}
      />
      {/* Dragging is one way of two: the button does the same for keyboards and phones. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        className={`${styles.drop} ${isOver ? styles.over : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button
          look="button"
          isDisabled={isBusy}
          aria-describedby={hintId}
          onPress={() => input.current?.click()}
        >
          Choose a file
        </Button>
        <span className={styles.dropHint}>or drop it here</span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File with your CV"
        accept={TYPES}
        onChange={({ currentTarget }) => choose(currentTarget.files)}
      />
      <PasteText isBusy={isBusy} onPaste={state.startText} />
      <Progress sent={state.sent} />
      <section>
        <h3 className={styles.small}>These files work</h3>
        {WAYS.map(({ name, how }) => (
          <details key={name} className={styles.way}>
            <summary>{name}</summary>
            <p>{how}</p>
          </details>
        ))}
      </section>
      <p>
        <Button onPress={onCancel}>Cancel</Button>
      </p>
    </>
  );
}

function Progress({ sent }: { sent: ImportState['sent'] }) {
  return (
    <div role="status" className={styles.progress}>
      {sent &&
        (sent.bytes < sent.size ? (
          <>
            <progress aria-label="Sending the file" max={sent.size || 1} value={sent.bytes} />
            <span>{`${formatBytes(sent.bytes)} of ${formatBytes(sent.size)}`}</span>
          </>
        ) : (
          <span>Reading the file…</span>
        ))}
    </div>
  );
}
