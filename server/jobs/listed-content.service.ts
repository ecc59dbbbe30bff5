import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

/** What a feed says of a listing. */
type Content = { fields: object; stated?: object | undefined };
type Listed = Content & { reference: string };

/** Hex digits of the mark of a listing. Two with the same one only cost time. */
const MARK_LENGTH = 8;

/** Equal for imported listings that say the same. It is stored with them. */
export function contentHash({ fields, stated }: Content): string {
  const ordered = Object.entries(stated ? { ...fields, stated } : fields).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return createHash('sha256').update(JSON.stringify(ordered)).digest('base64url');
}

/** The marks of a source's listings as they were imported last, one behind the other. */
export async function listedMarks(db: Db, source: string): Promise<string> {
  const { rows } = await sql<{ marks: string | null }>`
    SELECT string_agg(left(encode(sha256(convert_to(reference || content_hash, 'UTF8')), 'hex'), ${MARK_LENGTH}), '') AS marks
    FROM jobs WHERE source = ${source} AND content_hash IS NOT NULL`.execute(db);
  return rows[0]?.marks ?? '';
}

/** Tells whether a listing is stored as the feed has it now: then nothing has to be read of it. */
export function listedCheck(marks: string): (job: Listed) => boolean {
  const listed = new Set<string>();
  for (let at = 0; at < marks.length; at += MARK_LENGTH)
    listed.add(marks.slice(at, at + MARK_LENGTH));
  return (job) => listed.has(markOf(job));
}

function markOf(job: Listed): string {
  const text = job.reference + contentHash(job);
  return createHash('sha256').update(text).digest('hex').slice(0, MARK_LENGTH);
}
