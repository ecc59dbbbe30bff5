import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type IpAddress = ReturnType<typeof ipaddr.parse>;

/** NAT64 (RFC 6052). */
const TRANSLATED = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** IPv6 through a tunnel over IPv4: 6to4 (RFC 3056) and Teredo (RFC 4380). */
const SIX_TO_FOUR = ipaddr.IPv6.parseCIDR('2002::/16');
const TEREDO = ipaddr.IPv6.parseCIDR('2001::/32');

/**
 * Reads an address without brackets and port. Undefined if it is none, or in a spelling that
 * programs understand differently (127.1, 010.0.0.1).
 */
export function parseAddress(text: string): IpAddress | undefined {
  const family = isIP(text);
  if (family === 0) return undefined;
  const [bare = ''] = text.split('%', 1);
  // The library takes ::192.0.2.1 for IPv4-mapped. The URL parser leaves no dots in IPv6.
  return ipaddr.parse(family === 6 ? new URL(`http://[${bare}]`).hostname.slice(1, -1) : bare);
}

/** The same; an IPv4-mapped or NAT64 address becomes the IPv4 address that it carries. */
export function parseCarried(text: string): IpAddress | undefined {
  const address = parseAddress(text);
  if (!(address instanceof ipaddr.IPv6)) return address;
  return address.isIPv4MappedAddress() || address.match(TRANSLATED)
    ? new ipaddr.IPv4(address.toByteArray().slice(12))
    : address;
}

/**
 * The IPv4 address from which an IPv6 address of a tunnel comes: everybody with one IPv4
 * address has a network of 6to4. Undefined for other addresses.
 */
export function tunnelledFrom(address: IpAddress | undefined): ipaddr.IPv4 | undefined {
  if (!(address instanceof ipaddr.IPv6)) return undefined;
  const bytes = address.toByteArray();
  const inside = address.match(SIX_TO_FOUR)
    ? bytes.slice(2, 6)
    : address.match(TEREDO)
      ? bytes.slice(12).map((byte) => byte ^ 0xff)
      : undefined;
  return inside && new ipaddr.IPv4(inside);
}
