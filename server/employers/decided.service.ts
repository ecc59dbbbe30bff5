import { type NotNull, sql } from 'kysely';
import { DECISIONS_PAGE_SIZE } from '../../shared/admin-registers.ts';
import { utcToday } from '../../shared/job-dates.ts';
import type { RegisterDecision } from '../../shared/registers.ts';
import { record } from '../admin/audit-log.service.ts';
import type { Db } from '../db/open.ts';
import { lockRow } from '../db/rows.ts';
import type { Tx } from '../db/schema.ts';
import type { Base } from '../feature.ts';
import { lockJobWrites } from '../jobs/job-write-lock.service.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';
import { findChoices } from './choices.ts';
import { compareEmployers } from './compare-employers.ts';
import { refreshRegister } from './job-registers.service.ts';
import { askAbout, jobsOf } from './questions.service.ts';

type DecidedDeps = Pick<Base, 'db' | 'jobChanges' | 'now'>;

type DecidedRow = Omit<RegisterDecision, 'decided_at' | 'entries'> & {
  decided_at: Date;
  entries: { name: string; place: string; is_same: boolean }[];
};

/** The operator's answers about employers, the last ones first, with what is stored of the entries. */
export async function listDecisions(
  db: Db,
  page = 1,
): Promise<{ decisions: RegisterDecision[]; totalCount: number; totalPages: number }> {
  const { rows } = await sql<DecidedRow>`
    SELECT min(id) AS id, register, min(employer) AS employer, min(place) AS place,
      min(decided_by) AS decided_by, decided_at,
      json_agg(json_build_object('name', entry_name, 'place', entry_place, 'is_same', is_same)
        ORDER BY is_same DESC, id) AS entries
    FROM register_decisions GROUP BY register, employer_key, place_key, decided_at
    ORDER BY decided_at DESC, min(id) DESC
    LIMIT ${DECISIONS_PAGE_SIZE} OFFSET ${(page - 1) * DECISIONS_PAGE_SIZE}`.execute(db);
  const choices = await findChoices(
    db,
    rows.flatMap(({ register, entries }) => entries.map((entry) => ({ register, ...entry }))),
  );
  const counted = await sql<{ count: number }>`
    SELECT count(DISTINCT (register, employer_key, place_key, decided_at))::int AS count
    FROM register_decisions`.execute(db);
  const totalCount = counted.rows[0]?.count ?? 0;
  return {
    decisions: rows.map((row) => ({
      ...row,
      decided_at: row.decided_at.toISOString(),
      entries: row.entries.map(({ is_same, ...entry }) => ({
        ...choices({ register: row.register, ...entry }),
        is_same,
      })),
    })),
    totalCount,
    totalPages: Math.ceil(totalCount / DECISIONS_PAGE_SIZE),
  };
}

/** Thrown for an answer that there is not, or no more. */
export function decisionNotFound(): Problem {
  return new Problem(404, 'decision-not-found', 'This answer has already been taken back.');
}

/**
 * Takes an answer back: jobs of the employer are compared again at once, and while it has live jobs it
 * is asked about again. Other answers about it stay. Throws a Problem 404.
 */
export async function takeBackDecision(
  { jobChanges, now }: DecidedDeps,
  user: SignedIn,
  id: number,
): Promise<string> {
  return jobChanges.change(async (tx) => {
    await lockJobWrites(tx);
    const answer = await lockRow(tx, 'register_decisions', { id });
    if (!answer) throw decisionNotFound();
    const { register, employer_key, place_key, decided_at, employer, place } = answer;
    const rows = await tx
      .deleteFrom('register_decisions')
      .where((row) => row.and({ register, employer_key, place_key, decided_at }))
      .returning(['entry_name', 'entry_place', 'is_same'])
      .execute();
    const jobs = await jobsOf(tx, { register, employer_key, place_key });
    await refreshRegister(tx, jobs);
    // A question shows the jobs of its own spelling; that of the answer may have none any more.
    const live = await newestLive(tx, jobs, utcToday(now()));
    if (live) {
      const asked = { register, name: live.employer, place: live.state ?? '' };
      const { results } = await compareEmployers(tx, [asked]);
      await askAbout(
        tx,
        results.map((result) => ({ ...asked, ...result })),
      );
    }
    const yes = rows.find(({ is_same }) => is_same);
    await record(tx, {
      ...{ user, action: 'register.reopen', subject: `register ${register}` },
      before: { employer, place, entry: yes ? `${yes.entry_name}, ${yes.entry_place}` : null },
    });
    return `The answer about ${employer} was taken back. While it has live jobs, it is asked again.`;
  });
}

/** How the newest of these jobs that is live writes its employer and place. */
async function newestLive(
  tx: Tx,
  ids: number[],
  today: string,
): Promise<{ employer: string; state: string | null } | undefined> {
  return tx
    .selectFrom('jobs')
    .select(['employer', 'state'])
    .where('id', '=', sql<number>`ANY(${ids}::int[])`)
    .where(sql<boolean>`(expires_at IS NULL OR expires_at > ${today}::date)`)
    .where('employer', 'is not', null)
    .$narrowType<{ employer: NotNull }>()
    .orderBy('id', 'desc')
    .executeTakeFirst();
}
