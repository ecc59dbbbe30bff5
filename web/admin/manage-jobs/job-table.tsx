import { type Ref, useEffect, useRef } from 'react';
import { shownEmployer } from '../../../shared/employer-name.ts';
import { isExpired, lastDayToApply, longDate, utcToday } from '../../../shared/job-dates.ts';
import { useAppInfo } from '../../lib/app-info.ts';
import { jobPath } from '../../lib/url.ts';
import { formatCount, isolate } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import controls from '../../ui/controls.module.css';
import { A } from '../../ui/link.tsx';
import { extendedEnd } from '../days.ts';
import styles from './job-table.module.css';
import type { ListedJob } from './use-job-list.ts';

type Actions = {
  onSelect: (jobs: ListedJob[], isSelected: boolean) => void;
  onDelete: (job: ListedJob) => void;
  /** `day` = the new last day. */
  onChangeEnd: (job: ListedJob, day: string) => void;
};

type Props = Actions & {
  jobs: ListedJob[];
  selected: ReadonlySet<number>;
  isBusy: boolean;
  bodyRef: Ref<HTMLTableSectionElement>;
};

/** A page of jobs as a table; on a phone as cards. */
export function JobTable({ jobs, selected, isBusy, bodyRef, ...actions }: Props) {
  const chosen = jobs.filter(({ id }) => selected.has(id)).length;
  const all = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (all.current) all.current.indeterminate = chosen > 0 && chosen < jobs.length;
  }, [chosen, jobs.length]);
  return (
    <table className={styles.table} aria-busy={isBusy || undefined}>
      <caption className={controls.hidden}>Jobs</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.choice}>
            <label>
              <input
                ref={all}
                type="checkbox"
                checked={chosen === jobs.length}
                onChange={({ target }) => actions.onSelect(jobs, target.checked)}
              />
              <span>Select all on this page</span>
            </label>
          </th>
          <th scope="col">Title</th>
          <th scope="col">Company</th>
          <th scope="col">Location</th>
          <th scope="col">Category</th>
          <th scope="col">Views</th>
          <th scope="col">Apply clicks</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody ref={bodyRef}>
        {jobs.map((job) => (
          <Row key={job.id} job={job} isSelected={selected.has(job.id)} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  job,
  isSelected,
  onSelect,
  onDelete,
  onChangeEnd,
}: Actions & { job: ListedJob; isSelected: boolean }) {
  const { now } = useAppInfo();
  const { id, title, expires_at } = job;
  const today = utcToday(now);
  const ofJob = <span className={controls.hidden}>{` ${title}`}</span>;
  return (
    <tr className={isSelected ? styles.selected : undefined}>
      <td className={styles.choice}>
        <label>
          <input
            type="checkbox"
            checked={isSelected}
            onChange={({ target }) => onSelect([job], target.checked)}
          />
          <span className={controls.hidden}>{`Select ${title}`}</span>
        </label>
      </td>
      <th scope="row" className={styles.title}>
        <A to={jobPath(id)} dir="auto">
          {title}
        </A>
        <Marks job={job} />
      </th>
      <td>
        <bdi>{shownEmployer(job.employer)}</bdi>
      </td>
      <td>{job.state ? `${job.country}, ${isolate(job.state)}` : job.country}</td>
      <td>{job.category}</td>
      <td className={styles.figure}>
        {formatCount(job.views)}
        <span className={styles.unit}>{job.views === 1 ? ' view' : ' views'}</span>
      </td>
      <td className={styles.figure}>
        {formatCount(job.applies)}
        <span className={styles.unit}>{job.applies === 1 ? ' Apply click' : ' Apply clicks'}</span>
      </td>
      <td>
        <div className={styles.actions}>
          <A to={`/admin/jobs/edit/${id}`}>Edit{ofJob}</A>
          <A to={`/admin/jobs/new?from=${id}`}>Duplicate{ofJob}</A>
          {expires_at !== null && (
            <button type="button" onClick={() => onChangeEnd(job, extendedEnd(expires_at, now))}>
              Extend
              <span className={controls.hidden}>{` by 30 days: ${title}`}</span>
            </button>
          )}
          {(expires_at === null || expires_at > today) && (
            <button type="button" onClick={() => onChangeEnd(job, today)}>
              End
              <span className={controls.hidden}>{` now: ${title}`}</span>
            </button>
          )}
          <Button className={styles.delete} aria-haspopup="dialog" onPress={() => onDelete(job)}>
            Delete{ofJob}
          </Button>
        </div>
      </td>
    </tr>
  );
}

/** The labels of a listing, such as Premium or Expired. */
function Marks({ job }: { job: ListedJob }) {
  const { now } = useAppInfo();
  const marks = [
    job.is_premium_visible && 'Premium',
    job.featured && 'Featured',
    job.source !== null && `From ${job.source}`,
    job.expires_at !== null &&
      !isExpired(job.expires_at, now) &&
      `Last day to apply: ${longDate(lastDayToApply(job.expires_at))}`,
  ].filter((mark) => mark !== false);
  return (
    <span className={styles.marks}>
      {isExpired(job.expires_at, now) && <b>Expired</b>}
      {marks.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </span>
  );
}
