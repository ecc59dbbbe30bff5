import { isIP } from 'node:net';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import { type IpAddress, parseAddress, parseCarried, tunnelledFrom } from './ip-address.ts';
import { isPrivateAddress } from './this-machine.ts';

type Networks = ReturnType<typeof ipaddr.IPv6.parseCIDR>[];
/** The trusted proxies: their number, or their addresses. */
export type TrustProxy = { hops: number } | { networks: Networks };

/**
 * Parses TRUST_PROXY: a number of proxies, or a list of addresses and networks (10.0.0.0/8).
 * Undefined if it is neither.
 */
export function parseTrustProxy(setting: string): TrustProxy | undefined {
  if (/^[0-9]$/.test(setting)) return { hops: Number(setting) };
  const networks: Networks = [];
  for (const entry of setting.split(',').map((part) => part.trim())) {
    const [text = '', bits] = entry.split('/');
    const address = parseAddress(text);
    if (!address || (bits !== undefined && !/^[0-9]{1,3}$/.test(bits))) return undefined;
    const length = address.toByteArray().length * 8;
    if (Number(bits ?? 0) > length) return undefined;
    networks.push([asIpv6(address), 128 - length + Number(bits ?? length)]);
  }
  return { networks };
}

/**
 * The client address: the socket's, or that of X-Forwarded-For as far as `trust` allows, since
 * clients can forge the left part of the header. An IPv6 address is cut to its /64, the network of
 * one customer; one of 6to4 or Teredo is the IPv4 address behind it.
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
  const found = chain[index] ?? 'unknown';
  const carried = tunnelledFrom(parseAddress(found))?.toString();
  // No tunnel of the internet begins at a private address, which is free of limits.
  const address = carried === undefined || isPrivateAddress(carried) ? found : carried;
  return isIP(address) === 6 ? `${address.split(':', 4).join(':')}::/64` : address;
}

/**
 * The network that an address of `readerAddress` is in, wide enough that one customer hardly has
 * two: /24 of IPv4, /48 of IPv6.
 */
export function networkOf(address: string): string {
  if (isIP(address) === 4) return `${address.split('.', 3).join('.')}.0/24`;
  return address.endsWith('::/64') ? `${address.split(':', 3).join(':')}::/48` : address;
}

/**
 * The network of a provider that an address of `readerAddress` is in: /24 of IPv4, /32 of IPv6,
 * because one person can have a whole /48 and change it.
 */
export function providerNetworkOf(address: string): string {
  return address.endsWith('::/64') ? `${address.split(':', 2).join(':')}::/32` : networkOf(address);
}

/** The client address of an API request. */
export function clientAddress(c: Context, trust: TrustProxy): string {
  return readerAddress(peerOf(c), c.req.header('x-forwarded-for'), trust);
}

/** Whether a request came through a trusted proxy, whose headers can be believed. */
export function isFromProxy(c: Context, trust: TrustProxy): boolean {
  const peer = peerOf(c);
  return peer !== undefined && isTrustedPeer(peer, trust);
}

/** Whether the peer of a socket is a trusted proxy. */
export function isTrustedPeer(peer: string, trust: TrustProxy): boolean {
  return isTrusted(plainAddress(peer), 0, trust);
}

/** The socket's peer address; undefined without a socket. */
export function peerOf(c: Context): string | undefined {
  const env = c.env as { incoming?: { socket: { remoteAddress?: string } } } | undefined;
  return env?.incoming?.socket.remoteAddress;
}

function isTrusted(address: string, index: number, trust: TrustProxy): boolean {
  if ('hops' in trust) return index < trust.hops;
  const parsed = parseAddress(address);
  return parsed !== undefined && trust.networks.some((network) => asIpv6(parsed).match(network));
}

/** One kind of address, so that any matches any network. */
function asIpv6(address: IpAddress): ipaddr.IPv6 {
  return address instanceof ipaddr.IPv4 ? address.toIPv4MappedAddress() : address;
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
  return parseCarried(bare)?.toNormalizedString() ?? bare;
}
