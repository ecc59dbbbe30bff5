import type { ReactNode } from 'react';
import type { JobFacts } from '../../shared/job-facts.ts';
import type { Job, JobSummary } from '../../shared/jobs.ts';
import {
  ALSO_REQUIRED,
  countryInText,
  type JobPermit,
  type PermitLine,
  type PermitStep,
  SECOND_HAND,
} from '../../shared/permits.ts';
import { isRatedB, markText, REGISTERS, registerOf, registerText } from '../../shared/registers.ts';
import { withQuery } from '../lib/url.ts';
import { isolate } from '../lib/words.ts';
import { A } from './link.tsx';
import { PayScaleDrawing } from './pay-scale.tsx';
import styles from './permit-section.module.css';
import bars from './permit-steps.module.css';
import prose from './prose.module.css';

/** What the steps need to know of the job; `isFull`: it is all that we know. */
type Asked = { job: JobSummary & Pick<Job, 'register_entry'>; isFull: boolean };

/**
 * What the official rules on work permits say about a job, in four steps, then all of it. Never a
 * promise.
 */
export function PermitSection({ permit, ...asked }: { permit: JobPermit | null } & Asked) {
  if (permit === null) return null;
  const { country, steps } = permit;
  if (steps === null)
    return (
      <section className={prose.prose} aria-labelledby="permit">
        <h2 id="permit">{`Work permit for ${countryInText(country)}`}</h2>
        <Rules permit={permit} />
      </section>
    );
  const employer = employerStep(permit.country_code, steps, asked);
  const fees =
    asked.job.facts?.costs === 'asks-money' && steps.fees
      ? { ...steps.fees, title: 'This advert asks you for money', state: 'not' as const }
      : steps.fees;
  const isMarked = [steps.work, steps.pay, employer.step, fees].some((step) => step?.second_hand);
  return (
    <section className={bars.permit} aria-labelledby="permit">
      <h2 id="permit">Your way to the permit</h2>
      <ol className={bars.way}>
        <Step step={steps.work} />
        <Step step={steps.pay}>{steps.scale && <PayScaleDrawing scale={steps.scale} />}</Step>
        <Step {...employer} />
        {fees && <Step step={fees} />}
      </ol>
      <p className={bars.only}>
        {`Only the government decides.${isMarked ? ' * Second-hand.' : ''}`}
      </p>
      <details className={bars.all}>
        <summary>All rules, with sources and dates</summary>
        <div className={prose.prose}>
          <Rules permit={permit} />
        </div>
      </details>
    </section>
  );
}

const TONES = { done: bars.done, ahead: undefined, short: bars.short, not: bars.not };

function Step({
  step: { title, text, state, second_hand },
  children,
  more,
}: {
  step: PermitStep;
  children?: ReactNode;
  more?: ReactNode;
}) {
  const isWrong = state === 'short' || state === 'not';
  const end = isWrong ? text.indexOf('. ') + 1 || text.length : 0;
  return (
    <li className={TONES[state]}>
      <h3>{title}</h3>
      {children}
      <p>
        {isWrong && <b>{text.slice(0, end)}</b>}
        {`${text.slice(end)}${second_hand ? '*' : ''}`}
        {more}
      </p>
    </li>
  );
}

const REFUSALS: Partial<Record<NonNullable<JobFacts['visa']>, string>> = {
  refused: 'This job comes without visa help.',
  'right-to-work-needed': 'This job is for people who already have the right to work.',
};

/**
 * What the advert and the register of the country say of this employer; without a match, what it must
 * do. A summary has no link to an entry, and does not tell a missing match.
 */
function employerStep(
  country: JobPermit['country_code'],
  steps: NonNullable<JobPermit['steps']>,
  { job, isFull }: Asked,
): { step: PermitStep; more?: ReactNode } {
  const { register_entry: entry, register: mark } = job;
  const refusal = job.facts?.visa && REFUSALS[job.facts.visa];
  if (refusal)
    return { step: { title: 'No visa help from this employer', text: refusal, state: 'not' } };
  if (entry)
    return {
      step: {
        title: entry.gone
          ? 'The employer is no longer on the register'
          : 'The employer is on a register',
        text: `${registerText(entry).replace(/\.$/, '')}. `,
        state: entry.gone ? 'not' : isRatedB(entry.rating) ? 'short' : 'done',
      },
      more: <a href="#register">What that means</a>,
    };
  if (mark)
    return {
      step: {
        title: 'The employer is on a register',
        text: `${markText(mark)}.`,
        state: isRatedB(mark.rating) ? 'short' : 'done',
      },
    };
  const register = registerOf(country);
  if (country !== 'GB' || register === undefined || !job.employer || !isFull || !steps.has_register)
    return { step: steps.employer };
  const { title, state } = steps.employer;
  const text = `“${isolate(job.employer)}” has no sure match on the ${REGISTERS[register].short}. `;
  return {
    step: { title, text, state },
    more: (
      <A to={withQuery('/employers', { name: job.employer })} rel="nofollow">
        Look it up
      </A>
    ),
  };
}

function Rules({ permit }: { permit: JobPermit }) {
  const { country_code, lines, sources, official } = permit;
  const isMarked = lines.some((line) => line.second_hand);
  return (
    <>
      <PermitLines lines={lines} />
      <p>{ALSO_REQUIRED}</p>
      <p>
        <small>{`${isMarked ? `* ${SECOND_HAND} ` : ''}${sources}`}</small>
      </p>
      <p className={styles.links}>
        <A to={`/permits/${country_code}`}>All the rules we know</A>
        <a href={official.url} rel="noopener noreferrer">
          Official page
        </a>
      </p>
    </>
  );
}

/** Sentences as a list; a star marks those that are second-hand. */
export function PermitLines({ lines }: { lines: readonly PermitLine[] }) {
  return (
    <ul>
      {lines.map(({ text, second_hand }) => (
        <li key={text}>{second_hand ? `${text}*` : text}</li>
      ))}
    </ul>
  );
}
