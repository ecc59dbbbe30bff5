import { BlockList, isIP } from 'node:net';
import type { Context } from 'hono';

/** Who stands between the readers and this process: so many proxies, or proxies with these addresses. */
export type TrustProxy = { hops: number } | { addresses: BlockList };

/** Reads TRUST_PROXY: a number of proxies, or a list of addresses and networks (10.0.0.0/8). Undefined when it is neither. */
export function parseTrustProxy(text: string): TrustProxy | undefined {
  if (/^[0-9]$/.test(text)) return { hops: Number(text) };
  const addresses = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address);
    if (family === 0 || (bits !== undefined && !/^[0-9]{1,3}$/.test(bits)) || Number(bits ?? 0) > (family === 4 ? 32 : 128))
      return undefined;
    const type = family === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) addresses.addAddress(address, type);
    else addresses.addSubnet(address, Number(bits), type);
  }
  return { addresses };
}

/**
 * The address a request came from. X-Forwarded-For is believed only as far as `trust` says: whoever asks can write the left of it himself.
 * An IPv6 address is cut to its /64, which is what one customer has.
 */
export function clientAddress(c: Context, trust: TrustProxy): string {
  const env = c.env as { incoming?: { socket: { remoteAddress?: string } } } | undefined;
  const peer = env?.incoming?.socket.remoteAddress ?? 'unknown';
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  // From the nearest to the farthest: the peer itself, then what each proxy said of the one before it.
  const chain = [peer, ...forwarded.filter((part) => part !== '').reverse()].map(plainAddress);
  let index = 0;
  while (index < chain.length - 1 && isTrusted(chain[index] ?? '', index, trust) && isIP(chain[index + 1] ?? '') !== 0) index += 1;
  return network(chain[index] ?? 'unknown');
}

function isTrusted(address: string, index: number, trust: TrustProxy): boolean {
  if ('hops' in trust) return index < trust.hops;
  const family = isIP(address);
  return family !== 0 && trust.addresses.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=[0-9.]+$)/i, '').replace(/^\[(.*)\](:[0-9]+)?$/, '$1');
}

function network(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const whole = address.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left;
  return `${whole.slice(0, 4).join(':')}::/64`;
}
