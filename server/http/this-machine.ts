import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';

// One list per family: a mixed list would match IPv4 addresses with IPv6 ranges that begin with ::.
const PRIVATE = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.ipv4.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 64],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.ipv6.addSubnet(network, bits, 'ipv6');

/** Headers that proxies, tunnels and CDNs add. */
const FORWARDING =
  /^(forwarded|via|cdn-loop|true-client-ip|(x-)?(forwarded|real-ip|client-ip|cluster-client-ip|original-|envoy-|amzn?-|azure-)|cf-|fastly-|fly-)/;

/** Whether a host name (as in a URL) is a loopback name. */
export function isLoopbackName(name: string): boolean {
  return /^(localhost|127(\.[0-9]{1,3}){3}|\[::1\])$/i.test(name);
}

/** Whether a socket address is a loopback address. */
export function isLoopbackAddress(address: string): boolean {
  return /^(::1|(::ffff:)?127(\.[0-9]{1,3}){3})$/i.test(address);
}

/** Whether a proxy forwarded the request: then the socket's address is not the client's. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => FORWARDING.test(name));
}

/** Whether an address or CIDR network is loopback, private or link-local. */
export function isPrivateAddress(address: string): boolean {
  const [bare = ''] = address.split('/');
  const family = isIP(bare);
  if (family === 0) return false;
  return family === 4 ? PRIVATE.ipv4.check(bare, 'ipv4') : PRIVATE.ipv6.check(bare, 'ipv6');
}
