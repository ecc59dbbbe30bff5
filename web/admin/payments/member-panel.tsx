import { type SubmitEvent, useState } from 'react';
import type { AdminMember, PremiumChangeRequest } from '../../../shared/admin-billing.ts';
import { formatMoney } from '../../../shared/billing.ts';
import { longDate } from '../../../shared/job-dates.ts';
import { call } from '../../lib/call.ts';
import { withQuery } from '../../lib/url.ts';
import { useAction } from '../../lib/use-action.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { countOf } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import controls from '../../ui/controls.module.css';
import { FormMessage, type Message } from '../../ui/form.tsx';
import { A } from '../../ui/link.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import styles from './payments.module.css';
import { ReasonField } from './reason-field.tsx';

/** One member: premium, what it follows from, and the forms that give or end it. */
export function MemberPanel({ email }: { email: string }) {
  const state = useApiData('GET /api/admin/members', { query: { email } });
  const { data: member, reload } = state;
  return (
    <section className={styles.member} aria-labelledby="member">
      <h2 id="member">
        <bdi>{email}</bdi>
      </h2>
      <LoadState state={state} />
      {member && (
        <>
          <p>
            {member.is_premium && member.premiumUntil !== null
              ? `Premium until ${longDate(member.premiumUntil)}`
              : 'Free account'}
            {`, ${countOf(member.payments.length, 'payment')}, joined ${longDate(member.createdAt)}`}
          </p>
          {(member.payments.length > 0 || member.changes.length > 0) && (
            <ul>
              {member.payments.map(({ reference, amount, currency, status, createdAt }) => (
                <li key={reference}>
                  {`${longDate(createdAt)}: ${formatMoney(amount, currency)}, ${status}`}
                </li>
              ))}
              {member.changes.map((change) => (
                <li key={change.at}>{changeText(change)}</li>
              ))}
            </ul>
          )}
          <ChangeForm member={member} onChange={reload} />
          <p>
            <A to={withQuery('/admin/audit', { subject: `member ${member.id}` })}>
              Audit log of this member
            </A>
          </p>
        </>
      )}
    </section>
  );
}

function ChangeForm({ member, onChange }: { member: AdminMember; onChange: () => void }) {
  const [months, setMonths] = useState('6');
  const [reason, setReason] = useState('');
  const [isEnding, setEnding] = useState(false);
  const [message, setMessage] = useState<Message | null>(null);
  const { isBusy, act } = useAction(setMessage);

  async function change(body: PremiumChangeRequest, done: string) {
    setEnding(false);
    const params = { id: member.id };
    if (!(await act(() => call('POST /api/admin/members/{id}/premium', { params, body }), done)))
      return;
    setReason('');
    onChange();
  }

  function give(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void change({ action: 'grant', months: Number(months), reason }, 'Premium given.');
  }

  return (
    <form onSubmit={give}>
      <FormMessage message={message} />
      <div className={styles.change}>
        <ReasonField
          label="Reason (the member gets it by email)"
          value={reason}
          onChange={setReason}
        />
        <label className={controls.field}>
          <span className={controls.label}>Months</span>
          <input
            className={controls.input}
            type="number"
            min={1}
            max={24}
            required
            value={months}
            onChange={({ target }) => setMonths(target.value)}
          />
        </label>
        <div className={styles.actions}>
          <Button type="submit" look="button" isDisabled={isBusy}>
            Give premium
          </Button>
          {member.is_premium && (
            <Button
              isDisabled={isBusy}
              onPress={() =>
                reason.trim() === ''
                  ? setMessage({ tone: 'error', text: 'Enter a reason.' })
                  : setEnding(true)
              }
            >
              End premium
            </Button>
          )}
        </div>
      </div>
      {isEnding && (
        <ConfirmDialog
          question={`End the premium of ${member.email} now?`}
          confirmLabel="End premium"
          isGrave
          onConfirm={() => void change({ action: 'revoke', reason }, 'Premium has ended.')}
          onCancel={() => setEnding(false)}
        >
          <p>
            This does not send any money back. A refund of the payment ends premium automatically.
          </p>
        </ConfirmDialog>
      )}
    </form>
  );
}

function changeText({ kind, at, months, until, reason }: AdminMember['changes'][number]): string {
  const what =
    kind === 'months'
      ? `${countOf(months ?? 0, 'month')} given`
      : kind === 'revoked'
        ? 'ended'
        : `set to ${until === null ? 'nothing' : longDate(until)}`;
  return `${longDate(at)}: ${what} (${reason})`;
}
