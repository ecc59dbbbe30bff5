import ipaddr from 'ipaddr.js';
import { parseCarried } from '../../http/ip-address.ts';

/** A public address, but in Azure it is the virtual host endpoint, which serves secrets. */
const AZURE = '168.63.129.16';
/** Only this part of IPv6 is public; the library knows what of it is not. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address (without brackets) is public: not of this machine, its network or its
 * cloud.
 */
export function isPublicAddress(text: string): boolean {
  const address = text.includes('%') ? undefined : parseCarried(text);
  if (address?.range() !== 'unicast' || address.toString() === AZURE) return false;
  return address.kind() === 'ipv4' || address.match(PUBLIC_IPV6);
}
