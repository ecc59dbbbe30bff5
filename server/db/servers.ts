import pg from 'pg';
import { databaseFailed } from './unavailable.ts';

const PROBE_MS = 2000;
const PARTS = /^([a-z]+:\/\/(?:[^/?#@]*@)?)([^/?#@]*)(.*)$/i;

/**
 * One connection string for each host of a connection string that names several, as libpq reads
 * them: postgres://user:password@one:5432,two:5432/name.
 */
export function urlsOf(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = PARTS.exec(url.trim()) ?? [];
  if (!hosts.includes(',')) return [url];
  return hosts.split(',').map((host) => start + host + rest);
}

/**
 * The connection string of the server that takes writes; the first one that says so. Rejects with
 * an error that `isDatabaseUnavailable` recognises when none does.
 */
export async function findPrimary(urls: readonly string[]): Promise<string> {
  const probes = urls.map(async (url) => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: PROBE_MS,
      query_timeout: PROBE_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query('SELECT pg_is_in_recovery() AS standby');
      if (rows[0]?.standby) throw new Error('It is a replica.');
      return url;
    } finally {
      await client.end().catch(() => undefined);
    }
  });
  return Promise.any(probes).catch((error: unknown) => {
    const failure = databaseFailed('No server of DATABASE_URL takes writes now.');
    throw Object.assign(failure, { cause: error });
  });
}
