import type { ReactNode } from 'react';
import { FACTS_END_WITHIN, type Overview, type Todo } from '../../../shared/admin-overview.ts';
import { longDate } from '../../../shared/job-dates.ts';
import { withQuery } from '../../lib/url.ts';
import { countOf, formatCount, isolate } from '../../lib/words.ts';
import controls from '../../ui/controls.module.css';
import { A } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { DEAD_JOBS } from './dead-jobs.tsx';
import styles from './todo.module.css';

/** The id of the list of facts on permits to renew. */
const FACTS = 'permit-facts';
/** Countries that the line on permit facts names. */
const MOST_NAMED = 6;

type Line = {
  count: number;
  /** What is counted, in one and in many. */
  what: [one: string, many: string];
  about?: ReactNode;
  /** Where it is done, and what it is called; neither for what is done outside of the pages. */
  to?: string;
  act?: string;
  tone?: 'urgent' | 'soon';
};

/** What waits for the operator, one line each, with the way to where it is done. */
export function TodoList({ todo }: { todo: Todo }) {
  const lines = linesOf(todo).filter(({ count }) => count > 0);
  return (
    <section aria-labelledby="todo">
      <h2 id="todo">To do now</h2>
      {lines.length === 0 ? (
        <p>
          You have nothing to do right now. Messages, reports and failed imports will appear here.
        </p>
      ) : (
        <ul className={styles.todo}>
          {lines.map(({ count, what: [one, many], about, to, act, tone }) => (
            <li key={one}>
              <b className={tone && styles[tone]}>{formatCount(count)}</b>
              <div>
                <b>{count === 1 ? one : many}</b>
                {about && <p>{about}</p>}
              </div>
              {to !== undefined && (
                <Way to={to}>
                  {act}
                  <span className={controls.hidden}>{`: ${count === 1 ? one : many}`}</span>
                </Way>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return to.startsWith('#') ? (
    <a className={controls.quiet} href={to}>
      {children}
    </a>
  ) : (
    <A className={controls.quiet} to={to}>
      {children}
    </A>
  );
}

function linesOf(todo: Todo): Line[] {
  const { messages, reportedJobs, permitEndings, failedImports, failedRegisters } = todo;
  const { mailTrouble } = todo;
  return [
    {
      count: mailTrouble?.count ?? 0,
      what: ['email not sent', 'emails not sent'],
      about: mailTrouble !== null && (
        <>
          {`${mailTrouble.reason} Since `}
          <LocalTime at={mailTrouble.since} />. Emails are tried again by themselves: those of
          accounts for one day, job alerts for three days.
        </>
      ),
      to: '/admin/mail',
      act: 'See mail',
      tone: 'urgent',
    },
    {
      count: messages.count,
      what: ['unanswered message', 'unanswered messages'],
      about: messages.oldest !== null && (
        <>
          {messages.count === 1 ? 'It came on ' : 'The oldest came on '}
          <LocalTime at={messages.oldest} />.
        </>
      ),
      to: withQuery('/admin/messages', { state: 'open' }),
      act: 'Answer',
    },
    {
      count: todo.suspectMessages,
      what: ['message that may be spam', 'messages that may be spam'],
      to: withQuery('/admin/messages', { state: 'suspect' }),
      act: 'Read',
    },
    {
      count: todo.heldJobs,
      what: ['held job', 'held jobs'],
      about:
        'Signs of a fake offer, or reports that a job asks for money. Only administrators see a held job until you release it.',
      to: '/admin/held',
      act: 'Decide',
      tone: 'urgent',
    },
    {
      count: reportedJobs.count,
      what: ['reported job', 'reported jobs'],
      about: `${countOf(reportedJobs.reports, 'report')}. Everyone still sees ${reportedJobs.count === 1 ? 'this job' : 'these jobs'}.`,
      to: '/admin/held',
      act: 'Decide',
      tone: 'urgent',
    },
    {
      count: todo.employerJobs,
      what: ['job of an employer to approve', 'jobs of employers to approve'],
      about: 'Employers sent them. Nothing of a new job is public before you approve it.',
      to: '/admin/employer-jobs',
      act: 'Decide',
    },
    {
      count: todo.nearMatches,
      what: ['possible register match', 'possible register matches'],
      about: 'An employer’s name is close to a register entry. Is it the same employer?',
      to: '/admin/registers',
      act: 'Decide',
    },
    {
      count: todo.oddPayments,
      what: ['payment to review', 'payments to review'],
      about: 'A wrong amount, a refund that did not arrive, a dispute, or a deleted account.',
      to: withQuery('/admin/payments', { status: 'attention' }),
      act: 'Check',
      tone: 'urgent',
    },
    {
      count: todo.missingSettings.length,
      what: ['missing setting', 'missing settings'],
      about: todo.missingSettings.join(' '),
      tone: 'urgent',
    },
    {
      count: todo.proxyDoubt === null ? 0 : 1,
      what: ['setting does not fit', 'settings do not fit'],
      about: todo.proxyDoubt,
      tone: 'urgent',
    },
    {
      count: permitEndings.reduce((sum, { what }) => sum + what.length, 0),
      what: ['permit fact to renew', 'permit facts to renew'],
      about: permitEndings.length > 0 && endingsText(permitEndings),
      to: '/admin/permits',
      act: 'Renew',
      tone: 'soon',
    },
    {
      count: failedImports.length,
      what: ['failed import', 'failed imports'],
      about: failedImports.map(({ name, error }) => `${isolate(name)}: ${error ?? ''}`)[0],
      to: '/admin/imports',
      act: 'See imports',
    },
    {
      count: failedRegisters.length,
      what: ['failed register import', 'failed register imports'],
      about: failedRegisters.map(({ register, error }) => `${register}: ${error}`)[0],
      to: '/admin/registers',
      act: 'See registers',
    },
    {
      count: todo.heldImports.length,
      what: ['held import', 'held imports'],
      about: todo.heldImports.map(
        ({ name }) =>
          `${isolate(name)} looks strange, so nothing of it was written. Look at the jobs, then decide.`,
      )[0],
      to: '/admin/imports',
      act: 'Decide',
      tone: 'urgent',
    },
    {
      count: todo.deadJobs.count,
      what: ['job with a dead Apply link', 'jobs with a dead Apply link'],
      about: 'The employer’s page to apply is gone.',
      to: `#${DEAD_JOBS}`,
      act: 'Decide',
    },
    {
      count: todo.shrunkFeeds.length,
      what: ['feed with missing jobs', 'feeds with missing jobs'],
      about: todo.shrunkFeeds.map(
        ({ name, missing }) =>
          `${countOf(missing, 'job')} ${missing === 1 ? 'is' : 'are'} no longer in ${isolate(name)}. Decide whether to end ${missing === 1 ? 'it' : 'them'}.`,
      )[0],
      to: '/admin/imports',
      act: 'Decide',
    },
  ];
}

/** How many have ended, then when the next ends. */
function endingsText(endings: Todo['permitEndings']): string {
  const ended = endings.filter(({ days }) => days === null || days < 0);
  const coming = endings.filter((ending) => !ended.includes(ending));
  const count = ended.reduce((sum, { what }) => sum + what.length, 0);
  const over = `${countOf(count, 'fact')} ${count === 1 ? 'has' : 'have'} ended: ${countriesOf(ended)}.`;
  return [...(ended.length > 0 ? [over] : []), ...comingText(coming)].join(' ');
}

function countriesOf(endings: Todo['permitEndings']): string {
  const countries = [...new Set(endings.map(({ country }) => country))];
  const more = countries.length - MOST_NAMED;
  return `${countries.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function comingText(endings: Todo['permitEndings']): string[] {
  const [first] = endings;
  if (!first) return [];
  const when = first.days === 0 ? 'today' : `in ${countOf(first.days ?? 0, 'day')}`;
  return [`The first ends on ${longDate(first.ends_on)}, ${when}: ${countriesOf(endings)}.`];
}

/** The facts on work permits to renew, and how new ones come in. */
export function EndingFacts({ todo: { permitEndings } }: Pick<Overview, 'todo'>) {
  if (permitEndings.length === 0) return null;
  return (
    <section aria-labelledby={FACTS}>
      <h2 id={FACTS}>Permit facts to renew</h2>
      <p>
        {`These facts end within ${FACTS_END_WITHIN} days or have ended. After its last day, the site shows a fact as old and no longer compares pay with it. Find the new facts on the official pages, which the `}
        <A to="/permits">guides</A>
        {' link to. Enter amounts under '}
        <A to="/admin/permits">Permit Amounts</A>
        {', and import lists with '}
        <code>npm run permits:import</code>.
      </p>
      <ul className={styles.facts}>
        {permitEndings.map(({ country, ends_on, days, what }) => (
          <li key={`${country} ${ends_on} ${days}`}>
            <details>
              <summary>
                {`${country}, ${days === null ? 'out of date' : `until ${longDate(ends_on)}`}: ${countOf(what.length, 'fact')}`}
              </summary>
              <ul>
                {what.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
