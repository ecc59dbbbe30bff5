import type { MiddlewareHandler } from 'hono';
import { type Admission, costOf } from '../http/admission.ts';
import { clientAddress, peerOf, type TrustProxy } from '../http/client-address.ts';

/**
 * Admission control of API requests. In-process requests of page rendering have no socket and pass:
 * the page was admitted already.
 */
export function admit({ charge, inTurn }: Admission, trustProxy: TrustProxy): MiddlewareHandler {
  return async (c, next) => {
    if (peerOf(c) === undefined) return next();
    charge(clientAddress(c, trustProxy), costOf(c.req.url));
    await inTurn(next);
  };
}
