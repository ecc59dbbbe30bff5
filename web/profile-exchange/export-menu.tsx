import { type KeyboardEvent, useRef, useState } from 'react';
import type { ExportFormat } from '../../shared/profile-exchange.ts';
import { downloadFile } from '../lib/download-file.ts';
import { outcomeOf, useOneRequest } from '../lib/use-one-request.ts';
import controls from '../ui/controls.module.css';
import type { Message } from '../ui/form.tsx';
import { A } from '../ui/link.tsx';
import styles from './exchange.module.css';

const FILES: { format: ExportFormat; label: string; what: string }[] = [
  { format: 'docx', label: 'Word', what: 'A plain document that employers’ software reads well' },
  { format: 'txt', label: 'Plain text', what: 'To copy into forms' },
  {
    format: 'json-resume',
    label: 'JSON Resume',
    what: 'For other CV tools, and to import here again',
  },
];

/** The saved profile as a file of several kinds. */
export function ExportMenu(props: {
  hasUnsaved: () => boolean;
  onMessage: (message: Message | null) => void;
}) {
  const { hasUnsaved, onMessage } = props;
  const details = useRef<HTMLDetailsElement>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const { busy, run } = useOneRequest<ExportFormat>();

  async function save(format: ExportFormat) {
    const answer = await run(() => {
      onMessage(null);
      return downloadFile('GET /api/profile/export', { query: { format } });
    }, format);
    if (!answer) return;
    onMessage(outcomeOf(answer, 'Your file was saved. Look in your downloads.'));
    if (answer.ok) close();
  }
  function close() {
    if (!details.current?.open) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !details.current?.open) return;
    event.stopPropagation();
    close();
  }

  return (
    <details
      ref={details}
      className={styles.menu}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget, currentTarget }) => {
        // Into another window the focus goes to nothing, and the menu stays.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
      onToggle={() => setUnsaved(hasUnsaved())}
    >
      <summary className={controls.quiet}>Export</summary>
      <div className={styles.panel}>
        {isUnsaved && (
          <p className={styles.unsaved}>
            You have changes that are not saved. Save your profile first, so that the file includes
            them.
          </p>
        )}
        <ul>
          {FILES.map(({ format, label, what }) => (
            <li key={format}>
              <button
                type="button"
                aria-disabled={busy !== null || undefined}
                onClick={() => void save(format)}
              >
                <strong>{busy === format ? 'Preparing file...' : label}</strong>
                <span>{what}</span>
              </button>
            </li>
          ))}
          <li>
            <A to="/cv-builder">
              <strong>PDF</strong>
              <span>Choose a design in the CV Builder</span>
            </A>
          </li>
        </ul>
      </div>
    </details>
  );
}
