import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Rows of `settings` that keep the product off a database; their values name the other one. */
export const MOVED_TO = 'moved-to';
export const BEING_FILLED = 'being-filled-from';

/**
 * Throws, in words that follow "The database could not be opened:", if the database was moved
 * elsewhere or is not whole: its mails would be sent twice, or its data be in two places.
 */
export async function refuseMoved(db: Kysely<Schema>): Promise<void> {
  const marks = await db
    .selectFrom('settings')
    .where('key', 'in', [MOVED_TO, BEING_FILLED])
    .select(['key', 'value'])
    .execute();
  for (const { key, value } of marks)
    throw new Error(
      key === MOVED_TO
        ? `it was moved to ${value}. Use that one, or say that this one counts: npm run move -- --reopen.`
        : `a move from ${value} has not ended. Run the same npm run move again.`,
    );
}
