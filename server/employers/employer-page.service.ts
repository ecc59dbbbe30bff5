import { sql } from 'kysely';
import type { Employer, RegisterList } from '../../shared/employers.ts';
import { utcToday } from '../../shared/job-dates.ts';
import {
  LIST_NAMES,
  namesAll,
  REGISTER_NAMES,
  REGISTERS,
  type Register,
} from '../../shared/registers.ts';
import { AUDIENCE } from '../db/audience.ts';
import type { Db } from '../db/open.ts';
import { findSummaries, type JobsDeps } from '../jobs/jobs.service.ts';
import type { FoundEntry } from './entries.ts';
import { entryShown } from './entry-shown.ts';
import { readPlace } from './read-name.ts';
import { refusalsOfKey } from './refusals.ts';

/** Most issues that a page shows, the newest. */
const MOST_ISSUES = 60;
const MOST_ORGANISATIONS = 20;
const MOST_JOBS = 10;

const OWN_REGISTER = sql.join(
  REGISTER_NAMES.map((name) => sql`WHEN ${sql.lit(REGISTERS[name].country)} THEN ${sql.lit(name)}`),
  sql` `,
);
/** Whether a register of the country of a row of `jobs` is here: employers are compared with it. */
export const hasRegister = sql<boolean>`
  EXISTS (SELECT FROM register_issues WHERE register = CASE country_code ${OWN_REGISTER} END)`;

/** The newest issue of each list. */
export async function listRegisters(db: Db): Promise<RegisterList> {
  const { rows } = await sql<RegisterList['registers'][number]>`
    SELECT DISTINCT ON (register) register, issued_on, file_rows AS rows, organisations
    FROM register_issues ORDER BY register, issued_on DESC
  `.execute(db);
  rows.sort((a, b) => LIST_NAMES.indexOf(a.register) - LIST_NAMES.indexOf(b.register));
  return { registers: rows };
}

/**
 * All organisations with a key in a register and what each issue says, and what was refused to them;
 * null without any.
 */
export async function findEmployer(
  db: Db,
  register: Register,
  key: string,
): Promise<Pick<Employer, 'register' | 'organisations' | 'refused'> | null> {
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
  const refused = register === 'ca' ? await refusalsOfKey(db, key) : [];
  if (rows.length === 0 && refused.length === 0) return null;
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
    const gone = as_of !== newest && namesAll(register);
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
  return { register, organisations: organisations.slice(0, MOST_ORGANISATIONS), refused };
}

/** The newest live jobs whose line about the register leads to this page; one of each advert. */
export async function findJobsOf(
  { db, now }: Pick<JobsDeps, 'db' | 'now'>,
  page: string,
): Promise<Pick<Employer, 'jobs' | 'jobCount'>> {
  const today = utcToday(now());
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM jobs JOIN job_search ON job_id = id
    WHERE register_entry ->> 'page' = ${page} AND audience <> ${AUDIENCE.members}
      AND job_search.expires_at > ${today}::date AND repeat_until <= ${today}::date
    ORDER BY jobs.created_at DESC, id DESC
  `.execute(db);
  const ids = rows.slice(0, MOST_JOBS).map(({ id }) => id);
  return { jobs: await findSummaries({ db, now }, ids), jobCount: rows.length };
}

function shownOf(entry: Omit<FoundEntry, 'as_of' | 'gone'>) {
  const { routes, rating } = entryShown({ ...entry, as_of: '', gone: false });
  return { routes, rating };
}

/** Issues before the first that has an organisation say nothing about it. */
function withoutTimeBefore<H extends { listed: boolean }>(history: H[]): H[] {
  return history.slice(0, history.findLastIndex(({ listed }) => listed) + 1);
}
