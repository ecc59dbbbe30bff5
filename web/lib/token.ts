import type { TokenPayload } from '../../shared/auth.ts';

/**
 * What a session token says of its owner (the middle section, SPEC section 3); null when it is not
 * one. Nothing is proved: only the server can.
 */
export function readTokenPayload(token: string): TokenPayload | null {
  try {
    const middle = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(
      atob(middle.replaceAll('-', '+').replaceAll('_', '/')),
      (character) => character.charCodeAt(0),
    );
    const payload = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(bytes),
    ) as Partial<TokenPayload> | null;
    const isWhole =
      typeof payload?.id === 'number' &&
      typeof payload.email === 'string' &&
      typeof payload.iat === 'number' &&
      typeof payload.exp === 'number';
    return isWhole ? (payload as TokenPayload) : null;
  } catch {
    // Not base64, not UTF-8 or not JSON: no token of ours.
    return null;
  }
}
