import pg from 'pg';
import { findPrimary } from '../servers.ts';

/** A connection beside the pools, for one piece of work. */
export type Client = pg.Client;

/**
 * Connects for long work, with one way to write times and numbers whatever the server's settings
 * are: of several hosts to the one that takes writes. Rejects as `pg` does, and as `findPrimary`.
 */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: await findPrimary(url),
    connectionTimeoutMillis: 10_000,
    options:
      '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c bytea_output=hex -c extra_float_digits=1 -c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  });
  // The statement that runs rejects; without a listener the process would end instead.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
