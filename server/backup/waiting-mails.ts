import type { Client } from '../db/copy/connect.ts';
import type { Table } from '../db/copy/tables.ts';

// Two tables hold mails that wait: those of the queue, and alerts (decision 045).
const IN_QUEUE = `pgboss.job WHERE name = 'mail' AND state IN ('created', 'retry', 'active')`;
const OF_ALERTS = 'public.alert_mails';

/** How many mails wait to be sent. */
export async function countWaitingMails(client: Client, tables: readonly Table[]): Promise<number> {
  const hasQueue = tables.some(({ name }) => name === 'pgboss.job');
  const { rows } = await client.query<{ count: number }>(
    `SELECT ((SELECT count(*) FROM ${OF_ALERTS})
      ${hasQueue ? `+ (SELECT count(*) FROM ${IN_QUEUE})` : ''})::int AS count`,
  );
  return rows[0]?.count ?? 0;
}

/** Deletes the mails that wait. */
export async function dropWaitingMails(client: Client): Promise<void> {
  await client.query(`DELETE FROM ${IN_QUEUE}`);
  await client.query(`DELETE FROM ${OF_ALERTS}`);
}
