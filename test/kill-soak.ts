import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { OpenDatabase } from '../server/db/open.ts';
import { isDatabaseUnavailable } from '../server/db/unavailable.ts';
import { MAIL_QUEUE } from '../server/mail/mail-queue.service.ts';
import type { RunningApp } from './running-app.ts';

/** How many writes are acknowledged between two kills, at least. */
export const WRITES_BETWEEN = 5;
/** Kills come this long after an acknowledged write at most, at another step each time. */
const LATEST_STEP_MS = 60;
const DRAIN_MS = 120_000;

/** A kill, and how long after an acknowledged write it comes. */
export type KillStep<Victim> = { victim: Victim; afterMs: number };

/** All kills in an order that the seed gives. */
export function planKills<Victim extends string>(
  victims: readonly Victim[],
  counts: Record<Victim, number>,
  seed: number,
): KillStep<Victim>[] {
  const all = victims.flatMap((victim) => Array<Victim>(counts[victim]).fill(victim));
  const order = fc.shuffledSubarray(all, { minLength: all.length });
  const pauses = fc.array(fc.nat(LATEST_STEP_MS), {
    minLength: all.length,
    maxLength: all.length,
  });
  const [plan] = fc.sample(fc.tuple(order, pauses), { numRuns: 1, seed });
  const [chosen = [], after = []] = plan ?? [];
  return chosen.map((victim, index) => ({ victim, afterMs: after[index] ?? 0 }));
}

/** Rejects if the product ends first. */
export function orEnd<T>(app: RunningApp, work: Promise<T>): Promise<T> {
  const ended = app.ended.then((code) => {
    throw new Error(`The product ended with ${code}:\n${app.output()}`);
  });
  return Promise.race([work, ended]);
}

/** Stops the product, which must end with 0. */
export async function endInOrder(app: RunningApp): Promise<void> {
  const code = await app.stop();
  if (code !== 0) throw new Error(`The product ended with ${code}:\n${app.output()}`);
}

/** Until all mail has left and all payments are settled. */
export async function untilQueueIsEmpty({ db }: OpenDatabase): Promise<void> {
  const deadline = performance.now() + DRAIN_MS;
  for (;;) {
    const { rows } = await sql`SELECT name, state, retry_count, output FROM pgboss.job
      WHERE data ->> 'touchedAt' IS NULL
        AND (name = ${MAIL_QUEUE} OR name LIKE 'settle-payment%')`.execute(db);
    if (rows.length === 0) return;
    if (performance.now() > deadline)
      throw new Error(`The queue is not empty: ${JSON.stringify(rows)}`);
    await setTimeout(50);
  }
}

/** The errors of a log apart from those that say that the database is away. */
export function unexplainedErrors(output: string): string[] {
  const lines = output.split('\n').filter((line) => /"level":[56]0|^(?!\{).*Error/.test(line));
  return lines.filter((line) => !line.startsWith('{') || !isOfOutage(JSON.parse(line)));
}

function isOfOutage({ err, msg }: { err?: { message?: string }; msg: string }): boolean {
  if (msg === 'database connection') return true;
  return isDatabaseUnavailable(Object.assign(new Error(err?.message), err));
}
