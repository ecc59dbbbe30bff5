import { sql } from 'kysely';
import type { JobSummary } from '../../shared/jobs.ts';
import type { AlertFrequency } from '../db/alert-tables.ts';
import type { Db } from '../db/open.ts';
import { findSummaries } from '../jobs/jobs.service.ts';
import { type AlertCriteria, loadNewJobs } from './new-jobs.ts';

/** An alert to look at, saved or not, and who asks. */
export type PreviewedAlert = AlertCriteria & {
  frequency: AlertFrequency;
  user_id: number;
  /** Whether the reader is a premium member. */
  member: boolean;
};

const DAY = 86_400_000;
const PERIOD: Record<AlertFrequency, number> = { immediate: DAY, daily: DAY, weekly: 7 * DAY };

/**
 * What an alert would send now: the matching jobs of its last period (a day for immediate ones)
 * that this subscriber was not sent yet, as in a mail, and how many more there are.
 */
export async function previewAlert(
  { db, now }: { db: Db; now: () => Date },
  alert: PreviewedAlert,
): Promise<{ jobs: JobSummary[]; more: number }> {
  const from = new Date(now().getTime() - PERIOD[alert.frequency]);
  const jobs = await loadNewJobs(db, { from, until: null, only: alert }, now());
  const sent = await db
    .selectFrom('alert_sent')
    .select('job_id')
    .where('user_id', '=', alert.user_id)
    // Who was sent an older listing of an advert gets no other one in a mail either.
    .where((eb) =>
      eb.or([
        eb('sent_at', '>', from),
        eb('job_id', '=', sql<number>`ANY(${jobs.olderIds}::int[])`),
      ]),
    )
    .execute();
  const { ids, more } = await jobs.choose(db, alert, {
    after: from,
    member: alert.member,
    sent: new Set(sent.map(({ job_id }) => job_id)),
  });
  return { jobs: await findSummaries({ db, now }, ids), more };
}
