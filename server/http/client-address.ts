import { BlockList, isIP } from 'node:net';
import type { Context } from 'hono';

/** The trusted proxies: their number, or their addresses. */
export type TrustProxy = { hops: number } | { addresses: BlockList };

/**
 * Parses TRUST_PROXY: a number of proxies, or a list of addresses and networks (10.0.0.0/8).
 * Undefined if it is neither.
 */
export function parseTrustProxy(text: string): TrustProxy | undefined {
  if (/^[0-9]$/.test(text)) return { hops: Number(text) };
  const addresses = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address);
    if (
      family === 0 ||
      (bits !== undefined && !/^[0-9]{1,3}$/.test(bits)) ||
      Number(bits ?? 0) > (family === 4 ? 32 : 128)
    )
      return undefined;
    const type = family === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) addresses.addAddress(address, type);
    else addresses.addSubnet(address, Number(bits), type);
  }
  return { addresses };
}

/**
 * The client address: the socket's, or that of X-Forwarded-For as far as `trust` allows, since
 * clients can forge the left part of the header. An IPv6 address is cut to its /64, the network of
 * one customer.
 */
export function readerAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trust: TrustProxy,
): string {
  const forwarded = (forwardedFor ?? '').split(',').filter((part) => part.trim() !== '');
  // From nearest to farthest: the peer, then what each proxy reported.
  const chain = [peer ?? 'unknown', ...forwarded.reverse()].map(plainAddress);
  let index = 0;
  while (
    index < chain.length - 1 &&
    isTrusted(chain[index] ?? '', index, trust) &&
    isIP(chain[index + 1] ?? '') !== 0
  )
    index += 1;
  const address = chain[index] ?? 'unknown';
  return isIP(address) === 6 ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

/** The client address of an API request. */
export function clientAddress(c: Context, trust: TrustProxy): string {
  return readerAddress(peerOf(c), c.req.header('x-forwarded-for'), trust);
}

/** Whether a request came through a trusted proxy, whose headers can be believed. */
export function isFromProxy(c: Context, trust: TrustProxy): boolean {
  const peer = peerOf(c);
  return peer !== undefined && isTrusted(plainAddress(peer), 0, trust);
}

/** The socket's peer address; undefined without a socket. */
export function peerOf(c: Context): string | undefined {
  const env = c.env as { incoming?: { socket: { remoteAddress?: string } } } | undefined;
  return env?.incoming?.socket.remoteAddress;
}

function isTrusted(address: string, index: number, trust: TrustProxy): boolean {
  if ('hops' in trust) return index < trust.hops;
  const family = isIP(address);
  return family !== 0 && trust.addresses.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Normalises an address: no brackets, port or zone; IPv4-mapped and NAT64 addresses become IPv4.
 */
function plainAddress(text: string): string {
  const [bare = ''] = text
    .trim()
    .replace(/^\[([^\]]*)\](:[0-9]+)?$/, '$1')
    .replace(/^([0-9.]+):[0-9]+$/, '$1')
    .split('%', 1);
  if (isIP(bare) !== 6) return bare;
  const groups = groupsOf(bare);
  const head = groups.slice(0, 6).join(':');
  if (head !== '0:0:0:0:0:ffff' && head !== '64:ff9b:0:0:0:0') return groups.join(':');
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((bits) => [bits >> 8, bits & 255])
    .join('.');
}

/** The eight groups of an IPv6 address in lower case, without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser normalises every spelling; only the longest run of zeros is compressed.
  const [left = '', right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right ? right.split(':') : [];
  return right === undefined
    ? head
    : [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}
