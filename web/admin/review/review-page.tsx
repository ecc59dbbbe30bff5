import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { shownEmployer } from '../../../shared/employer-name.ts';
import {
  REFUSAL_DAYS,
  REVIEW_PAGE_SIZE,
  type ReviewDecision,
  type ReviewList,
  type ReviewView,
} from '../../../shared/review.ts';
import { isHttpAddress } from '../../../shared/web-address.ts';
import { call } from '../../lib/call.ts';
import { withQuery } from '../../lib/url.ts';
import { useAction } from '../../lib/use-action.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { outcomeOf, useOneRequest } from '../../lib/use-one-request.ts';
import { countOf, formatCount } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import controls from '../../ui/controls.module.css';
import dialogStyles from '../../ui/dialog.module.css';
import type { Note } from '../../ui/form.tsx';
import { A } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import layout from '../admin-layout.module.css';
import { adminPage } from '../admin-layout.tsx';
import { PagedList } from '../lists.tsx';
import styles from './review.module.css';

/** /admin/review: new jobs of the feeds whose new jobs wait for a look. */
export const { handle, Component } = adminPage({
  title: 'New Jobs',
  description: 'New jobs of feeds that are not shown yet. For administrators.',
  Content,
});

type Row = ReviewList['rows'][number];

const VIEWS: readonly { view: ReviewView; text: string; none: string }[] = [
  { view: 'waiting', text: 'Waiting', none: 'No new job waits.' },
  { view: 'refused', text: 'Refused', none: 'No job was refused in the last 30 days.' },
];

function Content() {
  const [query] = useSearchParams();
  const show: ReviewView = query.get('show') === 'refused' ? 'refused' : 'waiting';
  const answer = useApiData('GET /api/admin/review', {
    query: { show, page: query.get('page') ?? undefined },
  });
  const [note, setNote] = useState<Note | null>(null);
  const onDone = (done: Note) => {
    setNote(done);
    answer.reload();
  };
  return (
    <>
      <p className={layout.heldActions}>
        {VIEWS.map(({ view, text }) =>
          view === show ? (
            <b key={view} aria-current="true">
              {text}
            </b>
          ) : (
            <A key={view} to={withQuery('/admin/review', view === 'refused' ? { show: view } : {})}>
              {text}
            </A>
          ),
        )}
      </p>
      {show === 'waiting' ? (
        <p>
          These jobs came with feeds whose setting is “New jobs wait for my look” (
          <A to="/admin/imports">Imports</A>). Nobody else sees them. What you publish is changed by
          its feed later like other jobs. What you refuse stays away as long as the feed says the
          same. A job that its feed has not had for 90 days leaves this list.
        </p>
      ) : (
        <p>
          {`These jobs were refused in the last ${REFUSAL_DAYS} days. One that you take back waits for your look again.`}
        </p>
      )}
      <Notice note={note} />
      {answer.data?.totalCount === 0 ? (
        <p role="status">{VIEWS.find(({ view }) => view === show)?.none}</p>
      ) : (
        <PagedList
          state={answer}
          pageSize={REVIEW_PAGE_SIZE}
          shown={({ rows }) => rows.length}
          noun={show === 'waiting' ? 'new job' : 'refused job'}
        >
          {({ rows }) => <Rows key={answer.answeredAt} rows={rows} show={show} onDone={onDone} />}
        </PagedList>
      )}
    </>
  );
}

/** Takes back what was just refused. */
function Undo({ rows, onDone }: { rows: ReviewDecision['rows']; onDone: (note: Note) => void }) {
  const { isBusy, act } = useAction(onDone);
  const body = { answer: 'take-back', rows } as const;
  return (
    <Button
      isDisabled={isBusy}
      onPress={() => act(() => call('POST /api/admin/review', { body }), null)}
    >
      Undo
    </Button>
  );
}

function Rows({
  rows,
  show,
  onDone,
}: {
  rows: Row[];
  show: ReviewView;
  onDone: (note: Note) => void;
}) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const { isBusy, run } = useOneRequest();
  const count = selected.size;
  const isNone = count === 0;
  const jobs = countOf(count, 'job');

  function select(ids: number[], isSelected: boolean) {
    const next = new Set(selected);
    for (const id of ids) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    setSelected(next);
  }
  async function decide(choice: ReviewDecision['answer']) {
    const chosen = rows
      .filter(({ id }) => selected.has(id))
      .map(({ id, version }) => ({ id, version }));
    const body = { answer: choice, rows: chosen };
    const answer = await run(() => call('POST /api/admin/review', { body }));
    if (!answer) return;
    const outcome = outcomeOf(answer, null, 'This could not be saved.');
    // Not those that were refused before.
    const decided = answer.ok && choice === 'refuse' ? answer.body.decided : [];
    const refused = chosen.filter(({ id }) => decided.includes(id));
    const more = refused.length > 0 && <Undo rows={refused} onDone={onDone} />;
    onDone({ ...outcome, more });
  }
  return (
    <>
      <div className={styles.tools}>
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={count === rows.length}
            onChange={({ target }) =>
              select(
                rows.map(({ id }) => id),
                target.checked,
              )
            }
          />
          All on this page
        </label>
        {show === 'refused' ? (
          <Button look="button" isDisabled={isNone || isBusy} onPress={() => decide('take-back')}>
            {`Take back (${formatCount(count)})`}
          </Button>
        ) : (
          <>
            <Button look="button" isDisabled={isNone || isBusy} onPress={() => decide('publish')}>
              {`Publish (${formatCount(count)})`}
            </Button>
            <ConfirmButton
              className={dialogStyles.graveQuiet}
              isDisabled={isNone || isBusy}
              question={`Refuse ${jobs}?`}
              about={`${count === 1 ? 'It stays' : 'They stay'} away as long as the feed says the same. You can take this back for ${REFUSAL_DAYS} days, while the feed has the job.`}
              confirmLabel="Refuse"
              onConfirm={() => decide('refuse')}
            >
              {`Refuse (${formatCount(count)})`}
            </ConfirmButton>
          </>
        )}
      </div>
      <ul className={layout.heldList}>
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <label>
              <input
                type="checkbox"
                checked={selected.has(row.id)}
                onChange={({ target }) => select([row.id], target.checked)}
              />
              <span className={controls.hidden}>{`Choose ${row.title}`}</span>
            </label>
            <article className={layout.heldJob} aria-labelledby={`review-${row.id}`}>
              <h2 id={`review-${row.id}`} dir="auto">
                {row.title}
              </h2>
              <p className={layout.heldLine}>
                <bdi>{shownEmployer(row.employer)}</bdi>
                {` · ${row.place} · ${row.category} · `}
                <bdi>{row.source}</bdi>
                {' · '}
                <LocalTime at={row.seen_at} />
                {row.refused_at !== null && row.refused_by !== null && (
                  <>
                    {' · refused by '}
                    <bdi>{row.refused_by}</bdi>
                    {' · '}
                    <LocalTime at={row.refused_at} />
                  </>
                )}
              </p>
              <p>
                <bdi>{row.excerpt}</bdi>
              </p>
              {row.application_url !== null && isHttpAddress(row.application_url) && (
                <p className={styles.link}>
                  <a href={row.application_url} target="_blank" rel="noreferrer">
                    {row.application_url}
                  </a>
                </p>
              )}
            </article>
          </li>
        ))}
      </ul>
    </>
  );
}
