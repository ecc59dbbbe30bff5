import pg from 'pg';
import { databaseFailed } from './unavailable.ts';

const PROBE_MS = 2000;

/**
 * One connection string for each host of a connection string that names several, as libpq reads
 * them: postgres://user:password@one:5432,two:5432/name.
 */
export function urlsOf(url: string): string[] {
  const text = url.trim();
  const begin = text.indexOf('://') + '://'.length;
  const length = text.slice(begin).search(/[/?#]/);
  const end = length === -1 ? text.length : begin + length;
  const hosts = text.lastIndexOf('@', end) + 1 || begin;
  const names = text.slice(hosts, end);
  if (!names.includes(',')) return [url];
  const before = text.slice(0, hosts);
  return names.split(',').map((host) => before + host + text.slice(end));
}

/**
 * The connection string of the server that takes writes; the first one that says so. One that names
 * a single host is not asked. Rejects with an error that `isDatabaseUnavailable` recognises when none
 * does.
 */
export async function findPrimary(given: string): Promise<string> {
  const urls = urlsOf(given);
  if (urls.length === 1) return given;
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
