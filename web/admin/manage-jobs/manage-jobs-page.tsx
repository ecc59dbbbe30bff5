import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { MAX_BULK_JOBS } from '../../../shared/admin-jobs.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { countOf } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import controls from '../../ui/controls.module.css';
import { A } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { adminPage } from '../admin-layout.tsx';
import { UndoBar } from '../undo/undo-bar.tsx';
import { ConfirmJobAction, type JobQuestion } from './confirm-job-action.tsx';
import { DemoJobs } from './demo-jobs.tsx';
import { JobTable } from './job-table.tsx';
import { ManageFilters } from './manage-filters.tsx';
import { Empty, Pages } from './manage-pages.tsx';
import { isNarrowed, managePath, readManageQuery } from './manage-query.ts';
import { SelectAllFound, SelectionTools } from './selection-tools.tsx';
import { useFocusAfterReload } from './use-focus-after-reload.ts';
import { useJobActions } from './use-job-actions.ts';
import { type ListedJob, readAllFound, useJobList } from './use-job-list.ts';
import { useSelection } from './use-selection.ts';

/** /admin/jobs/manage?search&status&premium&featured&source&sort&limit&page */
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

function ManagedJobs() {
  const [query] = useSearchParams();
  const wanted = readManageQuery(query);
  const page = pageOf(query.get('page'));
  const { list, shownPage, failure, isLoading, answeredAt, ...jobs } = useJobList(wanted, page);
  const { data: known, ...sources } = useApiData('GET /api/admin/job-sources');
  const focus = useFocusAfterReload(answeredAt);
  const { note, say, isBusy, run, ...actions } = useJobActions(reload);
  const { selected, select, selectOnly, clear } = useSelection(
    managePath({ ...wanted, sort: '', limit: '' }),
    () => say(null),
  );
  const [question, setQuestion] = useState<JobQuestion | null>(null);
  const lastPage = Math.max(list?.totalPages ?? 1, 1);
  useLastPage(
    !isLoading && list !== null && list.jobs.length === 0 && page > lastPage,
    managePath(wanted, lastPage),
  );

  function reload() {
    jobs.reload();
    sources.reload();
  }

  async function actOnSelected(action: (jobIds: number[]) => Promise<boolean>) {
    if (!(await action([...selected]))) return;
    clear();
    focus.onRow(0);
  }

  async function deleteOne(job: ListedJob, row: number) {
    if (await actions.deleteOne(job)) select([job], false);
    focus.onRow(row);
  }

  async function changeEnd(job: ListedJob, day: string) {
    await actions.changeEnd(job, day);
    focus.onRow(list?.jobs.indexOf(job) ?? 0);
  }

  async function selectFound() {
    if (isBusy) return;
    const ids = await run(() => readAllFound(wanted, MAX_BULK_JOBS));
    if (ids) selectOnly(ids);
    else
      say({
        tone: 'error',
        text: 'Error fetching jobs.',
        more: 'Check your connection, then try again.',
      });
  }

  function confirm() {
    setQuestion(null);
    if (question?.kind === 'one') void deleteOne(question.job, question.row);
    else if (question?.kind === 'end')
      void actOnSelected((ids) => actions.edit({ action: 'end' }, ids));
    else if (question?.kind === 'country')
      void actOnSelected((ids) =>
        actions.edit({ action: 'country', value: question.country }, ids),
      );
    else void actOnSelected(actions.deleteMany);
  }

  return (
    <>
      <ManageFilters query={wanted} sources={known?.sources ?? []} />
      <Notice note={failure === null ? note : { tone: 'error', text: failure }} />
      <UndoBar
        onDone={(outcome, isUndone) => {
          say(outcome);
          focus.onRow(0);
          if (isUndone) reload();
        }}
      />
      <SelectionTools
        selected={selected.size}
        found={list && `${countOf(list.totalCount, 'job')}${isNarrowed(wanted) ? ' found' : ''}`}
        isBusy={isBusy}
        onDelete={() => setQuestion({ kind: 'selected' })}
        onEdit={(change) => {
          if (change.action === 'end') setQuestion({ kind: 'end' });
          else if (change.action === 'country')
            setQuestion({ kind: 'country', country: change.value });
          else void actOnSelected((ids) => actions.edit(change, ids));
        }}
        onClear={clear}
      />
      {list && (
        <SelectAllFound
          jobs={list.jobs}
          total={list.totalCount}
          selected={selected}
          onSelect={selectFound}
        />
      )}
      {isLoading && !list && <p role="status">Loading jobs...</p>}
      {failure !== null && (
        <TryAgain
          onPress={() => {
            say(null);
            reload();
          }}
        />
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
        <DemoJobs
          count={known.demoJobs}
          isBusy={isBusy}
          onDelete={() => void actOnSelected(actions.deleteDemo)}
        />
      )}
      {question && (
        <ConfirmJobAction
          question={question}
          selected={selected.size}
          onConfirm={confirm}
          onCancel={() => setQuestion(null)}
        />
      )}
    </>
  );
}

function TryAgain({ onPress }: { onPress: () => void }) {
  return (
    <p>
      <Button onPress={onPress}>Try again</Button>
    </p>
  );
}

/** Goes to the last page when the one asked for is past it. */
function useLastPage(isPastEnd: boolean, address: string) {
  const navigate = useNavigate();
  useEffect(() => {
    if (isPastEnd) void navigate(address, { replace: true });
  }, [isPastEnd, navigate, address]);
}

function pageOf(text: string | null): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1;
}
