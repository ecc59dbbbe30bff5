import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';
import { parseAddress } from './ip-address.ts';

const PRIVATE = [
  '10.0.0.0/8',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::/64',
  'fc00::/7',
  'fe80::/10',
].map((network) => ipaddr.parseCIDR(network));

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
  const parsed = parseAddress(bare);
  return parsed !== undefined && ipaddr.subnetMatch(parsed, { private: PRIVATE }) === 'private';
}
