import { sql } from 'kysely';
import type { Employer, RegisterList } from '../../shared/employers.ts';
import { REGISTER_NAMES, REGISTERS, type Register } from '../../shared/registers.ts';
import type { Db } from '../db/open.ts';
import { type JobsDeps, listJobs } from '../jobs/jobs.service.ts';
import type { FoundEntry } from './entries.ts';
import { entryShown } from './entry-shown.ts';
import { exactEntries } from './match-employer.ts';
import { readPlace } from './read-name.ts';

/** Most issues that a page shows, the newest. */
const MOST_ISSUES = 60;
const MOST_ORGANISATIONS = 20;
const MOST_JOBS_READ = 60;
const MOST_JOBS = 10;

/** The newest issue of each register. */
export async function listRegisters(db: Db): Promise<RegisterList> {
  const { rows } = await sql<RegisterList['registers'][number]>`
    SELECT DISTINCT ON (register) register, issued_on, file_rows AS rows, organisations
    FROM register_issues ORDER BY register, issued_on DESC
  `.execute(db);
  rows.sort((a, b) => REGISTER_NAMES.indexOf(a.register) - REGISTER_NAMES.indexOf(b.register));
  return { registers: rows };
}

/** All organisations with a key in a register and what each issue says; null without any. */
export async function findEmployer(
  db: Db,
  register: Register,
  key: string,
): Promise<Omit<Employer, 'jobs'> | null> {
  const issues = await db
    .selectFrom('register_issues')
    .select(['id', 'issued_on'])
    .where('register', '=', register)
    .orderBy('issued_on', 'desc')
    .limit(MOST_ISSUES)
    .execute();
  const { rows } = await sql<Omit<FoundEntry, 'as_of' | 'gone'> & { issues: number[] }>`
    SELECT e.id, e.register, e.name, e.place, e.region, e.routes, e.key,
      ARRAY(SELECT issue_id FROM register_listings WHERE entry_id = e.id) AS issues
    FROM register_entries e WHERE e.register = ${register} AND e.key = ${key}
    ORDER BY e.id LIMIT 500
  `.execute(db);
  if (rows.length === 0) return null;
  const newest = issues[0]?.issued_on;
  const places = Map.groupBy(rows, ({ name, place }) =>
    [name.toLowerCase(), ...readPlace(place)].join('\n'),
  );
  const organisations = [...places.values()].map((entries) => {
    const history = issues.map((issue) => {
      const listed = entries.filter((entry) => entry.issues.includes(issue.id));
      const first = listed[0];
      return {
        issue,
        shown: first && shownOf({ ...first, routes: listed.flatMap((e) => e.routes) }),
      };
    });
    const last = history.find(({ shown }) => shown !== undefined);
    const entry =
      entries.find(({ issues }) => last && issues.includes(last.issue.id)) ?? entries[0];
    if (entry === undefined) throw new Error('A group has a member.');
    const as_of = last?.issue.issued_on ?? '';
    const gone = as_of !== newest && (register === 'uk' || register === 'nl');
    return {
      ...entryShown({ ...entry, as_of, gone }),
      ...last?.shown,
      region: entry.region,
      history: withoutTimeBefore(
        history.map(({ issue, shown }) => ({
          issued_on: issue.issued_on,
          listed: shown !== undefined,
          ...(shown ?? { routes: [], rating: null }),
        })),
      ),
    };
  });
  organisations.sort((a, b) => Number(a.gone) - Number(b.gone));
  return { register, organisations: organisations.slice(0, MOST_ORGANISATIONS) };
}

/**
 * Live jobs of these organisations: a search by the words of the name, of which only employers that
 * match without a guess are kept.
 */
export async function findJobsOf(
  deps: JobsDeps,
  { register, organisations }: Omit<Employer, 'jobs'>,
  key: string,
): Promise<Employer['jobs']> {
  const { country } = REGISTERS[register];
  const query = { search: key, country, exact: 'true', limit: MOST_JOBS_READ } as const;
  const { jobs } = await listJobs(deps, query, { member: false });
  const candidates = organisations.map((entry, id) => ({ ...entry, id }));
  return jobs
    .filter(
      ({ employer, state }) =>
        exactEntries({ name: employer, place: state ?? '' }, candidates).length > 0,
    )
    .slice(0, MOST_JOBS);
}

function shownOf(entry: Omit<FoundEntry, 'as_of' | 'gone'>) {
  const { routes, rating } = entryShown({ ...entry, as_of: '', gone: false });
  return { routes, rating };
}

/** Issues before the first that has an organisation say nothing about it. */
function withoutTimeBefore<H extends { listed: boolean }>(history: H[]): H[] {
  return history.slice(0, history.findLastIndex(({ listed }) => listed) + 1);
}
