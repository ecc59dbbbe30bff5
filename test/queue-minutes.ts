import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { OpenDatabase } from '../server/db/open.ts';

/**
 * Lets five minutes pass in the queue of a product that does not run: jobs become due, and those
 * that a killed process had begun count as failed and are due again.
 */
export async function letQueueMinutesPass({ db, url }: OpenDatabase): Promise<void> {
  const pass = () =>
    sql`UPDATE pgboss.job SET start_after = start_after - interval '5 minutes',
      heartbeat_on = heartbeat_on - interval '5 minutes'`.execute(db);
  await pass();
  await sql`UPDATE pgboss.queue SET monitor_claim_on = NULL`.execute(db);
  // What the product's queue does by itself once a minute.
  const boss = new PgBoss({ connectionString: url, schema: 'pgboss', supervise: false });
  await boss.start();
  await boss.supervise();
  await boss.stop({ graceful: false });
  await pass();
}
