import { type QueryExecutorProvider, sql } from 'kysely';

/** Takes user names and passwords out of the links of stored jobs, which are refused from now on. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    UPDATE jobs SET description = regexp_replace(description, '(<a href="https?://)[^"/?#\\\\]*@', '\\1', 'gi')
    WHERE description ~* '<a href="https?://[^"/?#\\\\]*@'`.execute(db);
  for (const column of ['application_url', 'company_website'])
    await sql`
      UPDATE jobs SET ${sql.ref(column)} = regexp_replace(${sql.ref(column)}, '^(https?://)[^/?#\\\\]*@', '\\1', 'i')
      WHERE ${sql.ref(column)} ~* '^https?://[^/?#\\\\]*@'`.execute(db);
}
