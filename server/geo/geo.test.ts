import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { createCountryService, createCountryTable } from './ip-country.adapter.ts';

/** A location service that knows one address, and is broken for another. */
const asked: string[] = [];
const service = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (request.url === '/198.51.100.7') response.writeHead(500).end();
  else if (request.url === '/198.51.100.8') response.end('<html>');
  else response.end(JSON.stringify({ country_code: request.url === '/192.0.2.55' ? 'ke' : 'XX' }));
});

let api: TestApi;
let behindProxy: TestApi;
beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/{ip}`;
  const findCountry = [createCountryTable(), createCountryService(url)];
  api = await openTestApi({ findCountry });
  behindProxy = await openTestApi({ findCountry, trustProxy: { hops: 1 } });
});
afterAll(async () => {
  await Promise.all([api.close(), behindProxy.close()]);
  service.close();
});

async function countryOf(
  { app }: TestApi,
  from: string,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const response = await app.request(
    '/api/geo',
    { headers },
    { incoming: { socket: { remoteAddress: from } } },
  );
  expect(response.status).toBe(200);
  return ((await response.json()) as Record<string, unknown>).country_code;
}

test.each([
  ['197.210.52.1', 'NG'],
  ['154.160.1.1', 'GH'],
  ['105.160.1.1', 'KE'],
  ['2001:4860:4860::8888', 'US'],
  ['::ffff:197.210.52.1', 'NG'],
])('the table knows that %s is in %s', async (address, country) => {
  expect(await countryOf(api, address)).toBe(country);
});

test('an address of a private network has no country, and nobody is asked about it', async () => {
  for (const address of ['127.0.0.1', '10.0.0.1', '192.168.1.7', '::1', 'fd00::1', 'unknown'])
    expect(await countryOf(api, address)).toBeNull();
  expect(asked).toEqual([]);
});

test('the location service is asked once about an address that the table does not know', async () => {
  expect(await countryOf(api, '192.0.2.55')).toBe('KE');
  expect(await countryOf(api, '192.0.2.55')).toBe('KE');
  expect(asked).toEqual(['/192.0.2.55']);
});

test('a service that fails, answers nonsense or does not know means unknown', async () => {
  for (const address of ['198.51.100.7', '198.51.100.8', '198.51.100.9'])
    expect(await countryOf(api, address)).toBeNull();
});

test('the country header of a proxy is believed when the proxy is trusted', async () => {
  const headers = { 'cf-ipcountry': 'GH', 'x-forwarded-for': '197.210.52.1' };
  expect(await countryOf(behindProxy, '10.0.0.1', headers)).toBe('GH');
  expect(await countryOf(api, '105.160.1.1', headers)).toBe('KE');
});

test.each(['XX', 'T1', 'Ghana', '', '<script>'])(
  'a country header of %s is none: the address decides',
  async (value) => {
    const headers = { 'cf-ipcountry': value, 'x-forwarded-for': '197.210.52.1' };
    expect(await countryOf(behindProxy, '10.0.0.1', headers)).toBe('NG');
  },
);
