import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { clientAddress, parseTrustProxy, type TrustProxy } from './client-address.ts';

async function addressOf(
  peer: string,
  forwarded: string | null,
  trust: TrustProxy,
): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, trust)));
  const headers = forwarded === null ? {} : { 'x-forwarded-for': forwarded };
  return (
    await app.request('/', { headers }, { incoming: { socket: { remoteAddress: peer } } })
  ).text();
}

function trusting(text: string): TrustProxy {
  const trust = parseTrustProxy(text);
  if (!trust) throw new Error(`TRUST_PROXY ${text}`);
  return trust;
}

describe('the address of a reader', () => {
  test.each([
    [
      'nobody trusted: what is forwarded is not read',
      '203.0.113.5',
      '192.0.2.1',
      '0',
      '203.0.113.5',
    ],
    ['one proxy', '10.0.0.1', '192.0.2.1', '1', '192.0.2.1'],
    ['one proxy, and a reader who lies', '10.0.0.1', '8.8.8.8, 192.0.2.1', '1', '192.0.2.1'],
    ['two proxies', '10.0.0.1', '8.8.8.8, 192.0.2.1, 10.0.0.2', '2', '192.0.2.1'],
    ['fewer entries than proxies', '10.0.0.1', '192.0.2.1', '3', '192.0.2.1'],
    ['no header', '10.0.0.1', null, '1', '10.0.0.1'],
    ['rubbish', '10.0.0.1', 'unknown, <script>', '1', '10.0.0.1'],
    ['a network', '10.1.2.3', '8.8.8.8, 192.0.2.1, 10.9.9.9', '10.0.0.0/8', '192.0.2.1'],
    [
      'a network, asked from outside of it',
      '203.0.113.5',
      '192.0.2.1',
      '10.0.0.0/8',
      '203.0.113.5',
    ],
    ['a list', '10.0.0.1', '192.0.2.1, 192.0.2.9', '10.0.0.1, 192.0.2.9', '192.0.2.1'],
    ['IPv4 within IPv6', '::ffff:10.0.0.1', '::ffff:192.0.2.1', '10.0.0.1', '192.0.2.1'],
    ['IPv6 by its network', '2001:db8:1:2:3:4:5:6', null, '0', '2001:db8:1:2::/64'],
    ['IPv6, short', '2001:db8::1', null, '0', '2001:db8:0:0::/64'],
    ['6to4', '2002:c000:201:7::1', null, '0', '192.0.2.1'],
    ['Teredo', '2001:0:53aa:64c:8000:1234:3fff:fdfe', null, '0', '192.0.2.1'],
    ['6to4 of a private address', '2002:0a00:1:7::1', null, '0', '2002:a00:1:7::/64'],
    ['IPv6 in brackets', '::1', '[2001:db8:1:2::9]:4711', '::1', '2001:db8:1:2::/64'],
  ])('%s', async (_, peer, forwarded, trust, address) => {
    expect(await addressOf(peer, forwarded, trusting(trust))).toBe(address);
  });

  test.each([
    '::ffff:192.0.2.1',
    '::FFFF:192.0.2.1',
    '::ffff:c000:201',
    '::ffff:c000:0201',
    '0:0:0:0:0:ffff:c000:201',
    '0000:0000:0000:0000:0000:FFFF:C000:0201',
    '0:0:0:0:0:ffff:192.0.2.1',
    '[::ffff:c000:201]:4711',
    '64:ff9b::c000:201',
    '192.0.2.1:4711',
    ' 192.0.2.1 ',
  ])('%s is the IPv4 address that it carries', async (spelling) => {
    expect(await addressOf('10.0.0.1', spelling, trusting('1'))).toBe('192.0.2.1');
  });

  test.each([
    '2001:db8:1:2::1',
    '2001:DB8:1:2::1',
    '2001:0db8:0001:0002:0000:0000:0000:0001',
    '2001:db8:1:2:0:0:0:1',
    '2001:db8:1:2:ffff:ffff:ffff:ffff',
    '2001:db8:1:2:3::',
    '2001:db8:1:2::192.0.2.1',
    '2001:db8:1:2::1%eth0',
    '[2001:db8:1:2::1]',
    '[2001:db8:1:2::1%25eth0]:443',
  ])('%s is one of the /64 network that one customer has', async (spelling) => {
    expect(await addressOf('10.0.0.1', spelling, trusting('10.0.0.0/8'))).toBe('2001:db8:1:2::/64');
  });

  test.each([
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1:0:0:1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['::192.0.2.1', '0:0:0:0::/64'],
  ])('zeros that are left out of %s are counted', async (spelling, network) => {
    expect(await addressOf(spelling, null, trusting('0'))).toBe(network);
  });

  test('a network that is trusted is so in every spelling', async () => {
    for (const proxy of ['2001:0DB8::0001', '2001:db8:0::1', '2001:db8::1%eth0']) {
      expect(await addressOf(proxy, '192.0.2.1', trusting('2001:db8::/64')), proxy).toBe(
        '192.0.2.1',
      );
    }
  });

  test.each([
    'ten',
    '-1',
    '10',
    '10.0.0.0/33',
    '10.0.0',
    '10.0.0.1,,',
    '2001:db8::/129',
    'example.com',
  ])('TRUST_PROXY=%s is refused', (text) => {
    expect(parseTrustProxy(text)).toBeUndefined();
  });
});
