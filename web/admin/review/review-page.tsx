import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { shownEmployer } from '../../../shared/employer-name.ts';
import { REVIEW_PAGE_SIZE, type ReviewDecision, type ReviewList } from '../../../shared/review.ts';
import { isHttpAddress } from '../../../shared/web-address.ts';
import { call } from '../../lib/call.ts';
import { useAction } from '../../lib/use-action.ts';
import { useApiData } from '../../lib/use-api-data.ts';
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

/** /admin/review: new jobs of the feeds whose new jobs wait for a look. */
export const { handle, Component } = adminPage({
  title: 'New Jobs',
  description: 'New jobs of feeds that are not shown yet. For administrators.',
  Content,
});

type Row = ReviewList['rows'][number];

function Content() {
  const [query] = useSearchParams();
  const answer = useApiData('GET /api/admin/review', {
    query: { page: query.get('page') ?? undefined },
  });
  const [note, setNote] = useState<Note | null>(null);
  return (
    <>
      <p>
        These jobs came with feeds whose setting is “New jobs wait for my look” (
        <A to="/admin/imports">Imports</A>). Nobody else sees them. What you publish is changed by
        its feed later like other jobs. What you refuse stays away as long as the feed says the
        same.
      </p>
      <Notice note={note} />
      {answer.data?.totalCount === 0 ? (
        <p role="status">No new job waits.</p>
      ) : (
        <PagedList
          state={answer}
          pageSize={REVIEW_PAGE_SIZE}
          shown={({ rows }) => rows.length}
          noun="new job"
        >
          {({ rows }) => (
            <Rows
              key={answer.answeredAt}
              rows={rows}
              onDone={(done) => {
                setNote(done);
                answer.reload();
              }}
            />
          )}
        </PagedList>
      )}
    </>
  );
}

function Rows({ rows, onDone }: { rows: Row[]; onDone: (note: Note) => void }) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const { isBusy, act } = useAction(onDone);
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
  function decide(choice: ReviewDecision['answer']) {
    const chosen = rows.filter(({ id }) => selected.has(id));
    const body = { answer: choice, rows: chosen.map(({ id, version }) => ({ id, version })) };
    void act(() => call('POST /api/admin/review', { body }), null, {
      otherwise: 'This could not be saved.',
    });
  }
  return (
    <>
      <div className={layout.reviewTools}>
        <label className={layout.reviewAll}>
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
        <Button look="button" isDisabled={isNone || isBusy} onPress={() => decide('publish')}>
          {`Publish (${formatCount(count)})`}
        </Button>
        <ConfirmButton
          className={dialogStyles.graveQuiet}
          isDisabled={isNone || isBusy}
          question={`Refuse ${jobs}?`}
          about={`${count === 1 ? 'It stays' : 'They stay'} away as long as the feed says the same. This cannot be undone.`}
          confirmLabel="Refuse"
          onConfirm={() => decide('refuse')}
        >
          {`Refuse (${formatCount(count)})`}
        </ConfirmButton>
      </div>
      <ul className={layout.heldList}>
        {rows.map((row) => (
          <li key={row.id} className={layout.reviewRow}>
            <label>
              <input
                type="checkbox"
                checked={selected.has(row.id)}
                onChange={({ target }) => select([row.id], target.checked)}
              />
              <span className={controls.hidden}>{`Choose ${row.title}`}</span>
            </label>
            <article aria-labelledby={`review-${row.id}`}>
              <h2 id={`review-${row.id}`} dir="auto">
                {row.title}
              </h2>
              <p className={layout.heldLine}>
                <bdi>{shownEmployer(row.employer)}</bdi>
                {` · ${row.place} · ${row.category} · `}
                <bdi>{row.source}</bdi>
                {' · '}
                <LocalTime at={row.seen_at} />
              </p>
              <p dir="auto">{row.excerpt}</p>
              {row.application_url !== null && isHttpAddress(row.application_url) && (
                <p className={layout.reviewLink}>
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
