import { useSearchParams } from 'react-router';
import { ADMIN_PAYMENTS_PAGE_SIZE, PAYMENT_FILTERS } from '../../../shared/admin-billing.ts';
import { BROWSE_PAGE_WINDOW } from '../../../shared/constants/limits.ts';
import type { PageHandle } from '../../lib/head.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import controls from '../../ui/controls.module.css';
import { GetForm } from '../../ui/link.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Select } from '../../ui/select.tsx';
import { AdminPage } from '../admin-layout.tsx';
import { rangeText } from '../range-text.ts';
import { MemberPanel } from './member-panel.tsx';
import { PaymentRow } from './payment-row.tsx';
import styles from './payments.module.css';

export const handle: PageHandle = {
  head: () => ({
    title: 'Payments',
    description: 'All payments, and the premium of members.',
  }),
};

const FORM = 'payments-filter';
const MEMBER_FORM = 'payments-member';
const STATES = [
  { value: '', label: 'All payments' },
  ...PAYMENT_FILTERS.map((value) => ({
    value,
    label: value === 'attention' ? 'To review' : value.charAt(0).toUpperCase() + value.slice(1),
  })),
];

/** /admin/payments: all payments, and the premium of one member. */
export function Component() {
  return (
    <AdminPage title="Payments">
      <Content />
    </AdminPage>
  );
}

function Content() {
  const [query] = useSearchParams();
  const member = query.get('member')?.trim().toLowerCase() ?? '';
  return (
    <>
      <search>
        <GetForm id={MEMBER_FORM} action="/admin/payments" className={styles.filter}>
          <TextInput name="member" label="Email address of a member" value={member} />
          <button type="submit" className={controls.quiet}>
            Show member
          </button>
        </GetForm>
      </search>
      {member !== '' && <MemberPanel key={member} email={member} />}
      <PaymentList />
    </>
  );
}

function PaymentList() {
  const [query] = useSearchParams();
  const search = query.get('search') ?? '';
  const status = query.get('status') ?? '';
  const page = Number(query.get('page') ?? 1);
  const state = useApiData('GET /api/admin/payments', {
    query: { search, status, page: query.get('page') ?? undefined },
  });
  const { data, isLoading, reload } = state;
  return (
    <>
      <search>
        <GetForm id={FORM} action="/admin/payments" className={styles.filter}>
          <TextInput name="search" label="Email address or reference" value={search} />
          <Select label="State" name="status" value={status} options={STATES} form={FORM} />
          <button type="submit" className={controls.button}>
            Show
          </button>
        </GetForm>
      </search>
      <LoadState state={state} />
      {data && (
        <div aria-busy={isLoading}>
          {data.hasAssumedPrices && (
            <p className={styles.notice}>
              Mobile money is charged at example amounts. Set MOBILE_MONEY_PRICES to your prices.
            </p>
          )}
          <p className={styles.range} role="status">
            {rangeText(
              {
                page,
                pageSize: ADMIN_PAYMENTS_PAGE_SIZE,
                shown: data.payments.length,
                total: data.totalCount,
              },
              'payment',
            )}
          </p>
          <ul className={styles.list} aria-label="Payments">
            {data.payments.map((payment) => (
              <li key={payment.reference}>
                <PaymentRow payment={payment} onChange={reload} />
              </li>
            ))}
          </ul>
          <Pagination page={page} totalPages={data.totalPages} size={BROWSE_PAGE_WINDOW} />
        </div>
      )}
    </>
  );
}

function TextInput({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label className={controls.field}>
      <span className={controls.label}>{label}</span>
      <input
        key={value}
        className={controls.input}
        name={name}
        defaultValue={value}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
    </label>
  );
}
