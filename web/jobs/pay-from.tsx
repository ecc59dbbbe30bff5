import { findCountry } from '../../shared/constants/countries.ts';
import { CURRENCY_OF_COUNTRY } from '../../shared/constants/currencies.ts';
import { type PayUnit, PERIOD_LABELS } from '../../shared/pay-filter.ts';
import { SALARY_PERIODS } from '../../shared/salary.ts';
import controls from '../ui/controls.module.css';
import styles from './fact-filters.module.css';
import type { Fields } from './jobs-fields.ts';

/** Those of several countries, or of most jobs. Any other one comes with its country. */
const CURRENCIES = ['EUR', 'USD', 'GBP', 'CAD', 'AUD', 'AED'];

/**
 * "Pay from": an amount in a currency by a period: those that the list is ordered by (`unit`), else the
 * currency of the country if one is chosen.
 */
export function PayFrom(props: {
  fields: Fields;
  country: string | undefined;
  unit: PayUnit | undefined;
}) {
  const { fields, country, unit } = props;
  const found = country === undefined ? undefined : findCountry(country);
  const usual = found ? CURRENCY_OF_COUNTRY[found.code] : 'EUR';
  const [currencyOfList, periodOfList] = unit?.split(' ') ?? [];
  const { pay_from, pay_currency = currencyOfList ?? usual } = fields;
  const { pay_period = periodOfList ?? 'month' } = fields;
  const currencies = [...new Set([pay_currency, usual, ...CURRENCIES])];
  return (
    <fieldset className={styles.pay}>
      <legend>Pay from</legend>
      <input
        className={controls.input}
        type="number"
        name="pay_from"
        form="find"
        min="1"
        step="any"
        aria-label="Amount"
        defaultValue={pay_from}
        autoComplete="off"
      />
      <select
        className={controls.input}
        name="pay_currency"
        form="find"
        aria-label="Currency"
        defaultValue={pay_currency}
      >
        {currencies.map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </select>
      <select
        className={controls.input}
        name="pay_period"
        form="find"
        aria-label="Period"
        defaultValue={pay_period}
      >
        {SALARY_PERIODS.map((period) => (
          <option key={period} value={period}>
            {PERIOD_LABELS[period]}
          </option>
        ))}
      </select>
    </fieldset>
  );
}
