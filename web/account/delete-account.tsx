import { type Account, deleteAccountSchema } from '../../shared/auth.ts';
import { formatMoney, openMoneyOf, type Payment, restOfPayment } from '../../shared/billing.ts';
import { longDate } from '../../shared/job-dates.ts';
import { useAppInfo } from '../lib/app-info.ts';
import { useApiData } from '../lib/use-api-data.ts';
import { besideCancel, DialogButton } from '../ui/dialog-button.tsx';
import { Form, useApiForm } from '../ui/form.tsx';
import { EmailField } from '../ui/form-fields.tsx';
import { LoadState } from '../ui/load-state.tsx';
import styles from './account.module.css';
import { OwnPassword, Section } from './section.tsx';

/** Deletes the account after a confirmation with the password or the email address. */
export function DeleteAccount({ account, onEnd }: { account: Account; onEnd: () => void }) {
  const { site } = useAppInfo();
  const { is_premium, premiumUntil } = account;
  return (
    <Section title="Delete my account">
      <p>This deletes your account immediately and permanently. You will lose:</p>
      <ul className={styles.list}>
        <li>your profile and your CV</li>
        <li>your job alerts</li>
        {site.employerJobs && <li>jobs that you posted: they end at once</li>}
        <li>your messages to us, including those we have not answered yet</li>
        {is_premium && premiumUntil !== null && (
          <li>{`your premium time, until ${longDate(premiumUntil)}`}</li>
        )}
      </ul>
      <DialogButton label="Delete my account…" title="Delete your account forever?" isGrave>
        {(close) => <Confirmation account={account} close={close} onEnd={onEnd} />}
      </DialogButton>
    </Section>
  );
}

function Confirmation({
  account,
  close,
  onEnd,
}: {
  account: Account;
  close: () => void;
  onEnd: () => void;
}) {
  const form = useApiForm({
    id: 'delete',
    endpoint: 'DELETE /api/account',
    schema: deleteAccountSchema,
    failure: 'Failed to delete your account',
    onSuccess: onEnd,
  });
  return (
    <>
      <p>This cannot be undone.</p>
      <OpenMoney />
      <Form
        form={form}
        submit="Delete my account"
        busy="Deleting account..."
        around={besideCancel(close)}
      >
        {account.hasPassword ? (
          <OwnPassword email={account.email} enterKeyHint="done" />
        ) : (
          <EmailField
            name="email"
            label="Your email address"
            hint={`Type ${account.email} to confirm.`}
            autoComplete="off"
            enterKeyHint="done"
          />
        )}
      </Form>
    </>
  );
}

/** Warns of money that is still on its way, as it is when the dialog opens. */
function OpenMoney() {
  const state = useApiData('GET /api/payments');
  const open = state.data?.payments.filter((payment) => openMoneyOf(payment) !== null) ?? [];
  return (
    <>
      <LoadState state={state} />
      {open.length > 0 && (
        <div role="status">
          <p>
            <strong>You have money that is still on its way:</strong>
          </p>
          <ul className={styles.list}>
            {open.map((payment) => (
              <li key={payment.reference}>{openWords(payment)}</li>
            ))}
          </ul>
          <p>
            Once your account is deleted, we cannot email you about it. If you can, wait until it is
            finished.
          </p>
        </div>
      )}
    </>
  );
}

function openWords(payment: Payment): string {
  const { amount, currency } = restOfPayment(payment);
  const { paidAt, createdAt } = payment;
  const when =
    paidAt === null ? `started on ${longDate(createdAt)}` : `paid on ${longDate(paidAt)}`;
  const sum = `${formatMoney(amount, currency)}, ${when}`;
  switch (openMoneyOf(payment)) {
    case 'unconfirmed':
      return `${sum}: not confirmed. If the money arrives after you delete your account, you get it back, but no premium.`;
    case 'owed':
      return `${sum}: it is to be sent back to you.`;
    default:
      return `${sum}: it arrived, but did not pay for premium. Get a refund first.`;
  }
}
