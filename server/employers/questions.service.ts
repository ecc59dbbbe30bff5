import { type NotNull, sql } from 'kysely';
import { utcToday } from '../../shared/job-dates.ts';
import {
  REGISTER_NAMES,
  REGISTERS,
  type Register,
  type RegisterQuestion,
} from '../../shared/registers.ts';
import { record } from '../admin/audit-log.service.ts';
import type { Db } from '../db/open.ts';
import type { QuestionEntry } from '../db/register-tables.ts';
import { lockRow } from '../db/rows.ts';
import type { Tx } from '../db/schema.ts';
import type { Base } from '../feature.ts';
import { lockJobWrites } from '../jobs/job-write-lock.service.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';
import { findChoices } from './choices.ts';
import type { AskedRegister, Compared } from './compare-employers.ts';
import { type Decisions, decisionKeys, findDecisions, placeKey } from './decisions.ts';
import { type FoundEntry, findByBeginning, onePerOrganisation } from './entries.ts';
import { refreshRegister } from './job-registers.service.ts';
import { entriesNotElsewhere } from './match-employer.ts';
import { employerKey, readEmployerName } from './read-name.ts';

type QuestionDeps = Pick<Base, 'db' | 'jobChanges' | 'now'>;

/** Names that many others begin with are no question: it could not be answered. */
const MOST_ASKED = 5;
const SHOWN = 50;
/** Jobs that stand beside a question. */
const NEWEST = 5;

/** Stores or withdraws the question about each of these employers of live jobs. */
export async function askAbout(
  db: Db,
  compared: readonly (Compared & AskedRegister)[],
): Promise<void> {
  const decisions = await findDecisions(db, compared);
  for (const one of compared) {
    const { register, name: employer, place } = one;
    const keys = { register, employer_key: employerKey(employer), place_key: placeKey(place) };
    const near = await nearEntries(db, one, decisions);
    if (near.length === 0) {
      await db
        .deleteFrom('register_questions')
        .where((row) => row.and(keys))
        .execute();
      continue;
    }
    const entries = JSON.stringify(
      near.map(({ name, place, region }): QuestionEntry => ({ name, place, region })),
    );
    const shown = { employer, place, entries };
    await db
      .insertInto('register_questions')
      .values({ ...keys, ...shown })
      .onConflict((conflict) =>
        conflict.columns(['register', 'employer_key', 'place_key']).doUpdateSet(shown),
      )
      .execute();
  }
}

/** Withdraws the questions about employers that have no live job any more. */
export async function dropOldQuestions(tx: Tx, register: Register, today: string): Promise<void> {
  await sql`
    DELETE FROM register_questions q WHERE register = ${register} AND NOT EXISTS (
      SELECT FROM jobs WHERE country_code = ${REGISTERS[register].country}
        AND employer = q.employer AND coalesce(state, '') = q.place
        AND (expires_at IS NULL OR expires_at > ${today}::date))`.execute(tx);
}

/**
 * The questions that wait, those with the most jobs first, with the newest of these jobs and what is
 * stored of the entries; and how many there are.
 */
export async function listQuestions({ db, now }: Pick<QuestionDeps, 'db' | 'now'>): Promise<{
  questions: RegisterQuestion[];
  totalCount: number;
}> {
  const today = utcToday(now());
  const countries = REGISTER_NAMES.map((register) => REGISTERS[register].country);
  const { rows } = await sql<
    Omit<RegisterQuestion, 'newest' | 'entries'> & { entries: QuestionEntry[]; total: number }
  >`
    SELECT q.id, q.register, q.employer, q.place, q.entries, count(jobs.id)::int AS jobs,
      count(*) OVER ()::int AS total
    FROM register_questions q
      JOIN unnest(${REGISTER_NAMES}::text[], ${countries}::text[]) AS home (register, country)
        USING (register)
      LEFT JOIN jobs ON jobs.employer = q.employer AND coalesce(jobs.state, '') = q.place
        AND jobs.country_code = home.country
        AND (jobs.expires_at IS NULL OR jobs.expires_at > ${today}::date)
    GROUP BY q.id ORDER BY count(jobs.id) DESC, q.id LIMIT ${SHOWN}`.execute(db);
  const newest = await newestJobs(db, rows, today);
  const choices = await findChoices(
    db,
    rows.flatMap(({ register, entries }) => entries.map((entry) => ({ register, ...entry }))),
  );
  return {
    questions: rows.map(({ total: _, ...question }) => ({
      ...question,
      newest: newest.get(question.id) ?? [],
      entries: question.entries.map((entry) => choices({ register: question.register, ...entry })),
    })),
    totalCount: rows[0]?.total ?? 0,
  };
}

/** The newest few live jobs of each of these employers, by the number of the question. */
async function newestJobs(
  db: Db,
  questions: readonly Pick<RegisterQuestion, 'id' | 'register' | 'employer' | 'place'>[],
  today: string,
): Promise<ReadonlyMap<number, { id: number; title: string }[]>> {
  const { rows } = await sql<{ question: number; id: number; title: string }>`
    SELECT question, id, title FROM (
      SELECT q.id AS question, jobs.id, jobs.title,
        row_number() OVER (PARTITION BY q.id ORDER BY jobs.id DESC) AS position
      FROM unnest(
        ${questions.map(({ id }) => id)}::int[],
        ${questions.map(({ employer }) => employer)}::text[],
        ${questions.map(({ place }) => place)}::text[],
        ${questions.map(({ register }) => REGISTERS[register].country)}::text[]
      ) AS q (id, employer, place, country)
      JOIN jobs ON jobs.employer = q.employer AND coalesce(jobs.state, '') = q.place
        AND jobs.country_code = q.country
        AND (jobs.expires_at IS NULL OR jobs.expires_at > ${today}::date)
    ) AS ranked
    WHERE position <= ${NEWEST} ORDER BY question, position`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ question }) => question)].map(([question, jobs]) => [
      question,
      jobs.map(({ id, title }) => ({ id, title })),
    ]),
  );
}

/** How many questions wait. */
export async function countQuestions(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('register_questions')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Thrown for a question that does not wait. */
export function questionNotFound(): Problem {
  return new Problem(404, 'question-not-found', 'This question has already been answered.');
}

/**
 * Stores the operator's answer: the employer is the entry of this position, or none of them. Jobs of
 * the employer are compared again at once. `decision` takes it back; null when the same was answered
 * meanwhile. Throws a Problem 404 or 400.
 */
export async function answerQuestion(
  { jobChanges, now }: QuestionDeps,
  user: SignedIn,
  id: number,
  chosen: number | null,
): Promise<{ message: string; decision: number | null }> {
  return jobChanges.change(async (tx) => {
    await lockJobWrites(tx);
    const question = await lockRow(tx, 'register_questions', { id });
    if (!question) throw questionNotFound();
    const { register, employer, place, entries } = question;
    const entry = chosen === null ? null : entries[chosen];
    if (entry === undefined)
      throw new Problem(400, 'no-such-entry', 'This entry is not part of the question.', {
        field: 'entry',
      });
    const asked = { name: employer, place };
    const keysOf = (each: (typeof entries)[number]) => decisionKeys(asked, { register, ...each });
    const same = entry && keysOf(entry);
    // Two editions may write one organisation in two ways, with the same keys.
    const isSame = (keys: ReturnType<typeof keysOf>) =>
      keys.entry_key === same?.entry_key && keys.entry_place === same.entry_place;
    // One answer has one time, by which its entries are one in the list.
    const decided_at = now();
    const stored = await tx
      .insertInto('register_decisions')
      .values(
        entries.map((each) => ({
          ...keysOf(each),
          ...{ employer, place, entry_name: each.name, is_same: isSame(keysOf(each)) },
          ...{ decided_by: user.email, decided_at },
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    await tx.deleteFrom('register_questions').where('id', '=', id).execute();
    await refreshRegister(tx, await jobsOf(tx, question));
    await record(tx, {
      user,
      action: 'register.decide',
      subject: `register ${register}`,
      after: { employer, place, entry: entry && `${entry.name}, ${entry.place}` },
    });
    const message = entry ? `${employer} is ${entry.name}.` : `${employer} is none of these.`;
    const numbers = stored.map((row) => row.id);
    return { message, decision: numbers.length === 0 ? null : Math.min(...numbers) };
  });
}

/** Jobs of an employer at a place in the country of a register, however both are written. */
export async function jobsOf(
  tx: Tx,
  question: { register: Register; employer_key: string; place_key: string },
): Promise<number[]> {
  const jobs = await tx
    .selectFrom('jobs')
    .select(['id', 'employer', 'state'])
    .where('country_code', '=', REGISTERS[question.register].country)
    .where('employer', 'is not', null)
    .$narrowType<{ employer: NotNull }>()
    .execute();
  return jobs.flatMap(({ id, employer, state }) =>
    employerKey(employer) === question.employer_key && placeKey(state ?? '') === question.place_key
      ? id
      : [],
  );
}

/**
 * Entries that have the name, or begin with it, and are not decided about. Of a name that
 * many have, those whose place is not another one.
 */
async function nearEntries(
  db: Db,
  one: Compared & AskedRegister,
  decisions: Decisions,
): Promise<FoundEntry[]> {
  if (one.isNamed) {
    const near = onePerOrganisation(one.near);
    return near.length > MOST_ASKED
      ? entriesNotElsewhere(one.place, near).slice(0, MOST_ASKED)
      : near;
  }
  const [key = ''] = readEmployerName(one.name).legal.keys;
  const like = await findByBeginning(db, [one.register], key, { most: MOST_ASKED + 1 });
  if (like.length > MOST_ASKED) return [];
  return like.filter((entry) => decisions.of(one, entry) === undefined);
}
