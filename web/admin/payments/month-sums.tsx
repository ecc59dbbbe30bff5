import { formatMoney } from '../../../shared/billing.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { A } from '../../ui/link.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import styles from './payments.module.css';

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What arrived and what went back, by month and currency. */
export function MonthSums() {
  const state = useApiData('GET /api/admin/payment-months', {});
  const months = state.data?.months ?? [];
  return (
    <>
      <p>
        <A to="/admin/payments">Back to the payments</A>
      </p>
      <h2>Sums by month</h2>
      <p>
        All money that arrived and went back in a month (UTC), before the fees of the providers.
      </p>
      <LoadState state={state} />
      {state.data && months.length === 0 && <p role="status">No money has arrived yet.</p>}
      {months.length > 0 && (
        <table className={styles.months}>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Payments</th>
              <th scope="col">Arrived</th>
              <th scope="col">Went back</th>
              <th scope="col">Kept</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, currency, payments, arrived, back }) => (
              <tr key={`${month} ${currency}`}>
                <th scope="row">{MONTH.format(new Date(`${month}-01T00:00:00Z`))}</th>
                <td data-label="Payments">{payments}</td>
                <td data-label="Arrived">{formatMoney(arrived, currency)}</td>
                <td data-label="Went back">{formatMoney(back, currency)}</td>
                <td data-label="Kept">{formatMoney(arrived - back, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
