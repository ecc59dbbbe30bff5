import type { TokenPayload } from '../../shared/auth.ts';

/**
 * Decodes the payload of a session token (JWT); null when it is malformed. The signature is not
 * verified: only the server can do that.
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
    // Not base64, not UTF-8 or not JSON: not a session token.
    return null;
  }
}
