import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Alert, ChangeAlert } from '../../shared/alerts.ts';
import { call, failureOf } from '../lib/call.ts';
import type { Refusal } from '../lib/endpoints.ts';
import { useApiData } from '../lib/use-api-data.ts';
import controls from '../ui/controls.module.css';
import type { Note } from '../ui/form.tsx';
import { A } from '../ui/link.tsx';
import { LoadState } from '../ui/load-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { AlertItem } from './alert-item.tsx';
import styles from './alerts.module.css';

/** The saved searches of the account, each with its actions. */
export function SavedSearches() {
  const state = useApiData('GET /api/alerts');
  const { data, reload } = state;
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [note, setNote] = useState<Note | null>(null);
  const { pathname, state: arrival } = useLocation();
  const navigate = useNavigate();
  const saved = (arrival as { saved?: unknown } | null)?.saved;
  useEffect(() => {
    if (typeof saved !== 'string') return;
    setNote({ tone: 'success', text: saved });
    // A reload must not say it again.
    void navigate(pathname, { replace: true, state: null, preventScrollReset: true });
  }, [saved, pathname, navigate]);

  /** Reloads the list after a change, or says why there was none. */
  function settle(answer: { ok: true } | Refusal, done: string): boolean {
    // 404: it was deleted elsewhere.
    const isDone = answer.ok || answer.status === 404;
    const text = isDone ? done : failureOf(answer, 'This did not work. Please try again.');
    setNote({ tone: isDone ? 'success' : 'error', text });
    if (isDone) reload();
    return isDone;
  }

  async function change({ id }: Alert, body: ChangeAlert, done: string): Promise<boolean> {
    return settle(await call('PATCH /api/alerts/{id}', { params: { id }, body }), done);
  }

  async function remove({ id, name }: Alert): Promise<void> {
    // The button goes with its alert.
    if (settle(await call('DELETE /api/alerts/{id}', { params: { id } }), `Deleted: ${name}`))
      list.current?.focus();
  }

  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>Saved searches</h2>
      <p className={styles.quiet}>
        {data && data.alerts.length > 0
          ? `${data.alerts.length} of ${data.limit}. To add one, open a search and press “Alert me”.`
          : 'An alert for exactly the search that you want.'}
      </p>
      <Notice note={note} />
      <LoadState state={state} />
      {data && data.alerts.length > 0 && (
        <ul className={styles.alerts} ref={list} tabIndex={-1} aria-labelledby={titleId}>
          {data.alerts.map((alert) => (
            <AlertItem key={alert.id} alert={alert} onChange={change} onRemove={remove} />
          ))}
        </ul>
      )}
      {data?.alerts.length === 0 && (
        <div className={styles.empty}>
          <p>You have no saved searches yet. Search for the work you want and press “Alert me”.</p>
          <p>
            <A to="/jobs" className={controls.quiet}>
              Search jobs
            </A>
          </p>
        </div>
      )}
    </section>
  );
}
