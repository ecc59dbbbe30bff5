import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { geoSchema } from '../../shared/billing.ts';
import type { Base } from '../feature.ts';
import { clientAddress, isFromProxy } from '../http/client-address.ts';
import { operation } from '../http/operation.ts';
import { isPrivateAddress } from '../http/this-machine.ts';
import { countryOf, type FindCountry } from './ip-country.adapter.ts';

/** Headers in which proxies and CDNs say the country of the reader. */
const COUNTRY_HEADERS = [
  'cf-ipcountry',
  'cloudfront-viewer-country',
  'x-vercel-ip-country',
  'x-appengine-country',
  'x-country-code',
];

const REMEMBERED = 2_000;
const REMEMBER_MS = 3_600_000;

/** The country of the reader, found by this server: the browser asks no other server. */
export function geoOperations(
  { trustProxy, log }: Pick<Base, 'trustProxy' | 'log'>,
  findCountry: readonly FindCountry[],
) {
  const known = new LRUCache<string, { country: string | null }>({
    max: REMEMBERED,
    ttl: REMEMBER_MS,
  });
  const find = async (address: string): Promise<string | null> => {
    for (const ask of findCountry) {
      try {
        const country = await ask(address);
        if (country !== null) return country;
      } catch (error) {
        log.warn({ err: error }, 'the country of an address could not be found');
      }
    }
    return null;
  };
  const countryFor = async (c: Context): Promise<string | null> => {
    if (isFromProxy(c, trustProxy)) {
      for (const name of COUNTRY_HEADERS) {
        const country = countryOf(c.req.header(name));
        if (country !== null) return country;
      }
    }
    const [address = ''] = clientAddress(c, trustProxy).split('/');
    if (!/^[0-9a-f.:]+$/.test(address) || isPrivateAddress(address)) return null;
    const before = known.get(address);
    if (before) return before.country;
    const country = await find(address);
    known.set(address, { country });
    return country;
  };
  return [
    operation('GET /api/geo', {
      summary: 'The country I seem to be in; null when it is unknown',
      responses: { 200: { description: 'The country', schema: geoSchema } },
      access: 'public',
      handle: async ({ c }) => c.json({ country_code: await countryFor(c) }),
    }),
  ];
}
