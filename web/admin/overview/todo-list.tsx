import type { ReactNode } from 'react';
import { FACTS_END_WITHIN, type Overview, type Todo } from '../../../shared/admin-overview.ts';
import { longDate } from '../../../shared/job-dates.ts';
import { hasEnded, TODO_SOURCES, type TodoName } from '../../../shared/todo-sources.ts';
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
  what: readonly [one: string, many: string];
  about?: ReactNode;
  /** Where it is done, and what it is called; neither for what is done outside of the pages. */
  to?: string | undefined;
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
  return TODO_SOURCES.map(({ name, count, what, to }) => ({
    count: count(todo),
    what,
    to: to ?? undefined,
    ...MORE[name](todo),
  }));
}

/** What the list says of each kind beside its number. */
const MORE: Record<TodoName, (todo: Todo) => Omit<Line, 'count' | 'what'>> = {
  mail: ({ mailTrouble }) => ({
    about: mailTrouble !== null && (
      <>
        {`${mailTrouble.reason} Since `}
        <LocalTime at={mailTrouble.since} />. Emails are tried again by themselves: those of
        accounts for one day, job alerts for three days.
      </>
    ),
    act: 'See mail',
    tone: 'urgent',
  }),
  backups: ({ backupTrouble }) => ({
    about: backupTrouble !== null && (
      <>
        {backupTrouble.reason !== null && `The last try failed: ${backupTrouble.reason} `}
        {backupTrouble.last === null ? (
          'There is none yet.'
        ) : (
          <>
            {'The last one is of '}
            <LocalTime at={backupTrouble.last} />.
          </>
        )}
      </>
    ),
    tone: 'urgent',
  }),
  messages: ({ messages }) => ({
    about: messages.oldest !== null && (
      <>
        {messages.count === 1 ? 'It came on ' : 'The oldest came on '}
        <LocalTime at={messages.oldest} />.
      </>
    ),
    act: 'Answer',
  }),
  suspectMessages: () => ({ act: 'Read' }),
  heldJobs: () => ({
    about:
      'Signs of a fake offer, or reports that a job asks for money. Only administrators see a held job until you release it.',
    act: 'Decide',
    tone: 'urgent',
  }),
  reportedJobs: ({ reportedJobs: { count, reports } }) => ({
    about: `${countOf(reports, 'report')}. Everyone still sees ${count === 1 ? 'this job' : 'these jobs'}.`,
    act: 'Decide',
    tone: 'urgent',
  }),
  employerJobs: () => ({
    about: 'Employers sent them. Nothing of a new job is public before you approve it.',
    act: 'Decide',
  }),
  nearMatches: () => ({
    about: 'An employer’s name is close to a register entry. Is it the same employer?',
    act: 'Decide',
  }),
  withdrawals: ({ withdrawals: { count, due } }) => ({
    about:
      due !== null &&
      `${count === 1 ? 'The money must have gone back' : 'The money of the first must have gone back'} by ${longDate(due)}.`,
    act: 'Refund',
    tone: 'urgent',
  }),
  disputes: ({ disputes: { due } }) => ({
    about:
      due === null
        ? 'The provider names no day. Answer soon.'
        : `Send evidence by ${longDate(due)}. Without an answer, you lose the money.`,
    act: 'Check',
    tone: 'urgent',
  }),
  oddPayments: () => ({
    about: 'A wrong amount, a refund that did not arrive, a lost dispute, or a deleted account.',
    act: 'Check',
    tone: 'urgent',
  }),
  missingSettings: ({ missingSettings }) => ({
    about: missingSettings.join(' '),
    tone: 'urgent',
  }),
  proxyDoubt: ({ proxyDoubt }) => ({ about: proxyDoubt, tone: 'urgent' }),
  endedFacts: ({ permitEndings }) => ({
    about: `The site shows them as old: ${countriesOf(permitEndings.filter(hasEnded))}.`,
    act: 'Renew',
    tone: 'urgent',
  }),
  endingFacts: ({ permitEndings }) => ({
    about: comingText(permitEndings.filter((each) => !hasEnded(each))),
    act: 'Renew',
    tone: 'soon',
  }),
  failedImports: ({ failedImports }) => ({
    about: failedImports.map(({ name, error }) => `${isolate(name)}: ${error ?? ''}`)[0],
    act: 'See imports',
  }),
  failedRegisters: ({ failedRegisters }) => ({
    about: failedRegisters.map(({ register, error }) => `${register}: ${error}`)[0],
    act: 'See registers',
  }),
  heldImports: ({ heldImports }) => ({
    about: heldImports.map(
      ({ name }) =>
        `${isolate(name)} looks strange, so nothing of it was written. Look at the jobs, then decide.`,
    )[0],
    act: 'Decide',
    tone: 'urgent',
  }),
  contradictions: () => ({
    about: 'The place in the feed is not in its country. Say where the job is.',
    act: 'Decide',
  }),
  newJobs: () => ({
    about: 'Their feed waits for your look before it shows new jobs.',
    act: 'Look',
  }),
  failedDrafts: ({ failedDrafts: count }) => ({
    about: `${count === 1 ? 'Its first day has come, but it is' : 'Their first day has come, but they are'} not ready to publish. The page says why.`,
    act: 'See drafts',
    tone: 'urgent',
  }),
  deadJobs: () => ({
    about: 'The employer’s page to apply is gone.',
    to: `#${DEAD_JOBS}`,
    act: 'Decide',
  }),
  shrunkFeeds: ({ shrunkFeeds }) => ({
    about: shrunkFeeds.map(
      ({ name, missing }) =>
        `${countOf(missing, 'job')} ${missing === 1 ? 'is' : 'are'} no longer in ${isolate(name)}. Decide whether to end ${missing === 1 ? 'it' : 'them'}.`,
    )[0],
    act: 'Decide',
  }),
};

function countriesOf(endings: Todo['permitEndings']): string {
  const countries = [...new Set(endings.map(({ country }) => country))];
  const more = countries.length - MOST_NAMED;
  return `${countries.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function comingText(endings: Todo['permitEndings']): string | undefined {
  const [first] = endings;
  if (!first) return undefined;
  const when = first.days === 0 ? 'today' : `in ${countOf(first.days ?? 0, 'day')}`;
  return `The first ends on ${longDate(first.ends_on)}, ${when}: ${countriesOf(endings)}.`;
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
