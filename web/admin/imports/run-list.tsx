import { useState } from 'react';
import type { ImportRun, RunStatus } from '../../../shared/admin-imports.ts';
import { call } from '../../lib/call.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import controls from '../../ui/controls.module.css';
import type { Note } from '../../ui/form.tsx';
import { A } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Held } from './held.tsx';
import { ImportNow } from './import-now.tsx';
import { countsText, percentOf, progressText, STATUS_LABELS, trialText } from './import-words.ts';
import styles from './imports.module.css';
import { RunReport } from './run-report.tsx';
import { StrangeImport } from './strange-import.tsx';

const TONES: Record<RunStatus, string | undefined> = {
  running: styles.running,
  done: styles.good,
  unchanged: styles.good,
  failed: styles.failed,
  stopped: undefined,
};

/** Import runs, with progress while running and a report afterwards. */
export function RunList({ runs, onDone }: { runs: ImportRun[]; onDone: (note: Note) => void }) {
  if (runs.length === 0) return <p>There are no imports yet. Upload a file, or add a feed.</p>;
  return (
    <ol className={styles.list}>
      {runs.map((run, index) => (
        <li key={run.id}>
          <Run run={run} isNewest={index === 0} onDone={onDone} />
        </li>
      ))}
    </ol>
  );
}

function Run(props: { run: ImportRun; isNewest: boolean; onDone: (note: Note) => void }) {
  const { run, isNewest, onDone } = props;
  const { id, name, source, status, started_at, started_by, counts, dry_run, held, error } = run;
  const isStrange = run.strange.length > 0;
  // After a trial, the administrator wants to see the rows.
  const [isOpen, setOpen] = useState(isNewest && dry_run);
  return (
    <>
      <h3 className={styles.name} dir="auto">
        {source ?? name}
      </h3>
      <p className={styles.facts}>
        {isStrange && <b className={styles.failed}>Held: nothing was written</b>}
        {dry_run && (
          <b className={styles.trial}>
            {status === 'running' ? 'Trial: nothing is written' : 'Trial: nothing was written'}
          </b>
        )}
        {!isStrange && (!dry_run || status !== 'done') && (
          <b className={TONES[status]}>{STATUS_LABELS[status]}</b>
        )}
        <LocalTime at={started_at} />
        <span>{started_by === 'schedule' ? 'On schedule' : `By ${started_by}`}</span>
        {source !== null && source !== name && <span dir="auto">{`File: ${name}`}</span>}
      </p>
      {status === 'running' && <Progress run={run} onDone={onDone} />}
      {error && <p>{error}</p>}
      {run.can_map && !counts && <FieldsLink run={run} text="Choose the fields" />}
      {isStrange && <StrangeImport run={run} onDone={onDone} />}
      {held !== null && <Held run={run} missing={held} onDone={onDone} />}
      {counts && (
        <>
          <p className={styles.counts}>
            {dry_run || isStrange ? trialText(counts) : countsText(counts)}
          </p>
          {run.can_import && <ImportNow run={run} onDone={onDone} />}
          {run.can_map && <FieldsLink run={run} text="Fields and preview" />}
          <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
            <summary>
              {dry_run ? 'Rows and report' : 'Report'}
              <span className={controls.hidden}>{` of ${name}`}</span>
            </summary>
            {isOpen && <RunReport runId={id} />}
          </details>
        </>
      )}
    </>
  );
}

/** Leads to the page on which fields are chosen and rows previewed. */
function FieldsLink({ run: { id, name }, text }: { run: ImportRun; text: string }) {
  return (
    <p className={styles.importNow}>
      <A to={`/admin/imports/${id}/fields`}>
        {text}
        <span className={controls.hidden}>{` of ${name}`}</span>
      </A>
    </p>
  );
}

function Progress({
  run: { id, name, progress },
  onDone,
}: {
  run: ImportRun;
  onDone: (note: Note) => void;
}) {
  const { isBusy, act } = useAction(onDone);
  const percent = progress && percentOf(progress);

  return (
    <div className={styles.progress}>
      <progress
        aria-label={`Import of ${name}`}
        {...(percent !== null && { value: percent, max: 100 })}
      />
      <span>{progressText(progress)}</span>
      <ConfirmButton
        isDisabled={isBusy}
        question={`Stop the import of ${name}?`}
        about="Jobs imported so far are kept. Import the file again to complete it."
        confirmLabel="Stop the import"
        cancelLabel="Let it run"
        onConfirm={() =>
          act(
            () => call('POST /api/admin/imports/{id}/stop', { params: { id } }),
            `The import of ${name} was stopped. Jobs imported so far are kept.`,
            { otherwise: 'This import could not be stopped.' },
          )
        }
      >
        {isBusy ? 'Stopping...' : 'Stop'}
        <span className={controls.hidden}>{` the import of ${name}`}</span>
      </ConfirmButton>
    </div>
  );
}
