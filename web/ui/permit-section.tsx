import type { ReactNode } from 'react';
import {
  ALSO_REQUIRED,
  countryInText,
  type JobPermit,
  type PermitLine,
  type PermitStep,
  SECOND_HAND,
} from '../../shared/permits.ts';
import {
  isRatedB,
  REGISTERS,
  type RegisterEntry,
  registerOf,
  registerText,
} from '../../shared/registers.ts';
import { withQuery } from '../lib/url.ts';
import { A } from './link.tsx';
import { PayScaleDrawing } from './pay-scale.tsx';
import styles from './permit-section.module.css';
import bars from './permit-steps.module.css';
import prose from './prose.module.css';

/** What the steps need to know of the job itself. */
type Asked = {
  employer: string;
  register: RegisterEntry | undefined;
  asksMoney: boolean;
};

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
  const { employer } = steps;
  const isDutyShown = permit.country_code !== 'GB' && asked.register === undefined;
  const isMarked = [steps.work, steps.pay, isDutyShown ? employer : null, steps.fees].some(
    (step) => step?.second_hand,
  );
  return (
    <section className={bars.permit} aria-labelledby="permit">
      <h2 id="permit">Your way to the permit</h2>
      <ol className={bars.way}>
        <Step step={steps.work} />
        <Step step={steps.pay}>{steps.scale && <PayScaleDrawing scale={steps.scale} />}</Step>
        <EmployerStep permit={permit} step={steps.employer} asked={asked} />
        {steps.fees && (
          <Step
            step={
              asked.asksMoney
                ? { ...steps.fees, title: 'This advert asks you for money', state: 'not' }
                : steps.fees
            }
          />
        )}
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
      <p dir="auto">
        {isWrong && <b>{text.slice(0, end)}</b>}
        {`${text.slice(end)}${second_hand ? '*' : ''}`}
        {more}
      </p>
    </li>
  );
}

/** What the register of the country says of this employer; where it has no match, what it must do. */
function EmployerStep(props: { permit: JobPermit; step: PermitStep; asked: Asked }) {
  const { permit, step, asked } = props;
  const register = registerOf(permit.country_code);
  const { register: entry, employer } = asked;
  if (entry)
    return (
      <Step
        step={{
          title: entry.gone
            ? 'The employer is no longer on the register'
            : 'The employer is on a register',
          text: `${registerText(entry)}. `,
          state: entry.gone ? 'not' : isRatedB(entry.rating) ? 'short' : 'done',
        }}
        more={<a href="#register">What that means</a>}
      />
    );
  if (permit.country_code !== 'GB' || register === undefined || employer === '')
    return <Step step={step} />;
  return (
    <Step
      step={{
        ...step,
        text: `“${employer}” has no sure match on the ${REGISTERS[register].short}. `,
        second_hand: undefined,
      }}
      more={
        <A to={withQuery('/employers', { name: employer })} rel="nofollow">
          Look it up
        </A>
      }
    />
  );
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
