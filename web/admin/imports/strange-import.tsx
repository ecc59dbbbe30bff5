import { useState } from 'react';
import type { ImportRun } from '../../../shared/admin-imports.ts';
import {
  HELD_OUTCOMES,
  HELD_ROWS_PAGE_SIZE,
  type HeldOutcome,
  strangeText,
} from '../../../shared/strange-feeds.ts';
import { call } from '../../lib/call.ts';
import { useAction } from '../../lib/use-action.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { countOf, formatCount } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import controls from '../../ui/controls.module.css';
import type { Note } from '../../ui/form.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import styles from './imports.module.css';

const WOULD: Record<HeldOutcome, string> = {
  ended: 'would end',
  new: 'would be added',
  updated: 'would change',
};

/**
 * An import that was held before it wrote anything: why, what it would do job by job, and the
 * administrator's decision.
 */
export function StrangeImport({ run, onDone }: { run: ImportRun; onDone: (note: Note) => void }) {
  const { id, name, strange, counts } = run;
  const { isBusy, act } = useAction(onDone);
  const params = { id };
  const sizes = {
    ended: counts?.expired ?? 0,
    new: counts?.new ?? 0,
    updated: counts?.updated ?? 0,
  };
  const of = <span className={controls.hidden}>{` of ${name}`}</span>;
  return (
    <div className={styles.held}>
      <p>
        <b>This import looks wrong, so nothing was written and no job ended.</b>
      </p>
      <ul className={styles.signs}>
        {strange.map((sign) => (
          <li key={`${sign.sign} ${sign.field ?? ''}`}>{strangeText(sign)}</li>
        ))}
      </ul>
      {HELD_OUTCOMES.map(
        (outcome) =>
          sizes[outcome] > 0 && (
            <HeldJobs key={outcome} run={run} outcome={outcome} size={sizes[outcome]} />
          ),
      )}
      <p className={styles.decide}>
        <ConfirmButton
          isDisabled={isBusy}
          isGrave={sizes.ended > 0}
          question={`Import ${name} as it is?`}
          about={`${countOf(sizes.ended, 'job')} would end, ${formatCount(sizes.new)} would be added and ${formatCount(sizes.updated)} would change.`}
          confirmLabel="Import it"
          onConfirm={() =>
            act(
              () => call('POST /api/admin/imports/{id}/import', { params }),
              `The import of ${name} has started.`,
              { otherwise: 'The import could not be started.' },
            )
          }
        >
          Import it{of}
        </ConfirmButton>
        <Button
          isDisabled={isBusy}
          onPress={() =>
            act(
              () => call('POST /api/admin/imports/{id}/leave', { params }),
              `Nothing of ${name} was imported. Its jobs stay as they are.`,
              { otherwise: 'This could not be saved.' },
            )
          }
        >
          Leave the jobs as they are{of}
        </Button>
      </p>
    </div>
  );
}

function HeldJobs(props: { run: ImportRun; outcome: HeldOutcome; size: number }) {
  const { run, outcome, size } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {`${countOf(size, 'job')} ${WOULD[outcome]}`}
        <span className={controls.hidden}>{` by the import of ${run.name}`}</span>
      </summary>
      {isOpen && <HeldPage runId={run.id} outcome={outcome} />}
    </details>
  );
}

function HeldPage({ runId, outcome }: { runId: number; outcome: HeldOutcome }) {
  const [page, setPage] = useState(1);
  const state = useApiData('GET /api/admin/imports/{id}/rows', {
    params: { id: runId },
    query: { outcome, page: `${page}` },
  });
  const { data } = state;
  const first = (page - 1) * HELD_ROWS_PAGE_SIZE + 1;
  return (
    <>
      <LoadState state={state} />
      {data && (
        <>
          <p role="status">
            {`${formatCount(first)} to ${formatCount(first + data.rows.length - 1)} of ${formatCount(data.totalCount)}`}
          </p>
          <ul className={styles.heldJobs}>
            {data.rows.map(({ reference, title, employer, place }) => (
              <li key={reference}>
                <span dir="auto">{title}</span>
                <small dir="auto">{`${employer}, ${place}. Reference ${reference}`}</small>
              </li>
            ))}
          </ul>
          {data.totalPages > 1 && (
            <p className={styles.decide}>
              <Button isDisabled={page === 1} onPress={() => setPage(page - 1)}>
                Previous jobs
              </Button>
              <Button isDisabled={page >= data.totalPages} onPress={() => setPage(page + 1)}>
                Next jobs
              </Button>
            </p>
          )}
        </>
      )}
    </>
  );
}
