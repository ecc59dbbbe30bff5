import { useSearchParams } from 'react-router';
import { ADMIN_PAYMENTS_PAGE_SIZE, PAYMENT_FILTERS } from '../../../shared/admin-billing.ts';
import { withQuery } from '../../lib/url.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import controls from '../../ui/controls.module.css';
import { A, GetForm } from '../../ui/link.tsx';
import { Select } from '../../ui/select.tsx';
import layout from '../admin-layout.module.css';
import { adminPage } from '../admin-layout.tsx';
import { FilterField, PagedList } from '../lists.tsx';
import { DownloadPayments } from './download-payments.tsx';
import { MemberPanel } from './member-panel.tsx';
import { MonthSums } from './month-sums.tsx';
import { PaymentRow } from './payment-row.tsx';
import { PaymentView } from './payment-view.tsx';
import { statusLabel } from './payment-words.ts';
import styles from './payments.module.css';

const FORM = 'payments-filter';
const MEMBER_FORM = 'payments-member';
const STATES = [
  { value: '', label: 'All payments' },
  ...PAYMENT_FILTERS.map((value) => ({
    value,
    label: value === 'attention' ? 'To review' : statusLabel(value),
  })),
];

/** /admin/payments: all payments, and the premium of one member. */
export const { handle, Component } = adminPage({
  title: 'Payments',
  description: 'All payments, and the premium of members.',
  Content,
});

function Content() {
  const [query] = useSearchParams();
  const payment = query.get('payment') ?? '';
  const list = withQuery('/admin/payments', {
    search: query.get('search') ?? '',
    status: query.get('status') ?? '',
    page: query.get('page') ?? undefined,
  });
  if (/^[\w-]{1,60}$/.test(payment))
    return <PaymentView key={payment} reference={payment} list={list} />;
  if (query.get('view') === 'months') return <MonthSums />;
  const member = query.get('member')?.trim().toLowerCase() ?? '';
  return (
    <>
      <search>
        <GetForm id={MEMBER_FORM} action="/admin/payments" className={layout.filter}>
          <FilterField
            name="member"
            label="Email address of a member"
            value={member}
            maxLength={254}
          />
          <button type="submit" className={controls.quiet}>
            Show member
          </button>
        </GetForm>
      </search>
      {member !== '' && <MemberPanel key={member} email={member} />}
      <PaymentList />
      <div className={styles.actions}>
        <A to={withQuery('/admin/payments', { view: 'months' })}>Sums by month</A>
        <DownloadPayments />
      </div>
    </>
  );
}

function PaymentList() {
  const [query] = useSearchParams();
  const search = query.get('search') ?? '';
  const status = query.get('status') ?? '';
  const state = useApiData('GET /api/admin/payments', {
    query: { search, status, page: query.get('page') ?? undefined },
  });
  return (
    <>
      <search>
        <GetForm id={FORM} action="/admin/payments" className={layout.filter}>
          <FilterField
            name="search"
            label="Email, receipt number or any reference"
            value={search}
            maxLength={254}
          />
          <Select label="State" name="status" value={status} options={STATES} form={FORM} />
          <button type="submit" className={controls.button}>
            Show
          </button>
        </GetForm>
      </search>
      {state.data?.hasAssumedPrices && (
        <p className={styles.notice}>
          Mobile money is charged at example amounts. Set MOBILE_MONEY_PRICES to your prices.
        </p>
      )}
      <PagedList
        state={state}
        pageSize={ADMIN_PAYMENTS_PAGE_SIZE}
        shown={({ payments }) => payments.length}
        noun="payment"
      >
        {({ payments }) => (
          <ul className={styles.list} aria-label="Payments">
            {payments.map((payment) => (
              <li key={payment.reference}>
                <PaymentRow payment={payment} onChange={state.reload} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
