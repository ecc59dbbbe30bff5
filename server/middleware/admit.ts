import type { MiddlewareHandler } from 'hono';
import type { Admission } from '../http/admission.ts';
import { clientAddress, peerOf, type TrustProxy } from '../http/client-address.ts';

/**
 * Lets requests through as `admission` says. A page that is rendered asks in this process, without
 * a socket: it has its turn already.
 */
export function admit({ charge, inTurn }: Admission, trustProxy: TrustProxy): MiddlewareHandler {
  return async (c, next) => {
    if (peerOf(c) === undefined) return next();
    charge(clientAddress(c, trustProxy));
    await inTurn(next);
  };
}
