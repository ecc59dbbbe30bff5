import { isTrustedPeer, type TrustProxy } from './client-address.ts';
import { isPrivateAddress } from './this-machine.ts';

/** Whether TRUST_PROXY fits the requests that arrive. */
export type ProxyWatch = {
  /** Looks at the peer of a request and at its X-Forwarded-For. */
  note(peer: string | undefined, forwardedFor: string | undefined): void;
  /** What is wrong, for the operator; null while most of the last requests fit. */
  doubt(): string | null;
};

/** So many requests are looked at before anything is said. */
const LEAST = 50;
/** Older requests count less: above this number all counts are halved. */
const MOST = 200;
/** Some visitors send the header themselves, and some programs ask past the proxy: most must do. */
const MOST_OF_THEM = 0.75;

/**
 * Counts requests that TRUST_PROXY does not fit. `tell` gets what is wrong, once. Nothing is
 * concluded from single requests, because a visitor can send any header (decision 108).
 */
export function watchProxies(trust: TrustProxy, tell: (doubt: string) => void): ProxyWatch {
  let looked = 0;
  let wrong = 0;
  let isTold = false;
  const doubt = () => (looked >= LEAST && wrong >= looked * MOST_OF_THEM ? textOf(trust) : null);
  return {
    note: (peer, forwardedFor) => {
      const fits = doesFit(trust, peer ?? '', forwardedFor);
      if (fits === null) return;
      looked += 1;
      if (!fits) wrong += 1;
      if (looked > MOST) {
        looked /= 2;
        wrong /= 2;
      }
      const text = isTold ? null : doubt();
      if (text === null) return;
      isTold = true;
      tell(text);
    },
    doubt,
  };
}

/** Null if a request says nothing about the setting. */
function doesFit(
  trust: TrustProxy,
  peer: string,
  forwardedFor: string | undefined,
): boolean | null {
  const passed = (forwardedFor ?? '').split(',').filter((part) => part.trim() !== '').length;
  if (!('hops' in trust) || trust.hops === 0) return passed === 0 || isTrustedPeer(peer, trust);
  // A program on this machine or in its network that asks past the proxy.
  if (passed === 0 && isPrivateAddress(peer)) return null;
  return passed >= trust.hops;
}

function textOf(trust: TrustProxy): string {
  if (!('hops' in trust))
    return 'Most requests come with X-Forwarded-For from an address that TRUST_PROXY does not name. If your proxy sends them, add its address to TRUST_PROXY. Until then, limits count all visitors as one.';
  if (trust.hops === 0)
    return 'Most requests come with X-Forwarded-For, but TRUST_PROXY is 0. If a proxy sends them, set TRUST_PROXY to the number of proxies. Until then, limits count all visitors as one.';
  return `TRUST_PROXY is ${trust.hops}, but most requests have passed fewer proxies that add X-Forwarded-For. Set it to the right number. Until then, a visitor can pretend to have any address and escape all limits.`;
}
