import type { JobList, ListPart, WiderSearch } from '../../shared/jobs.ts';
import { withQuery } from '../lib/url.ts';
import { countOf, formatCount, shownOf } from '../lib/words.ts';
import { JobCards } from './job-card.tsx';
import styles from './job-results.module.css';
import { A } from './link.tsx';
import { fullCount } from './list-title.ts';

type Fields = Record<string, string | undefined>;

/**
 * The number of jobs that have everything where others are close, else which of all the page shows
 * (specification, section 2: "Showing 1 - 30 of 307 jobs"). Those that only mention the work have a
 * heading of their own.
 */
export function rangeOf(list: JobList, first: number): string {
  const full = fullCount(list);
  if (full === 0) return 'No job has everything you asked for.';
  if ((list.closeCount ?? 0) > 0 && first === 1)
    return `${countOf(full, 'job')} with everything you asked for`;
  return shownOf({ first, shown: list.jobs.length, total: list.totalCount }, 'job');
}

/** The cards of a page: jobs with everything, then those that miss something, with what. */
export function JobResults({ list: { jobs, parts = [] } }: { list: JobList }) {
  const firstClose = parts[0]?.from ?? jobs.length;
  return (
    <>
      {firstClose > 0 && <JobCards jobs={jobs.slice(0, firstClose)} />}
      {parts.map(({ from, misses, similar }, index) => (
        <section key={from}>
          {isClose(parts[index]) && !isClose(parts[index - 1]) && (
            <h2 className={styles.close}>Close matches</h2>
          )}
          <PartTitle misses={misses} similar={similar} />
          <JobCards jobs={jobs.slice(from, parts[index + 1]?.from)} level={3} />
        </section>
      ))}
    </>
  );
}

/** Whether the jobs of a part miss something: neither similar work nor mentions. */
function isClose(part: ListPart | undefined): boolean {
  return part !== undefined && part.misses !== null && !part.similar;
}

function PartTitle({ misses, similar }: Omit<ListPart, 'from'>) {
  if (misses === null) return <h2 className={styles.close}>Jobs that only mention it</h2>;
  if (similar)
    return (
      <>
        <h2 className={styles.close}>Similar work</h2>
        <p className={styles.misses}>
          {'Work similar to '}
          <b dir="auto">{misses}</b>
        </p>
      </>
    );
  return (
    <p className={styles.misses}>
      {'Missing: '}
      <b dir="auto">{misses.split(', ').map(quoted).join(', ')}</b>
    </p>
  );
}

/** What was typed may be "without experience" or a phrase: it is quoted, once. */
function quoted(text: string): string {
  return `“${text.replaceAll('"', '')}”`;
}

/**
 * What was done about a misspelt search: "Showing results for electrician. Search instead for
 * electricion", and "Did you mean …?" where the words may be meant.
 */
export function Spelling({ path, fields, list }: { path: string; fields: Fields; list: JobList }) {
  const { corrected, suggestion, unclear = [], replaced = [] } = list;
  const to = (change: Fields) => withQuery(path, { ...fields, ...change, page: undefined });
  return (
    <>
      {list.understood !== undefined && (
        <p className={styles.corrected}>
          {'Showing '}
          <b>{`${list.understood.name} jobs`}</b>
          {' ('}
          <span dir="auto">{list.understood.typed}</span>)
        </p>
      )}
      {corrected !== undefined && (
        <p className={styles.corrected}>
          {'Showing results for '}
          <b dir="auto">{corrected}</b>
          {'. Search instead for '}
          <A to={to({ exact: 'true' })}>
            <span dir="auto">{fields.search}</span>
          </A>
        </p>
      )}
      {replaced.map(({ name }) => (
        <p className={styles.corrected} key={name}>
          {'This list is for the country you chose. “'}
          <bdi>{name}</bdi>
          {'” in your words was left out. '}
          <A to={to({ country: undefined, state: undefined, place: undefined })}>
            {'Search in '}
            <bdi>{name}</bdi>
            {' instead'}
          </A>
        </p>
      ))}
      {unclear.map(({ text, instead }) => (
        <p className={styles.corrected} key={text}>
          {'We did not understand '}
          <b dir="auto">{quoted(text)}</b>
          {', so it was left out. You can '}
          <A to={to({ search: instead })}>hide jobs that mention it</A>.
        </p>
      ))}
      {suggestion !== undefined && (
        <p className={styles.corrected}>
          {'Did you mean '}
          <A to={to({ search: suggestion })}>
            <b dir="auto">{suggestion}</b>
          </A>
          ?
        </p>
      )}
    </>
  );
}

const WITHOUT: Record<string, string> = {
  place: 'in all countries',
  country: 'in all countries',
  state: 'in all regions',
  category: 'in all categories',
  date: 'of any date',
  premium: 'free and premium',
  pay_from: 'of any pay',
};

/** Each way to find more, with its number of jobs: "nurse in all countries (9)". */
export function Wider({ fields, list }: { fields: Fields; list: JobList }) {
  if (list.wider === undefined) return null;
  return (
    <>
      <h2 className={styles.close}>Find more</h2>
      <ul className={styles.wider}>
        <WiderLinks fields={fields} list={list} />
      </ul>
    </>
  );
}

/** The same as items of a list. */
export function WiderLinks({ fields, list }: { fields: Fields; list: JobList }) {
  return list.wider?.map((way) => (
    <li key={`${way.drop} ${way.without}`}>
      <A to={wayTo(fields, way)}>
        <bdi>{wordsOf(fields, list, way)}</bdi> <Without way={way} />
        {` (${formatCount(way.count)})`}
      </A>
    </li>
  ));
}

function Without({ way: { drop, without } }: { way: WiderSearch }) {
  if (WITHOUT[drop] !== undefined) return WITHOUT[drop];
  const words = without.includes(' ') ? 'the words ' : 'the word ';
  return (
    <>
      without {drop === 'word' && words}
      <bdi>{quoted(without)}</bdi>
    </>
  );
}

function wordsOf(fields: Fields, list: JobList, { search }: WiderSearch): string {
  if (search === '') return 'Any job with these filters,';
  return search ?? (list.corrected || fields.search || 'Jobs');
}

function wayTo(fields: Fields, { drop, search }: WiderSearch): string {
  return withQuery('/jobs', {
    ...fields,
    ...(search !== undefined && { search }),
    [drop]: undefined,
    page: undefined,
  });
}
