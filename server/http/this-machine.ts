import type { IncomingHttpHeaders } from 'node:http';

/** What proxies, tunnels and content networks add to a request that they pass on. */
const FORWARDING =
  /^(forwarded|via|cdn-loop|true-client-ip|(x-)?(forwarded|real-ip|client-ip|cluster-client-ip|original-|envoy-|amzn?-|azure-)|cf-|fastly-|fly-)/;

/** Whether a host name, such as that of a URL, stands for the machine itself and nothing else. */
export function isLoopbackName(name: string): boolean {
  return /^(localhost|127(\.[0-9]{1,3}){3}|\[::1\])$/i.test(name);
}

/** Whether an address of a socket is the machine's own. */
export function isLoopbackAddress(address: string): boolean {
  return /^(::1|(::ffff:)?127(\.[0-9]{1,3}){3})$/i.test(address);
}

/** Whether a request was passed on by somebody: who asked is then somewhere else, whatever the socket says. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => FORWARDING.test(name));
}
