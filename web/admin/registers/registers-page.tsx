import { useState } from 'react';
import type { AdminRegisters, RegisterImport } from '../../../shared/admin-registers.ts';
import { longDate } from '../../../shared/job-dates.ts';
import { LISTS, REGISTERS } from '../../../shared/registers.ts';
import { call } from '../../lib/call.ts';
import { useAction } from '../../lib/use-action.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { countOf, formatCount } from '../../lib/words.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import type { Message } from '../../ui/form.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from '../admin-layout.module.css';
import { adminPage } from '../admin-layout.tsx';
import { Matches } from './matches.tsx';
import { RegisterForm } from './register-form.tsx';

/** /admin/registers: employers to decide about, imports of issues, and the issues there are. */
export const { handle, Component } = adminPage({
  title: 'Registers',
  description: 'Official registers of employers, for administrators.',
  Content,
});

const isBusy = ({ imports, matching }: AdminRegisters) =>
  matching.length > 0 || imports.some(({ status }) => status === 'running');

function Content() {
  const answer = useApiData('GET /api/admin/registers', { pollWhile: isBusy });
  const [note, setNote] = useState<Message | null>(null);
  const { data, reload } = answer;
  const isRunning = data !== null && isBusy(data);
  return (
    <div className={styles.sections}>
      {/* Asked again when the jobs were compared: there may be other questions. */}
      <Matches key={String(isRunning)} />
      <section aria-labelledby="upload">
        <h2 id="upload">Import an edition</h2>
        <RegisterForm onStart={reload} />
      </section>
      <LoadState state={answer} />
      {data && (
        <>
          <section aria-labelledby="imports">
            <h2 id="imports">Latest imports</h2>
            {data.imports.length === 0 && <p>Nothing has been imported on this page yet.</p>}
            <ul className={styles.heldList}>
              {data.imports.map((each) => (
                <li key={each.id}>
                  <Import run={each} />
                </li>
              ))}
            </ul>
            {data.matching.map(({ register, percent }) => (
              <p key={register} role="status">
                {`Jobs are compared with the ${REGISTERS[register].short}: ${percent} %`}
              </p>
            ))}
          </section>
          <section aria-labelledby="issues">
            <h2 id="issues">Editions we have</h2>
            <Notice note={note} />
            {data.issues.length === 0 && <p>None. Jobs do not mention any register.</p>}
            <ul className={styles.heldList}>
              {data.issues.map((issue) => (
                <li key={`${issue.register} ${issue.issued_on}`}>
                  <Issue
                    issue={issue}
                    onDone={(message) => {
                      setNote(message);
                      reload();
                    }}
                  />
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </div>
  );
}

const PHASES = {
  reading: 'Reading the file',
  storing: 'Storing the entries',
  comparing: 'Comparing with the previous edition',
} as const;

function Import({ run }: { run: RegisterImport }) {
  const { register, issued_on, started_by, started_at, status, phase, percent, error } = run;
  return (
    <article className={styles.heldJob}>
      <h3>{`${LISTS[register].short}, ${longDate(issued_on)}`}</h3>
      {status === 'running' && (
        <p role="status">
          {`${PHASES[phase]}: ${percent} % `}
          <progress max={100} value={percent} aria-label={PHASES[phase]} />
        </p>
      )}
      {run.report && <Report report={run.report} />}
      {error !== null && <p role="alert">{`Failed. ${error}`}</p>}
      <p className={styles.heldLine}>
        <bdi>{started_by}</bdi>
        {' · '}
        <LocalTime at={started_at} />
      </p>
    </article>
  );
}

function Report({ report }: { report: NonNullable<RegisterImport['report']> }) {
  const { rows, organisations, before, added, removed, changed, downRated, upRated } = report;
  const size = `${countOf(rows, 'row')}, ${countOf(organisations, 'organisation')}.`;
  if (before === null)
    return <p>{`${size} It is the first edition, so there is nothing to compare it with.`}</p>;
  return (
    <p>
      {`${size} Since ${longDate(before)}: ${formatCount(added)} added, ${formatCount(removed)} removed, ${formatCount(changed)} changed. Of those changed, ${formatCount(downRated)} were rated down to B and ${formatCount(upRated)} up to A.`}
    </p>
  );
}

function Issue({
  issue: { register, issued_on, rows, organisations, imported_at },
  onDone,
}: {
  issue: AdminRegisters['issues'][number];
  onDone: (message: Message) => void;
}) {
  const { isBusy: isRemoving, act } = useAction(onDone);
  const name = `${LISTS[register].short} of ${longDate(issued_on)}`;
  const params = { register, date: issued_on };

  return (
    <article className={styles.heldJob}>
      <h3>{name}</h3>
      <p className={styles.heldLine}>
        {`${countOf(rows, 'row')} · ${countOf(organisations, 'organisation')} · `}
        <LocalTime at={imported_at} />
      </p>
      <p className={styles.heldActions}>
        <ConfirmButton
          isDisabled={isRemoving}
          aria-label={`Remove the ${name}`}
          question={`Remove the ${name}?`}
          about="Jobs will then show what the previous edition says. You can import this edition again."
          confirmLabel="Remove"
          onConfirm={() =>
            act(
              () => call('DELETE /api/admin/registers/{register}/{date}', { params }),
              `Removed: ${name}`,
            )
          }
        >
          {isRemoving ? 'Removing…' : 'Remove'}
        </ConfirmButton>
      </p>
    </article>
  );
}
