import { setTimeout } from 'node:timers/promises';
import { asLongWork } from '../db/kinds-of-work.ts';
import { createAlertMatcher, IMMEDIATE_MS } from './match-alerts.service.ts';
import { type SendDeps, sendAlertMails } from './send-alert-mails.service.ts';

/** The background work of alerts. `run` matches and sends once; `start` does so every minute. */
export type AlertLoops = {
  run(): Promise<void>;
  start(): void;
  /** Ends after the mails that are on their way; matching goes on where it was at the next start. */
  close(): Promise<void>;
};

/** What was sent is remembered for this long: a digest looks back at most eight days. */
const SENT_DAYS = 60;
const ARRIVED_DAYS = 15;
const LONGEST_WAIT_DAYS = 8;
/** A mail server that says nothing must not hold up the end of the process. */
const CLOSE_MS = 8_000;
const DAY = 86_400_000;

/** Matches new jobs and sends mails. `batch`: alerts of one transaction. */
export function openAlertLoops(deps: SendDeps & { batch?: number | undefined }): AlertLoops {
  const { log } = deps;
  const matcher = createAlertMatcher(deps);
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const loops = {
    match: () => asLongWork(() => matcher.run(stopping.signal)),
    send: () => sendAlertMails(deps, () => stopping.signal.aborted),
  };
  const running = new Map<keyof typeof loops, Promise<void>>();
  /** One run of each kind at a time: a long one delays only itself. */
  const runAlone = (name: keyof typeof loops): Promise<void> => {
    const run = running.get(name) ?? loops[name]().finally(() => running.delete(name));
    running.set(name, run);
    return run;
  };
  const look = async (name: keyof typeof loops) => {
    try {
      await runAlone(name);
    } catch (error) {
      if (!stopping.signal.aborted)
        log.error({ err: error }, `alerts: ${name} failed; it runs again in a minute`);
    }
  };
  return {
    async run() {
      await runAlone('match');
      await runAlone('send');
    },
    start() {
      timer = setInterval(() => {
        void look('send');
        void look('match').then(() => look('send'));
      }, IMMEDIATE_MS);
    },
    async close() {
      stopping.abort();
      clearInterval(timer);
      const all = Promise.allSettled(running.values());
      await Promise.race([all, setTimeout(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

/**
 * Deletes arrivals and sent jobs that no run asks for any more. A digest that is due too late,
 * because a wrong clock planned it, is due now.
 */
export async function tidyAlerts({ db, now }: Pick<SendDeps, 'db' | 'now'>): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ next_at: now() })
    .where('is_active', '=', true)
    .where('frequency', '<>', 'immediate')
    .where('next_at', '>', new Date(now().getTime() + LONGEST_WAIT_DAYS * DAY))
    .execute();
  const before = (days: number) => new Date(now().getTime() - days * DAY);
  await db.deleteFrom('alert_sent').where('sent_at', '<', before(SENT_DAYS)).execute();
  await db.deleteFrom('job_arrivals').where('arrived_at', '<', before(ARRIVED_DAYS)).execute();
  await db
    .deleteFrom('job_arrivals')
    .where('arrived_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('jobs').select('id').whereRef('id', '=', 'job_id'))),
    )
    .execute();
}
