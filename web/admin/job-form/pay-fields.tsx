import { COUNTRIES } from '../../../shared/constants/countries.ts';
import { SALARY_PERIODS } from '../../../shared/salary.ts';
import controls from '../../ui/controls.module.css';
import formStyles from '../../ui/form.module.css';
import { FieldWords, TextField } from '../../ui/form-fields.tsx';
import { Select } from '../../ui/select.tsx';
import { currencyGroups, currencyOf } from './currencies.ts';
import styles from './fields.module.css';
import { describe, fieldId, type JobHost, jobField } from './fields.tsx';
import { type JobValues, type PayKind, payCurrency } from './job-values.ts';
import words from './job-words.json' with { type: 'json' };

const KINDS = Object.entries(words.pay) as [PayKind, string][];

const PERIODS = [
  { value: '', label: 'Not stated' },
  ...SALARY_PERIODS.map((period) => ({ value: period, label: period })),
];

/**
 * Pay in its three forms (specification, section 3): none, a range with currency and period, or
 * commission with details.
 */
export function PayFields({ host }: { host: JobHost }) {
  const { values, errors, change } = host;
  return (
    <fieldset className={styles.group}>
      <legend className={controls.label}>Pay</legend>
      <FieldWords id={fieldId('salary')} error={errors.salary} hint={undefined} />
      <div className={styles.radios}>
        {KINDS.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name="pay"
              value={value}
              checked={values.pay === value}
              onChange={() => change({ pay: value })}
            />
            {label}
          </label>
        ))}
      </div>
      {values.pay === 'range' && <Range host={host} />}
      {values.pay === 'commission' && <TextField {...jobField(host, 'salary_details')} />}
    </fieldset>
  );
}

function Range({ host }: { host: JobHost }) {
  const { values, change } = host;
  const currency = payCurrency(values);
  const warning = currencyWarning(values);
  return (
    <div className={styles.pair}>
      <Amount host={host} name="salary_min" />
      <Amount host={host} name="salary_max" />
      <Select
        label={words.labels.salary_currency}
        name="salary_currency"
        aria-describedby="job-currency-words"
        value={currency}
        options={[
          ...(currency === '' ? [{ value: '', label: 'The country’s currency' }] : []),
          ...currencyGroups(currency),
        ]}
        onChoose={(salary_currency) => change({ salary_currency })}
      />
      <Select
        label={words.labels.salary_period}
        name="salary_period"
        value={values.salary_period}
        options={PERIODS}
        onChoose={(salary_period) => change({ salary_period })}
      />
      <p
        id="job-currency-words"
        className={`${styles.currency} ${warning === null ? formStyles.hint : styles.warning}`}
        role="status"
      >
        {warning ??
          (values.salary_currency === ''
            ? 'The currency follows the country until you choose one.'
            : '')}
      </p>
    </div>
  );
}

/** A warning when the pay is not in the country's currency, which may be intended; else null. */
export function currencyWarning({ pay, country, salary_currency }: JobValues): string | null {
  const usual = currencyOf(country);
  if (pay !== 'range' || usual === '' || salary_currency === '' || salary_currency === usual)
    return null;
  const name = COUNTRIES.find(({ code }) => code === country)?.name;
  return `Check the currency: jobs in ${name} are usually paid in ${usual}, and this pay is in ${salary_currency}.`;
}

/** A text field: a number field drops invalid input, and the mouse wheel changes it by accident. */
function Amount({ host, name }: { host: JobHost; name: 'salary_min' | 'salary_max' }) {
  const described = describe('salary', host.errors.salary, undefined);
  return (
    <label className={`${controls.field} ${formStyles.field}`}>
      <span className={controls.label}>{words.labels[name]}</span>
      <input
        className={controls.input}
        aria-invalid={described['aria-invalid']}
        aria-describedby={described['aria-describedby']}
        name={name}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        value={host.values[name]}
        onChange={({ target }) => host.change({ [name]: target.value })}
      />
    </label>
  );
}
