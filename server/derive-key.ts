import { hkdfSync } from 'node:crypto';

/**
 * What keys are for, one for each. A name is never changed: what was encrypted or signed under it
 * would be lost.
 */
export type KeyUse =
  | 'session tokens'
  | 'google-link tokens'
  | 'second-factor tokens'
  | 'choose-password tokens'
  | 'second-factor'
  | 'google sign-in: flow cookie'
  | 'contact form stamps'
  | 'networks of the security log'
  | 'pages of local mode'
  | 'keys of feeds';

/**
 * A key of 32 bytes for one use, derived from SESSION_SECRET (HKDF, RFC 5869). Whatever is learnt
 * of one key, or signed with it, says nothing about the others.
 */
export function deriveKey(secret: string, use: KeyUse): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', use, 32));
}
