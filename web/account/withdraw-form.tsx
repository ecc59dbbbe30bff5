import { useEffect, useRef } from 'react';
import {
  formatMoney,
  type Payment,
  type Withdrawal,
  withdrawalRequestSchema,
} from '../../shared/billing.ts';
import { longDate } from '../../shared/job-dates.ts';
import { WITHDRAWAL_RULE } from '../../shared/sale-conditions.ts';
import { Button } from '../ui/button.tsx';
import { Form, useApiForm } from '../ui/form.tsx';
import { TextField } from '../ui/form-fields.tsx';
import styles from './account.module.css';

/** The second step of a withdrawal: who withdraws from which contract, and the confirmation. */
export function WithdrawForm({
  payment,
  email,
  onDone,
  onCancel,
}: {
  payment: Payment;
  email: string;
  onDone: (withdrawal: Withdrawal) => void;
  onCancel: () => void;
}) {
  const { reference, amount, currency, months, paidAt } = payment;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const form = useApiForm({
    id: `withdraw-${reference}`,
    endpoint: 'POST /api/payments/{reference}/withdraw',
    params: { reference },
    schema: withdrawalRequestSchema,
    failure: 'We could not record your withdrawal. Please try again, or write to us.',
    onSuccess: ({ body }) => onDone(body),
  });
  return (
    <Form
      form={form}
      className={`${form.props.className} ${styles.withdraw}`}
      submit="Confirm withdrawal"
      busy="Sending..."
      around={(button) => (
        <>
          {button}
          <Button onPress={onCancel}>Keep premium</Button>
        </>
      )}
    >
      <h3 ref={heading} tabIndex={-1}>
        Withdraw from the contract
      </h3>
      <p>
        {`${months} months of premium, ${formatMoney(amount, currency)}, paid on ${longDate(paidAt ?? '')}. Reference ${reference}.`}
      </p>
      <p>
        {`${WITHDRAWAL_RULE} The premium from this payment ends when the payment provider accepts the refund, usually within a few minutes.`}
      </p>
      <p>
        {'We will confirm it immediately by email to '}
        <bdi>{email}</bdi>.
      </p>
      <TextField
        name="name"
        label="Your name"
        maxLength={100}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="done"
      />
    </Form>
  );
}
