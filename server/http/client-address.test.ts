import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { clientAddress, parseTrustProxy, type TrustProxy } from './client-address.ts';

async function addressOf(peer: string, forwarded: string | null, trust: TrustProxy): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, trust)));
  const headers = forwarded === null ? {} : { 'x-forwarded-for': forwarded };
  return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress: peer } } })).text();
}

function trusting(text: string): TrustProxy {
  const trust = parseTrustProxy(text);
  if (!trust) throw new Error(`TRUST_PROXY ${text}`);
  return trust;
}

describe('the address of a reader', () => {
  test.each([
    ['nobody trusted: what is forwarded is not read', '203.0.113.5', '192.0.2.1', '0', '203.0.113.5'],
    ['one proxy', '10.0.0.1', '192.0.2.1', '1', '192.0.2.1'],
    ['one proxy, and a reader who lies', '10.0.0.1', '8.8.8.8, 192.0.2.1', '1', '192.0.2.1'],
    ['two proxies', '10.0.0.1', '8.8.8.8, 192.0.2.1, 10.0.0.2', '2', '192.0.2.1'],
    ['fewer entries than proxies', '10.0.0.1', '192.0.2.1', '3', '192.0.2.1'],
    ['no header', '10.0.0.1', null, '1', '10.0.0.1'],
    ['rubbish', '10.0.0.1', 'unknown, <script>', '1', '10.0.0.1'],
    ['a network', '10.1.2.3', '8.8.8.8, 192.0.2.1, 10.9.9.9', '10.0.0.0/8', '192.0.2.1'],
    ['a network, asked from outside of it', '203.0.113.5', '192.0.2.1', '10.0.0.0/8', '203.0.113.5'],
    ['a list', '10.0.0.1', '192.0.2.1, 192.0.2.9', '10.0.0.1, 192.0.2.9', '192.0.2.1'],
    ['IPv4 within IPv6', '::ffff:10.0.0.1', '::ffff:192.0.2.1', '10.0.0.1', '192.0.2.1'],
    ['IPv6 by its network', '2001:db8:1:2:3:4:5:6', null, '0', '2001:db8:1:2::/64'],
    ['IPv6, short', '2001:db8::1', null, '0', '2001:db8:0:0::/64'],
    ['IPv6 in brackets', '::1', '[2001:db8:1:2::9]:4711', '::1', '2001:db8:1:2::/64'],
  ])('%s', async (_, peer, forwarded, trust, address) => {
    expect(await addressOf(peer, forwarded, trusting(trust))).toBe(address);
  });

  test.each(['ten', '-1', '10', '10.0.0.0/33', '10.0.0', '10.0.0.1,,', '2001:db8::/129', 'example.com'])(
    'TRUST_PROXY=%s is refused',
    (text) => {
      expect(parseTrustProxy(text)).toBeUndefined();
    },
  );
});
