import { EMPLOYER_JOB_LIMITS } from '../../../shared/employer-jobs.ts';
import { addDays, expiresAfter, lastDayToApply, utcToday } from '../../../shared/job-dates.ts';
import { useAppInfo } from '../../lib/app-info.ts';
import controls from '../../ui/controls.module.css';
import { Optional } from '../../ui/fields.tsx';
import formStyles from '../../ui/form.module.css';
import { FieldWords } from '../../ui/form-fields.tsx';
import { endInWords } from '../days.ts';
import styles from './fields.module.css';
import { describe, fieldId, type JobHost } from './fields.tsx';

const CHOICES = [30, 60, 90];

/**
 * The last day to apply, with quick choices. The stored `expires_at` is the day after it. A job of an
 * employer always ends: without a day after the usual time.
 */
export function ExpiryField({ host, isEmployer = false }: { host: JobHost; isEmployer?: boolean }) {
  const { now } = useAppInfo();
  const { values, errors, change } = host;
  const today = utcToday(now);
  const quick = [
    ...CHOICES.map((days) => ({ label: `${days} days`, day: addDays(today, days) })),
    ...(isEmployer ? [] : [{ label: 'No end date', day: '' }]),
  ];
  const hint =
    isEmployer && values.expires_at === ''
      ? `Without a date, the job is shown for ${EMPLOYER_JOB_LIMITS.usualDays} days.`
      : endInWords(values.expires_at, now);
  return (
    <div className={`${formStyles.field} ${styles.group}`}>
      <div>
        <label className={controls.label} htmlFor={fieldId('expires_at')}>
          Last day to apply
          <Optional />
        </label>
        <FieldWords id={fieldId('expires_at')} error={errors.expires_at} hint={hint} />
        <input
          {...describe('expires_at', errors.expires_at, hint)}
          className={`${controls.input} ${styles.date}`}
          type="date"
          name="expires_at"
          max="9999-12-30"
          value={values.expires_at && lastDayToApply(values.expires_at)}
          onChange={({ target }) =>
            change({ expires_at: target.value && expiresAfter(target.value) })
          }
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would say its name before each of these small buttons */}
      <div className={styles.quick} role="group" aria-label="How long the job stays open">
        {quick.map(({ label, day }) => (
          <button
            key={label}
            type="button"
            aria-pressed={values.expires_at === day}
            onClick={() => change({ expires_at: day })}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
