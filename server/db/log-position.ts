import type pg from 'pg';

const POSITION = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/;

/**
 * Where the log of the primary ends for all that was committed. Not the place of the next insertion,
 * which may be behind the head of a page that no replica replays until more is written.
 */
const END = `SELECT CASE WHEN current_setting('synchronous_commit') = 'off'
  THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END::text AS position`;

/** Reads a place in the log (LSN) as PostgreSQL writes it: 16/B374D848. Undefined for other texts. */
export function parsePosition(text: string): bigint | undefined {
  const [, high, low] = POSITION.exec(text) ?? [];
  if (high === undefined || low === undefined) return undefined;
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Asks the primary for the end of its log. Rejects when it does not answer. */
export async function readEnd(primary: pg.Pool): Promise<{ text: string; position: bigint }> {
  const { rows } = await primary.query<{ position: string }>(END);
  const text = rows[0]?.position ?? '';
  const position = parsePosition(text);
  if (position === undefined) throw new Error('The server does not say where its log ends.');
  return { text, position };
}
