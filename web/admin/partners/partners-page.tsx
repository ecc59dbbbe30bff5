import { type ReactNode, useRef, useState } from 'react';
import {
  PARTNER_LIMITS,
  PARTNER_SCOPES,
  type Partner,
  type PartnerScope,
  partnerInputSchema,
} from '../../../shared/partners.ts';
import { useAppInfo } from '../../lib/app-info.ts';
import { call } from '../../lib/call.ts';
import { useAction } from '../../lib/use-action.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { countOf, formatCount } from '../../lib/words.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import controls from '../../ui/controls.module.css';
import { Form, type Note, useApiForm } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import { adminPage } from '../admin-layout.tsx';
import styles from './partners.module.css';
import { PartnerScopes, ScopeBoxes } from './scopes.tsx';

type NewKey = { name: string; key: string };

/** /admin/partners: who may send jobs by the API, their keys, and what they sent. */
export const { handle, Component } = adminPage({
  title: 'Partners',
  description: 'Partners that send jobs, and their keys. For administrators.',
  Content,
});

function Content() {
  const state = useApiData('GET /api/admin/partners');
  const [note, setNote] = useState<Note | null>(null);
  const [newKey, setNewKey] = useState<NewKey | null>(null);
  const done = (message: Note, made: NewKey | null = null) => {
    setNote(message);
    setNewKey(made);
    state.reload();
  };
  return (
    <div className={styles.partners}>
      <p>
        A partner can send its jobs to this site one by one. Each partner has a key. Its jobs are
        listed under its name, and checked for fake offers like all others.
      </p>
      <Notice note={note} />
      {newKey && (
        <p className={styles.key}>
          {`The key of ${newKey.name}, shown only now. Copy it, and send it to the partner in a safe way:`}
          <code>{newKey.key}</code>
        </p>
      )}
      <LoadState state={state} />
      <ul className={styles.list}>
        {state.data?.partners.map((partner) => (
          <li key={partner.id}>
            <PartnerItem partner={partner} onDone={done} />
          </li>
        ))}
      </ul>
      <h2>Add a partner</h2>
      <PartnerForm
        onAdded={(made) =>
          done({ tone: 'success', text: `The partner ${made.name} was added.` }, made)
        }
      />
      <HowTo />
    </div>
  );
}

function PartnerForm({ onAdded }: { onAdded: (made: NewKey) => void }) {
  const element = useRef<HTMLFormElement>(null);
  const [scopes, setScopes] = useState<PartnerScope[]>([...PARTNER_SCOPES]);
  const form = useApiForm({
    id: 'partner',
    endpoint: 'POST /api/admin/partners',
    schema: partnerInputSchema,
    extra: { scopes },
    failure: 'The partner could not be added.',
    onSuccess: ({ body }) => {
      element.current?.reset();
      setScopes([...PARTNER_SCOPES]);
      onAdded(body);
    },
  });
  return (
    <Form form={form} ref={element} submit="Add partner" busy="Saving...">
      <TextField
        name="name"
        label="Name of the partner"
        hint={`It may send ${formatCount(PARTNER_LIMITS.usual)} jobs a day.`}
        autoComplete="off"
      />
      <ScopeBoxes chosen={scopes} onChange={setScopes} />
    </Form>
  );
}

function PartnerItem(props: {
  partner: Partner;
  onDone: (note: Note, made?: NewKey | null) => void;
}) {
  const { partner, onDone } = props;
  const { id, name, daily_limit, today, revoked_at, calls } = partner;
  const { isBusy, act } = useAction((outcome: Note) => onDone(outcome));
  const of = <span className={controls.hidden}>{` of ${name}`}</span>;
  const renew = async () => {
    const answer = await call('POST /api/admin/partners/{id}/key', { params: { id } });
    if (answer.ok) onDone({ tone: 'success', text: `${name} has a new key.` }, answer.body);
    else onDone({ tone: 'error', text: answer.message ?? 'The key could not be made.' });
  };
  return (
    <>
      <h2 dir="auto">{name}</h2>
      <p className={styles.facts}>
        <b>{revoked_at === null ? 'Active' : 'Revoked'}</b>
        <span>{`${formatCount(today)} of ${countOf(daily_limit, 'job')} today`}</span>
      </p>
      <p className={styles.actions}>
        <ConfirmButton
          isDisabled={isBusy}
          question={`Make a new key for ${name}?`}
          about="The old key stops working at once."
          confirmLabel="Make a new key"
          onConfirm={renew}
        >
          New key{of}
        </ConfirmButton>
        {revoked_at === null && (
          <ConfirmButton
            isDisabled={isBusy}
            question={`Revoke the key of ${name}?`}
            about="It stops working at once. The jobs stay until they end."
            confirmLabel="Revoke"
            onConfirm={() =>
              act(
                () => call('DELETE /api/admin/partners/{id}/key', { params: { id } }),
                `The key of ${name} was revoked.`,
              )
            }
          >
            Revoke key{of}
          </ConfirmButton>
        )}
      </p>
      <PartnerScopes key={partner.scopes.join()} partner={partner} onDone={onDone} />
      {calls.length > 0 && (
        <details>
          <summary>
            Last calls
            {of}
          </summary>
          <ul className={styles.calls}>
            {calls.map(({ at, reference, outcome, detail }) => (
              <li key={`${at} ${reference} ${outcome}`}>
                <LocalTime at={at} />
                {` ${OUTCOMES[outcome]}: `}
                <bdi>{reference}</bdi>
                {detail !== '' && <small>{detail}</small>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const OUTCOMES: Record<Partner['calls'][number]['outcome'], string> = {
  new: 'New',
  updated: 'Changed',
  unchanged: 'Unchanged',
  ended: 'Ended',
  refused: 'Refused',
};

function HowTo() {
  const { baseUrl: url } = useAppInfo().site;
  const example = {
    identifier: 'R-1001',
    title: 'Nurse',
    description: '<p>You work on a ward…</p>',
    hiringOrganization: { name: 'Fjord Clinic' },
    jobLocation: { address: { addressLocality: 'Bergen', addressCountry: 'NO' } },
    datePosted: '2026-11-27',
    url: 'https://clinic.example/jobs/1001',
  };
  return (
    <section aria-labelledby="how">
      <h2 id="how">How a partner sends a job</h2>
      <p>
        A JobPosting of schema.org as JSON. The identifier is the partner’s own reference: sending
        the same one again changes the same job. An answer of 429 says how many seconds to wait, one
        of 403 what the key may not do.
      </p>
      <Example>
        {`POST ${url}/api/partner/jobs\nAuthorization: Bearer KEY\nContent-Type: application/json\n\n${JSON.stringify(example, null, 2)}`}
      </Example>
      <p>To end it:</p>
      <Example>{JSON.stringify({ identifier: 'R-1001', action: 'end' })}</Example>
      <p>
        A job without validThrough ends 30 days after it was sent last. The whole API is described
        in <a href="/api/openapi.json">openapi.json</a>.
      </p>
    </section>
  );
}

function Example({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide example is scrolled with the keyboard
    <pre dir="ltr" className={styles.example} tabIndex={0}>
      {children}
    </pre>
  );
}
