import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { shownEmployer } from '../../../shared/employer-name.ts';
import { withQuery } from '../../lib/url.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import type { Note } from '../../ui/form.tsx';
import { A } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import layout from '../admin-layout.module.css';
import { adminPage } from '../admin-layout.tsx';
import { FirstOf } from '../lists.tsx';
import { WaitingJob } from './waiting-job.tsx';

const PATH = '/admin/employer-jobs';

/** /admin/employer-jobs: what employers sent and waits for a yes; with ?job= one of them. */
export const { handle, Component } = adminPage({
  title: 'Employer Jobs',
  description: 'Jobs that employers sent, for an administrator to approve or refuse.',
  Content,
});

function Content() {
  const [query, setQuery] = useSearchParams();
  const [note, setNote] = useState<Note | null>(null);
  const id = query.get('job') ?? '';
  return (
    <>
      <Notice note={note} />
      {/^[1-9][0-9]{0,9}$/.test(id) ? (
        <WaitingJob
          key={id}
          id={Number(id)}
          list={PATH}
          onDone={(done) => {
            setNote(done);
            setQuery({});
          }}
        />
      ) : (
        <Queue />
      )}
    </>
  );
}

function Queue() {
  const state = useApiData('GET /api/admin/employer-jobs');
  return (
    <>
      <p>
        Employers sent these jobs. Nothing of them is public before you approve it. A change of a
        published job waits here, too, while people see the old version.
      </p>
      <FirstOf
        state={state}
        entries={({ jobs }) => jobs}
        none="No job of an employer is waiting."
        noun="job"
        className={layout.entries}
      >
        {({ id, title, employer, domain, isChange, sentAt }) => (
          <li key={id}>
            <A to={withQuery(PATH, { job: String(id) })} className={layout.entryName}>
              <bdi>{title}</bdi>
            </A>
            <p className={layout.entryLine}>
              <bdi>{shownEmployer(employer)}</bdi>
              <bdi>{domain}</bdi>
              <LocalTime at={sentAt} />
              {isChange && <span>Change of a published job</span>}
            </p>
          </li>
        )}
      </FirstOf>
    </>
  );
}
