import { useEffect, useRef } from 'react';
import { COUNTRIES } from '../../../shared/constants/countries.ts';
import type { EnteredName } from '../../../shared/entered-facts.ts';
import { lastDayToApply, longDate } from '../../../shared/job-dates.ts';
import { JOB_TYPES, jobTypeLabel } from '../../../shared/jobs.ts';
import { Button } from '../../ui/button.tsx';
import styles from './edit-conflict.module.css';
import { AS_READ, ENTERED_WORDS } from './entered-fields.tsx';
import { differingFields, type JobValues, valuesOf } from './job-values.ts';
import words from './job-words.json' with { type: 'json' };
import type { Conflict } from './use-job-form.ts';

/** The names of the fields. */
export const LABELS: Record<keyof JobValues, string> = words.labels;
const PAY_WORDS: Record<JobValues['pay'], string> = words.pay;

type Props = {
  conflict: Conflict;
  mine: JobValues;
  isBusy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/**
 * An edit conflict: who saved the job first and when, the differences, and the choice between the
 * versions. Nothing is lost until the user chooses.
 */
export function EditConflict({ conflict, mine, isBusy, onKeepMine, onTakeTheirs }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const theirs = valuesOf(conflict.theirs);
  const when = changedAt(conflict.theirs.updated_at);
  return (
    <section className={styles.conflict} aria-labelledby="conflict">
      <h2 id="conflict" ref={heading} tabIndex={-1}>
        Someone else changed this job
      </h2>
      <p>
        {conflict.by === null ? 'It was changed' : <b>{conflict.by}</b>}
        {conflict.by !== null && ' changed it'}
        {` on ${when}, after you opened it. Your version is not saved yet, but nothing is lost.`}
      </p>
      <dl className={styles.fields}>
        {differingFields(theirs, mine).map((name) => (
          <div key={name}>
            <dt>{LABELS[name]}</dt>
            <dd dir="auto">
              <b>Theirs</b>
              {inWords(theirs, name)}
            </dd>
            <dd dir="auto">
              <b>Yours</b>
              {inWords(mine, name)}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.choices}>
        <Button look="button" isDisabled={isBusy} onPress={onKeepMine}>
          Keep mine
        </Button>
        <Button isDisabled={isBusy} onPress={onTakeTheirs}>
          Use theirs
        </Button>
      </p>
      <p className={styles.note}>
        “Keep mine” saves all fields as you see them in the form. “Use theirs” fills the form with
        what they saved.
      </p>
    </section>
  );
}

/** A value of the form, as people read it. */
export function inWords(values: JobValues, name: keyof JobValues): string {
  const value = values[name];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (name === 'pay') return PAY_WORDS[values.pay];
  if (name in ENTERED_WORDS) return enteredInWords(name as EnteredName, value);
  if (value.trim() === '') return 'Empty';
  if (name === 'expires_at') return longDate(lastDayToApply(value));
  if (name === 'country') return COUNTRIES.find(({ code }) => code === value)?.name ?? value;
  if (name === 'job_type')
    return JOB_TYPES.some((type) => type === value)
      ? jobTypeLabel(values.job_type as (typeof JOB_TYPES)[number])
      : value;
  return name === 'description' ? textOf(value) : value;
}

function enteredInWords(name: EnteredName, value: string): string {
  return (ENTERED_WORDS[name] as Record<string, string>)[value] ?? AS_READ;
}

/** The text of a description, one line per block. */
function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks = [...body.querySelectorAll('p, h3, h4, li')].filter(
    (block) => !block.querySelector('p, li'),
  );
  return blocks.length > 0
    ? blocks.map((block) => block.textContent).join('\n')
    : (body.textContent ?? '');
}

function changedAt(iso: string): string {
  return new Date(iso).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
}
