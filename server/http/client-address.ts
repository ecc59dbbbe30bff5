import { BlockList, isIP } from 'node:net';
import type { Context } from 'hono';

/**
 * Who stands between the readers and this process: so many proxies, or proxies with these
 * addresses.
 */
export type TrustProxy = { hops: number } | { addresses: BlockList };

/**
 * Reads TRUST_PROXY: a number of proxies, or a list of addresses and networks (10.0.0.0/8).
 * Undefined when it is neither.
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
 * The address a request came from: that of the socket, and what X-Forwarded-For says. The header is
 * believed only as far as `trust` says: whoever asks can write the left of it himself. An IPv6
 * address is cut to its /64, which is what one customer has.
 */
export function readerAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trust: TrustProxy,
): string {
  const forwarded = (forwardedFor ?? '').split(',').filter((part) => part.trim() !== '');
  // From the nearest to the farthest: the peer itself, then what each proxy said of the one before
  // it.
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

/** The address of a reader, for a request of the API. */
export function clientAddress(c: Context, trust: TrustProxy): string {
  return readerAddress(peerOf(c), c.req.header('x-forwarded-for'), trust);
}

/** The address of the socket; undefined for a request that came through none. */
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
 * One spelling of each address: without brackets, port and zone; IPv4 that was written as IPv6
 * (mapped, NAT64) is IPv4 again.
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

/** The eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser knows every spelling and has one of its own, in which only the longest run of
  // zeros is left out.
  const [left = '', right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right ? right.split(':') : [];
  return right === undefined
    ? head
    : [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}
