import { BlockList, isIP } from 'node:net';

/**
 * IPv4 networks that are not public: IANA's special-purpose address registry, multicast, and
 * reserved.
 */
const IPV4_REFUSED: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // A public address, but in Azure it is the virtual host endpoint, which serves secrets.
  ['168.63.129.16', 32],
];

/**
 * Only 2000::/3 of IPv6 is public. These parts of it are not, or embed an IPv4 address (Teredo,
 * 6to4).
 */
const IPV6_REFUSED: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

/** Networks with an IPv4 address in their last 32 bits: IPv4-mapped, and NAT64 (RFC 6052). */
const CARRIES_IPV4: readonly (readonly [string, number])[] = [
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
];

const refusedIpv4 = listOf(IPV4_REFUSED, 'ipv4');
const refusedIpv6 = listOf(IPV6_REFUSED, 'ipv6');
const carriers = listOf(CARRIES_IPV4, 'ipv6');
const publicIpv6 = listOf([['2000::', 3]], 'ipv6');

/**
 * Whether an IP address (without brackets) is public: not of this machine, its network or its
 * cloud.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refusedIpv4.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  if (carriers.check(address, 'ipv6')) return isPublicAddress(lastIpv4(address));
  return publicIpv6.check(address, 'ipv6') && !refusedIpv6.check(address, 'ipv6');
}

function listOf(
  networks: readonly (readonly [string, number])[],
  family: 'ipv4' | 'ipv6',
): BlockList {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, family);
  return list;
}

/** The last 32 bits of an IPv6 address as IPv4. */
function lastIpv4(address: string): string {
  // The URL parser normalises addresses to hexadecimal groups.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':').slice(-2);
  const bits = groups.map((group) => Number.parseInt(group || '0', 16));
  return bits.flatMap((group) => [group >> 8, group & 255]).join('.');
}
