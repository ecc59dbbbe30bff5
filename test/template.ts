import { pino } from 'pino';
import type { OpenDatabase } from '../server/db/open.ts';
import { openQueue } from '../server/worker/queue.service.ts';

/**
 * Makes the tables that the migrations leave to the queue, and closes the database: every test file
 * gets a copy of it.
 */
export async function prepareTemplate(database: OpenDatabase): Promise<void> {
  const queue = await openQueue({ database, log: pino({ level: 'silent' }) });
  await queue.close();
  await database.close();
}
