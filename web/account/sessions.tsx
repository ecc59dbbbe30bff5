import { useEffect, useRef, useState } from 'react';
import type { AccountSession } from '../../shared/account-sessions.ts';
import type { Account } from '../../shared/auth.ts';
import { longDate } from '../../shared/job-dates.ts';
import { call, failureOf } from '../lib/call.ts';
import { serverNow } from '../lib/server-clock.ts';
import { useApiData } from '../lib/use-api-data.ts';
import { useOneRequest } from '../lib/use-one-request.ts';
import { countOf } from '../lib/words.ts';
import { Button } from '../ui/button.tsx';
import controls from '../ui/controls.module.css';
import { FormMessage, type Message } from '../ui/form.tsx';
import styles from './account.module.css';
import { Section } from './section.tsx';

const HOUR_MS = 3_600_000;

/** The sessions of the user, with a button to end each one except the current one. */
export function Sessions({ account }: { account: Account }) {
  const { data, failure, reload } = useApiData('GET /api/account/sessions', {
    otherwise: 'Failed to load the list',
  });
  const [ended, setEnded] = useState<readonly string[]>([]);
  const [message, setMessage] = useState<Message | null>(null);
  const { busy: ending, run } = useOneRequest<string>();
  const list = useRef<HTMLUListElement>(null);
  const sessions = data?.sessions.filter(({ id }) => !ended.includes(id));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the account is read again after a change, which may have ended sessions
  useEffect(reload, [account]);

  async function end({ id, device }: AccountSession) {
    const answer = await run(() => {
      setMessage(null);
      return call('DELETE /api/account/sessions/{id}', { params: { id } });
    }, id);
    if (!answer) return;
    // 404: it has already ended, which is the requested result.
    if (!answer.ok && answer.status !== 404)
      return setMessage({
        tone: 'error',
        text: failureOf(answer, 'Failed to end the session'),
      });
    // The button is removed with its session: move the focus first.
    list.current?.focus();
    setMessage({ tone: 'success', text: `Session ended: ${device}.` });
    setEnded([...ended, id]);
  }

  return (
    <Section title="Where you are logged in">
      <p>If you do not recognise one of these devices, end its session and change your password.</p>
      <FormMessage message={failure === null ? message : { tone: 'error', text: failure }} />
      {!sessions && failure === null && <p role="status">Loading the list…</p>}
      {sessions && (
        <ul className={styles.sessions} ref={list} tabIndex={-1} aria-label="Devices">
          {sessions.map((session) => (
            <Device
              key={session.id}
              session={session}
              isEnding={ending === session.id}
              onEnd={() => void end(session)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Device({
  session,
  isEnding,
  onEnd,
}: {
  session: AccountSession;
  isEnding: boolean;
  onEnd: () => void;
}) {
  const { device, createdAt, lastSeenAt, current } = session;
  return (
    <li>
      <div>
        <strong>
          <bdi>{device}</bdi>
        </strong>
        {current && <span className={styles.here}>This device</span>}
        {!current && <p className={styles.detail}>{`Last seen ${agoOf(lastSeenAt)}`}</p>}
        <p className={styles.detail}>{`Logged in on ${longDate(createdAt)}`}</p>
      </div>
      {!current && (
        <Button isDisabled={isEnding} onPress={onEnd}>
          {isEnding ? 'Ending session...' : 'End this session'}
          <span className={controls.hidden}>{` on ${device}`}</span>
        </Button>
      )}
    </li>
  );
}

/** Time since, to the hour: the server stores no more. */
function agoOf(time: string): string {
  const hours = Math.floor(((serverNow() ?? Date.now()) - Date.parse(time)) / HOUR_MS);
  if (hours < 2) return 'a short time ago';
  return hours < 24
    ? `${countOf(hours, 'hour')} ago`
    : `${countOf(Math.floor(hours / 24), 'day')} ago`;
}
