import net from 'node:net';

/** Allowed hosts: the database server of DATABASE_TEST_URL may be remote. */
function allowedHosts(): Set<string> {
  const database = URL.parse(process.env.DATABASE_TEST_URL ?? '');
  return new Set(['localhost', '::1', '[::1]', ...(database ? [database.hostname] : [])]);
}

let tell: ((target: string) => void) | undefined;

/**
 * Makes every connection to another machine throw and calls `onBlocked` with the target, the last
 * one given: test files share a process. HTTP, TLS and fetch all use the function patched here.
 */
export function blockOutgoing(onBlocked: (target: string) => void): void {
  const isPatched = tell !== undefined;
  tell = onBlocked;
  if (isPatched) return;
  const allowed = allowedHosts();
  const connect = net.Socket.prototype.connect;
  net.Socket.prototype.connect = function guarded(
    this: net.Socket,
    ...args: unknown[]
  ): net.Socket {
    const host = hostOf(args);
    if (host !== undefined && !allowed.has(host) && !/^(::ffff:)?127\./.test(host)) {
      tell?.(host);
      throw new Error(`Blocked outgoing connection to ${host}: tests speak to this machine only.`);
    }
    return Reflect.apply(connect, this, args);
  } as typeof connect;
}

/**
 * The signatures of connect(): (options), (path), (port, host), and Node's internal array.
 * Undefined means this machine.
 */
function hostOf(args: unknown[]): string | undefined {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === 'object' && first !== null)
    return 'host' in first && typeof first.host === 'string' ? first.host : undefined;
  return typeof first === 'number' && typeof second === 'string' ? second : undefined;
}
