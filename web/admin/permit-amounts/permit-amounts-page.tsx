import { useState } from 'react';
import type { PermitAmounts } from '../../../shared/admin-permits.ts';
import { longDate } from '../../../shared/job-dates.ts';
import { call } from '../../lib/call.ts';
import { useAction } from '../../lib/use-action.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { countOf } from '../../lib/words.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import controls from '../../ui/controls.module.css';
import type { Message } from '../../ui/form.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from '../admin-layout.module.css';
import { adminPage } from '../admin-layout.tsx';
import { AmountForm } from './amount-form.tsx';

/** /admin/permits: amounts of work permits that end, with a form for each new one. */
export const { handle, Component } = adminPage({
  title: 'Permit Amounts',
  description: 'Amounts of work permits that end, and the new ones, for administrators.',
  Content,
});

function Content() {
  const answer = useApiData('GET /api/admin/permit-amounts');
  const [note, setNote] = useState<Message | null>(null);
  const { data, reload } = answer;
  const onDone = (message: Message) => {
    setNote(message);
    reload();
  };
  return (
    <div className={styles.sections}>
      <p>
        After its last day, the site shows an amount as old and no longer compares pay with it. Read
        the new amount on the official page and enter it here. It is used from its first day.
      </p>
      <Notice note={note} />
      <LoadState state={answer} />
      {data && (
        <>
          <Ending data={data} onDone={onDone} />
          <Others others={data.others} />
          <Entered entered={data.entered} onDone={onDone} />
        </>
      )}
    </div>
  );
}

type DoneProps = { onDone: (message: Message) => void };

function Ending({ data: { ending }, onDone }: { data: PermitAmounts } & DoneProps) {
  const countries = [...Map.groupBy(ending, ({ country }) => country)];
  return (
    <section aria-labelledby="ending">
      <h2 id="ending">Amounts to renew</h2>
      {ending.length === 0 && <p>No amount ends within 60 days.</p>}
      <div className={styles.heldList}>
        {countries.map(([country, amounts]) => (
          <section key={country} className={styles.heldJob} aria-label={country}>
            <h3>{`${country}: ${countOf(amounts.length, 'amount')}`}</h3>
            <ul className={styles.entries}>
              {amounts.map((amount) => {
                const { route, region, condition, time } = amount;
                const name = [route, region, condition].filter(Boolean).join(', ');
                return (
                  <li key={name}>
                    <p>
                      <b>{name}</b>
                      {`: ${amount.amount}. ${time.replace(/\.$/, '')}.`}
                    </p>
                    <details>
                      <summary>
                        Enter the new amount
                        <span className={controls.hidden}>{`: ${name}`}</span>
                      </summary>
                      <AmountForm amount={amount} name={`${country}, ${name}`} onDone={onDone} />
                    </details>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

function Others({ others }: { others: readonly string[] }) {
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="others">
      <h2 id="others">Lists to renew</h2>
      <p>
        {'Lists and rates have many lines. Import a new folder of the country with '}
        <code>npm run permits:import</code>.
      </p>
      <ul>
        {others.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </section>
  );
}

function Entered({ entered, onDone }: Pick<PermitAmounts, 'entered'> & DoneProps) {
  const { isBusy, act } = useAction(onDone);
  return (
    <section aria-labelledby="entered">
      <h2 id="entered">Amounts that were entered</h2>
      {entered.length === 0 && <p>None yet.</p>}
      <ul className={styles.heldList}>
        {entered.map(({ id, name, amount, time, publisher, url, text_date, ...by }) => (
          <li key={id} className={styles.heldJob}>
            <p>
              {`${name}: `}
              <b>{amount}</b>
              {`, ${time}. `}
              <a href={url} rel="noopener noreferrer">
                {publisher}
              </a>
              {`, read on ${longDate(text_date)}.`}
            </p>
            <p className={styles.heldLine}>
              <bdi>{by.entered_by}</bdi>
              {' · '}
              <LocalTime at={by.entered_at} />
            </p>
            <p className={styles.heldActions}>
              <ConfirmButton
                isDisabled={isBusy}
                aria-label={`Undo ${name}`}
                question={`Undo ${amount}?`}
                about="The amount before it holds again. You can enter a new one at any time."
                confirmLabel="Undo"
                onConfirm={() =>
                  act(
                    () => call('DELETE /api/admin/permit-amounts/{id}', { params: { id } }),
                    `Undone: ${name}`,
                  )
                }
              >
                Undo
              </ConfirmButton>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
