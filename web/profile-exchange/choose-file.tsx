import { useId, useRef } from 'react';
import { formatBytes } from '../lib/format-bytes.ts';
import { Button } from '../ui/button.tsx';
import { FormMessage } from '../ui/form.tsx';
import styles from './import.module.css';
import type { ImportState } from './use-import.ts';

/** The files that work, and how people get them. */
const WAYS: { name: string; how: string }[] = [
  {
    name: 'Europass (PDF or XML)',
    how: 'On europass.europa.eu, open your CV and choose Download. Take the PDF or the XML file. An old Europass CV works too.',
  },
  {
    name: 'LinkedIn (ZIP)',
    how: 'On LinkedIn, open Settings > Data privacy > Get a copy of your data, and ask for the archive. You will get an email with a link to a ZIP file, often within minutes. The PDF of a LinkedIn profile does not work.',
  },
  {
    name: 'A CV that you made here (PDF)',
    how: 'A PDF that you made for yourself contains your profile; the photo only if the template shows it. One that you made for an employer does not.',
  },
  {
    name: 'JSON Resume or Reactive Resume (JSON)',
    how: 'Files for programmers. Many CV tools can save one.',
  },
];

/** The first step: which files work, and the choice of one. */
export function ChooseFile({ state, onCancel }: { state: ImportState; onCancel: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const isBusy = state.sent !== null;

  function choose({ files }: HTMLInputElement) {
    const file = files?.[0];
    if (file) state.start(file);
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
  }

  return (
    <>
      <p id={hintId}>
        Choose a file with your CV. You will see what is in it first. Nothing changes until you
        confirm.
      </p>
      <FormMessage
        message={state.failure === null ? null : { tone: 'error', text: state.failure }}
      />
      <div className={styles.buttons}>
        <Button
          look="button"
          isDisabled={isBusy}
          aria-describedby={hintId}
          onPress={() => input.current?.click()}
        >
          Choose a file
        </Button>
        <Button onPress={onCancel}>Cancel</Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File with your CV"
        accept=".pdf,.xml,.zip,.json,application/pdf,application/xml,application/zip,application/json"
        onChange={({ currentTarget }) => choose(currentTarget)}
      />
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
