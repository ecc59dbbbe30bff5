import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AdminJob, Deleted } from '../../shared/admin-jobs.ts';
import { longDate } from '../../shared/job-dates.ts';
import type { PageHandle } from '../lib/head.ts';
import { type ApiAnswer, sendToApi } from '../lib/send.ts';
import { withQuery } from '../lib/url.ts';
import { countOf, formatCount, isolate } from '../lib/words.ts';
import controls from '../ui/controls.module.css';
import dialogStyles from '../ui/dialog.module.css';
import { A, GetForm } from '../ui/link.tsx';
import { AdminPage } from './admin-layout.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { JobTable } from './job-table.tsx';
import styles from './manage-jobs.module.css';
import { type Note, Notice } from './notice.tsx';
import { UndoBar } from './undo-bar.tsx';
import { addUndoable } from './undo-store.ts';
import { type ListedJob, useJobList } from './use-job-list.ts';

const PATH = '/admin/jobs/manage';

/** As many as the server deletes at once. */
const MAX_SELECTED = 1000;

export const handle: PageHandle = {
  client: true,
  head: () => ({ title: 'Manage Jobs', description: 'Find, change and delete job listings. For administrators.', noindex: true }),
};

/** /admin/jobs/manage?search&page */
export function Component() {
  const create = (
    <A to="/admin/jobs/new" className={controls.button}>
      Create New Job
    </A>
  );
  return (
    <AdminPage title="Manage Jobs" actions={create}>
      <ManagedJobs />
    </AdminPage>
  );
}

/** What is asked before it is done: one job of a row, or all that are selected. */
type Question = { kind: 'one'; job: ListedJob; row: number } | { kind: 'selected' };

function ManagedJobs() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const search = query.get('search')?.trim() ?? '';
  const page = pageOf(query.get('page'));
  const { list, failure, isLoading, version, reload } = useJobList(search, page);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [question, setQuestion] = useState<Question | null>(null);
  const [note, setNote] = useState<Note | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const focus = useFocusAfterReload(version);

  // Another search is another list: what is selected should be what can be found in it.
  const [searched, setSearched] = useState(search);
  if (searched !== search) {
    setSearched(search);
    setSelected(new Set());
    setNote(null);
  }

  const lastPage = Math.max(list?.totalPages ?? 1, 1);
  const isPastEnd = !isLoading && list !== null && list.jobs.length === 0 && page > lastPage;
  useEffect(() => {
    if (isPastEnd) void navigate(withQuery(PATH, { search, page: lastPage > 1 ? String(lastPage) : '' }), { replace: true });
  }, [isPastEnd, navigate, search, lastPage]);

  function select(jobs: ListedJob[], isSelected: boolean) {
    const next = new Set(selected);
    for (const { id } of jobs) {
      if (isSelected && next.size < MAX_SELECTED) next.add(id);
      if (!isSelected) next.delete(id);
    }
    setSelected(next);
  }

  async function ask(request: () => Promise<ApiAnswer>): Promise<ApiAnswer | null> {
    if (isSending.current) return null;
    isSending.current = true;
    setBusy(true);
    setNote(null);
    const answer = await request();
    isSending.current = false;
    setBusy(false);
    return answer;
  }

  async function deleteOne(job: ListedJob, row: number) {
    const answer = await ask(() => sendToApi('DELETE', `/api/admin/jobs/${job.id}`));
    if (!answer) return;
    if (answer.ok) {
      finishDelete(answer, `“${isolate(job.title)}”`, 'Job deleted successfully');
      select([job], false);
    } else setNote(refusal(answer, 'Failed to delete job', 'Error deleting job'));
    focus.onRow(row);
    if (answer.ok || answer.status === 404) reload();
  }

  async function deleteSelected() {
    const answer = await ask(() => sendToApi('DELETE', '/api/admin/jobs/bulk', { jobIds: [...selected] }));
    if (!answer) return;
    if (!answer.ok) {
      setNote(refusal(answer, 'Failed to delete jobs', 'Error deleting jobs'));
      return;
    }
    const { deleted } = answer.body as Deleted;
    finishDelete(answer, countOf(deleted, 'job'), answer.message ?? 'Job deleted successfully');
    setSelected(new Set());
    focus.onRow(0);
    reload();
  }

  function finishDelete({ body }: ApiAnswer, what: string, text: string) {
    const { undo } = body as Deleted;
    if (undo) addUndoable({ ...undo, what });
    setNote({ tone: 'success', text });
  }

  async function changeEnd(job: ListedJob, day: string) {
    const answer = await ask(() => sendToApi('POST', `/api/admin/jobs/${job.id}/expiry`, { expires_at: day, updated_at: job.updated_at }));
    if (!answer) return;
    if (answer.ok) {
      const { title, expires_at } = answer.body as AdminJob;
      setNote({ tone: 'success', text: `“${isolate(title)}” ends on ${longDate(expires_at ?? day)}.` });
    } else setNote(refusal(answer, 'Failed to save job', 'Error saving job'));
    focus.onRow(list?.jobs.indexOf(job) ?? 0);
    reload();
  }

  function confirm() {
    setQuestion(null);
    if (question?.kind === 'one') void deleteOne(question.job, question.row);
    else void deleteSelected();
  }

  return (
    <>
      <GetForm action={PATH} className={styles.search} role="search">
        <label className={controls.field}>
          <span className={controls.label}>Search jobs</span>
          <input
            key={search}
            className={controls.input}
            type="search"
            name="search"
            defaultValue={search}
            maxLength={200}
            enterKeyHint="search"
          />
        </label>
        <button type="submit" className={controls.quiet}>
          Search
        </button>
      </GetForm>
      <Notice note={failure === null ? note : { tone: 'error', text: failure }} />
      <UndoBar
        onDone={(outcome, isRestored) => {
          setNote(outcome);
          focus.onRow(0);
          if (isRestored) reload();
        }}
      />
      <div className={styles.tools}>
        <button
          type="button"
          className={dialogStyles.graveQuiet}
          aria-haspopup="dialog"
          aria-disabled={selected.size === 0 || isBusy || undefined}
          onClick={() => selected.size > 0 && !isBusy && setQuestion({ kind: 'selected' })}
        >
          {`Delete Selected (${formatCount(selected.size)})`}
        </button>
        {selected.size > 0 && (
          <button type="button" className={controls.quiet} onClick={() => setSelected(new Set())}>
            Clear selection
          </button>
        )}
        {list && (
          <p className={styles.count}>{search === '' ? countOf(list.totalCount, 'job') : `${countOf(list.totalCount, 'job')} found`}</p>
        )}
      </div>
      {isLoading && !list && <p role="status">Loading jobs...</p>}
      {failure !== null && (
        <p>
          <button
            type="button"
            className={controls.quiet}
            onClick={() => {
              setNote(null);
              reload();
            }}
          >
            Try again
          </button>
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
          <Pages shown={list.page} page={Math.min(page, lastPage)} lastPage={lastPage} search={search} />
        </>
      )}
      {list && list.totalCount === 0 && !isLoading && failure === null && <Empty isSearch={search !== ''} />}
      {question && (
        <ConfirmDialog
          question={
            question.kind === 'one'
              ? `Are you sure you want to delete "${isolate(question.job.title)}"?`
              : `Are you sure you want to delete ${formatCount(selected.size)} jobs?`
          }
          confirmLabel="Delete"
          isGrave
          onConfirm={confirm}
          onCancel={() => setQuestion(null)}
        >
          <p>You can undo this for 10 minutes. Imports do not bring a deleted job back.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** What is said of an action that failed: one sentence for a refusal with the server's reason, one for no answer. */
function refusal({ status, message }: ApiAnswer, refused: string, unanswered: string): Note {
  if (status === 0) return { tone: 'error', text: unanswered, more: 'Check your connection, then try again.' };
  return { tone: 'error', text: refused, ...(message && { more: message }) };
}

function pageOf(text: string | null): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1;
}

/**
 * Where the focus goes when the row that had it is gone: into the row that took its place, else into the last one, else to the search. It waits
 * for the list that is read afterwards.
 */
function useFocusAfterReload(version: number) {
  const body = useRef<HTMLTableSectionElement>(null);
  const wanted = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer shows another list
  useEffect(() => {
    if (wanted.current === null) return;
    const rows = body.current?.rows;
    const row = rows?.[Math.min(wanted.current, rows.length - 1)];
    wanted.current = null;
    // Meanwhile the reader may have gone elsewhere.
    if (document.activeElement !== document.body && document.activeElement?.isConnected) return;
    const target = row?.querySelector<HTMLElement>('th a') ?? document.querySelector<HTMLElement>('input[name="search"]');
    target?.focus();
  }, [version]);
  return {
    body,
    onRow: (index: number) => {
      wanted.current = index;
    },
  };
}

/** `shown` is the page whose rows are there, `page` the one that was asked for. */
function Pages({ shown, page, lastPage, search }: { shown: number; page: number; lastPage: number; search: string }) {
  const to = (target: number) => withQuery(PATH, { search, page: target > 1 ? String(target) : '' });
  return (
    <nav className={styles.pages} aria-label="Pages">
      {page > 1 && (
        <A to={to(page - 1)} rel="prev" className={controls.quiet}>
          Previous
        </A>
      )}
      <span role="status">{`Page ${formatCount(shown)} of ${formatCount(lastPage)}`}</span>
      {page < lastPage && (
        <A to={to(page + 1)} rel="next" className={controls.quiet}>
          Next
        </A>
      )}
    </nav>
  );
}

function Empty({ isSearch }: { isSearch: boolean }) {
  if (isSearch) {
    return (
      <div className={styles.empty}>
        <p>No jobs found. Try a different search term.</p>
        <p>
          <A to={PATH}>Show all jobs</A>
        </p>
      </div>
    );
  }
  return (
    <p className={styles.empty}>
      {'No jobs found. '}
      <A to="/admin/jobs/new">Create your first job.</A>
    </p>
  );
}
