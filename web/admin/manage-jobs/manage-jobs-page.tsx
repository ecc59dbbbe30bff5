import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type BulkAction, type Deleted, MAX_BULK_JOBS } from '../../../shared/admin-jobs.ts';
import { call } from '../../lib/call.ts';
import type { Refusal } from '../../lib/endpoints.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { useOneRequest } from '../../lib/use-one-request.ts';
import { countOf, formatCount, isolate } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import controls from '../../ui/controls.module.css';
import dialogStyles from '../../ui/dialog.module.css';
import type { Note } from '../../ui/form.tsx';
import { A } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { adminPage } from '../admin-layout.tsx';
import { endInWords } from '../days.ts';
import { UndoBar } from '../undo/undo-bar.tsx';
import { addUndoable } from '../undo/undo-store.ts';
import { BulkActions } from './bulk-actions.tsx';
import { DemoJobs } from './demo-jobs.tsx';
import { JobTable } from './job-table.tsx';
import { ManageFilters } from './manage-filters.tsx';
import styles from './manage-jobs.module.css';
import { Empty, Pages } from './manage-pages.tsx';
import { isNarrowed, managePath, readManageQuery } from './manage-query.ts';
import { useFocusAfterReload } from './use-focus-after-reload.ts';
import { type ListedJob, readAllFound, useJobList } from './use-job-list.ts';

/** /admin/jobs/manage?search&status&premium&featured&source&sort&page */
export const { handle, Component } = adminPage({
  title: 'Manage Jobs',
  description: 'Find, change and delete job listings. For administrators.',
  actions: (
    <A to="/admin/jobs/new" className={controls.button}>
      Create New Job
    </A>
  ),
  Content: ManagedJobs,
});

/** A pending confirmation: delete one job, delete the selected jobs, or end them. */
type Question =
  | { kind: 'one'; job: ListedJob; row: number }
  | { kind: 'selected' }
  | { kind: 'end' };

/** The label of a completed action. */
const DONE: Record<BulkAction, string> = {
  extend: 'Extended',
  end: 'Ended',
  feature: 'Featured',
  unfeature: 'No longer featured',
};

function ManagedJobs() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const wanted = readManageQuery(query);
  const page = pageOf(query.get('page'));
  const { list, shownPage, failure, isLoading, answeredAt, ...jobs } = useJobList(wanted, page);
  const { data: known, ...sources } = useApiData('GET /api/admin/job-sources');
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [question, setQuestion] = useState<Question | null>(null);
  const [note, setNote] = useState<Note | null>(null);
  const { isBusy, run } = useOneRequest();
  const focus = useFocusAfterReload(answeredAt);

  // Another search clears the selection, so that it never contains jobs that are not in the list.
  const searched = managePath({ ...wanted, sort: '' });
  const [selectedIn, setSelectedIn] = useState(searched);
  if (selectedIn !== searched) {
    setSelectedIn(searched);
    setSelected(new Set());
    setNote(null);
  }

  const lastPage = Math.max(list?.totalPages ?? 1, 1);
  const lastAddress = managePath(wanted, lastPage);
  const isPastEnd = !isLoading && list !== null && list.jobs.length === 0 && page > lastPage;
  useEffect(() => {
    if (isPastEnd) void navigate(lastAddress, { replace: true });
  }, [isPastEnd, navigate, lastAddress]);

  function reload() {
    jobs.reload();
    sources.reload();
  }

  function select(jobs: ListedJob[], isSelected: boolean) {
    const next = new Set(selected);
    for (const { id } of jobs) {
      if (isSelected && next.size < MAX_BULK_JOBS) next.add(id);
      if (!isSelected) next.delete(id);
    }
    setSelected(next);
  }

  function ask<A>(request: () => Promise<A>): Promise<A | null> {
    return run(() => {
      setNote(null);
      return request();
    });
  }

  async function deleteOne(job: ListedJob, row: number) {
    const answer = await ask(() => call('DELETE /api/admin/jobs/{id}', { params: { id: job.id } }));
    if (!answer) return;
    if (answer.ok) {
      finishDelete(answer.body, `“${isolate(job.title)}”`, 'Job deleted successfully');
      select([job], false);
    } else setNote(refusal(answer, 'Failed to delete job', 'Error deleting job'));
    focus.onRow(row);
    if (answer.ok || answer.status === 404) reload();
  }

  async function deleteSelected() {
    const answer = await ask(() =>
      call('DELETE /api/admin/jobs/bulk', { body: { jobIds: [...selected] } }),
    );
    if (!answer) return;
    if (!answer.ok) {
      setNote(refusal(answer, 'Failed to delete jobs', 'Error deleting jobs'));
      return;
    }
    finishDelete(answer.body, countOf(answer.body.deleted, 'job'));
    setSelected(new Set());
    focus.onRow(0);
    reload();
  }

  function finishDelete({ undo, message }: Deleted, what: string, text = message) {
    if (undo) addUndoable({ kind: 'deletion', ...undo, done: 'Deleted', what });
    setNote({ tone: 'success', text });
  }

  async function deleteDemo() {
    const answer = await ask(() => call('DELETE /api/admin/demo-jobs'));
    if (!answer) return;
    if (answer.ok) {
      finishDelete(answer.body, countOf(answer.body.deleted, 'demo job'));
      setSelected(new Set());
    } else setNote(refusal(answer, 'Failed to delete jobs', 'Error deleting jobs'));
    focus.onRow(0);
    reload();
  }

  async function editSelected(action: BulkAction) {
    const answer = await ask(() =>
      call('POST /api/admin/jobs/bulk', { body: { action, jobIds: [...selected] } }),
    );
    if (!answer) return;
    if (!answer.ok) {
      setNote(refusal(answer, 'Failed to save jobs', 'Error saving jobs'));
      return;
    }
    const { message, changed, undo } = answer.body;
    if (undo)
      addUndoable({ kind: 'edit', ...undo, done: DONE[action], what: countOf(changed, 'job') });
    setNote({ tone: changed > 0 ? 'success' : 'info', text: message });
    setSelected(new Set());
    focus.onRow(0);
    reload();
  }

  async function selectFound() {
    if (isBusy) return;
    const ids = await run(() => readAllFound(wanted, MAX_BULK_JOBS));
    if (ids) setSelected(new Set(ids));
    else
      setNote({
        tone: 'error',
        text: 'Error fetching jobs.',
        more: 'Check your connection, then try again.',
      });
  }

  async function changeEnd(job: ListedJob, day: string) {
    const { id, updated_at } = job;
    const answer = await ask(() =>
      call('POST /api/admin/jobs/{id}/expiry', {
        params: { id },
        body: { expires_at: day, updated_at },
      }),
    );
    if (!answer) return;
    if (answer.ok) {
      const { title, expires_at, undo } = answer.body;
      const done = job.expires_at !== null && day > job.expires_at ? DONE.extend : DONE.end;
      if (undo) addUndoable({ kind: 'edit', ...undo, done, what: `“${isolate(title)}”` });
      setNote({
        tone: 'success',
        text: `“${isolate(title)}” was saved. ${endInWords(expires_at ?? day, new Date())}`,
      });
    } else setNote(refusal(answer, 'Failed to save job', 'Error saving job'));
    focus.onRow(list?.jobs.indexOf(job) ?? 0);
    reload();
  }

  function confirm() {
    setQuestion(null);
    if (question?.kind === 'one') void deleteOne(question.job, question.row);
    else if (question?.kind === 'end') void editSelected('end');
    else void deleteSelected();
  }

  return (
    <>
      <ManageFilters query={wanted} sources={known?.sources ?? []} />
      <Notice note={failure === null ? note : { tone: 'error', text: failure }} />
      <UndoBar
        onDone={(outcome, isUndone) => {
          setNote(outcome);
          focus.onRow(0);
          if (isUndone) reload();
        }}
      />
      <div className={styles.tools}>
        <Button
          className={dialogStyles.graveQuiet}
          aria-haspopup="dialog"
          isDisabled={selected.size === 0 || isBusy}
          onPress={() => setQuestion({ kind: 'selected' })}
        >
          {`Delete Selected (${formatCount(selected.size)})`}
        </Button>
        {selected.size > 0 && (
          <BulkActions
            isBusy={isBusy}
            onEdit={(action) =>
              action === 'end' ? setQuestion({ kind: 'end' }) : void editSelected(action)
            }
            onClear={() => setSelected(new Set())}
          />
        )}
        {list && (
          <p className={styles.count}>
            {isNarrowed(wanted)
              ? `${countOf(list.totalCount, 'job')} found`
              : countOf(list.totalCount, 'job')}
          </p>
        )}
      </div>
      {list &&
        list.totalCount > list.jobs.length &&
        list.jobs.every(({ id }) => selected.has(id)) &&
        list.jobs.length > 0 && (
          <AllFound
            total={list.totalCount}
            isSelected={selected.size >= Math.min(list.totalCount, MAX_BULK_JOBS)}
            onSelect={selectFound}
          />
        )}
      {isLoading && !list && <p role="status">Loading jobs...</p>}
      {failure !== null && (
        <p>
          <Button
            onPress={() => {
              setNote(null);
              reload();
            }}
          >
            Try again
          </Button>
        </p>
      )}
      {list && list.jobs.length > 0 && (
        <>
          <JobTable
            jobs={list.jobs}
            selected={selected}
            isBusy={isLoading || isBusy}
            bodyRef={focus.body}
            onSelect={select}
            onDelete={(job) => setQuestion({ kind: 'one', job, row: list.jobs.indexOf(job) })}
            onChangeEnd={(job, day) => void changeEnd(job, day)}
          />
          <Pages
            shown={shownPage}
            page={Math.min(page, lastPage)}
            lastPage={lastPage}
            query={wanted}
          />
        </>
      )}
      {list && list.totalCount === 0 && !isLoading && failure === null && <Empty query={wanted} />}
      {known && known.demoJobs > 0 && (
        <DemoJobs count={known.demoJobs} isBusy={isBusy} onDelete={() => void deleteDemo()} />
      )}
      {question && (
        <ConfirmDialog
          question={questionText(question, selected.size)}
          confirmLabel={question.kind === 'end' ? 'End' : 'Delete'}
          isGrave
          onConfirm={confirm}
          onCancel={() => setQuestion(null)}
        >
          <p>{`You can undo this for 10 minutes.${question.kind === 'end' ? '' : ' Imports will not bring a deleted job back.'}`}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function questionText(question: Question, selected: number): string {
  if (question.kind === 'one')
    return `Are you sure you want to delete "${isolate(question.job.title)}"?`;
  const jobs = `${formatCount(selected)} jobs`;
  if (question.kind === 'end')
    return `Are you sure you want to end ${selected === 1 ? 'this job' : jobs}?`;
  return `Are you sure you want to delete ${jobs}?`;
}

/** Selects all results beyond the current page, for example to extend them. */
function AllFound({
  total,
  isSelected,
  onSelect,
}: {
  total: number;
  isSelected: boolean;
  onSelect: () => Promise<void>;
}) {
  const most = Math.min(total, MAX_BULK_JOBS);
  const text =
    most < total
      ? `the first ${formatCount(most)} of ${countOf(total, 'job')}`
      : `all ${countOf(total, 'job')}`;
  return (
    <p className={styles.allFound} role="status">
      {isSelected ? (
        `You have selected ${text}.`
      ) : (
        <Button onPress={onSelect}>{`Select ${text}`}</Button>
      )}
    </p>
  );
}

/**
 * The message of a failed action: one for a refusal, with the server's reason, and one for no
 * answer.
 */
function refusal({ status, message }: Refusal, refused: string, unanswered: string): Note {
  if (status === 0)
    return { tone: 'error', text: unanswered, more: 'Check your connection, then try again.' };
  return { tone: 'error', text: refused, ...(message && { more: message }) };
}

function pageOf(text: string | null): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1;
}
