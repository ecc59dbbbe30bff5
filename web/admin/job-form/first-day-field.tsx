import { addDays, utcToday } from '../../../shared/job-dates.ts';
import { useAppInfo } from '../../lib/app-info.ts';
import controls from '../../ui/controls.module.css';
import { Optional } from '../../ui/fields.tsx';
import formStyles from '../../ui/form.module.css';
import { FieldWords } from '../../ui/form-fields.tsx';
import styles from './fields.module.css';
import { describe, fieldId } from './fields.tsx';
import parts from './job-form.module.css';

const HINT =
  'Leave it empty to show the job as soon as you post it. Until the first day the job is a draft.';

/** The day on which a job is published by itself (UTC). */
export function FirstDayField(props: {
  error: string | undefined;
  day: string;
  onChange: (day: string) => void;
}) {
  const { error, day, onChange } = props;
  const { now } = useAppInfo();
  return (
    <section className={parts.part} aria-labelledby="part-first-day">
      <h2 id="part-first-day">When it is shown</h2>
      <div className={formStyles.field}>
        <label className={controls.label} htmlFor={fieldId('first_day')}>
          First day
          <Optional />
        </label>
        <FieldWords id={fieldId('first_day')} error={error} hint={HINT} />
        <input
          {...describe('first_day', error, HINT)}
          className={`${controls.input} ${styles.date}`}
          type="date"
          name="first_day"
          min={addDays(utcToday(now), 1)}
          max="9999-12-30"
          value={day}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </section>
  );
}
