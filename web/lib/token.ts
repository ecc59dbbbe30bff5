import type { TokenPayload } from '../../shared/auth.ts';

/**
 * Decodes the payload of a session token (JWT); null when it is malformed. The signature is not
 * verified: only the server can do that.
 */
export function readTokenPayload(token: string): TokenPayload | null {
  const payload = readClaims(token) as Partial<TokenPayload> | null;
  const isWhole =
    typeof payload?.id === 'number' &&
    typeof payload.email === 'string' &&
    typeof payload.iat === 'number' &&
    typeof payload.exp === 'number';
  return isWhole ? (payload as TokenPayload) : null;
}

/**
 * The address that the token of a link was made for, to show it; null when it cannot be read. The
 * token is not verified here: the server does that when it receives the password.
 */
export function linkTokenEmail(token: string): string | null {
  return readAddress(token, 'email');
}

/** The address of an account that the link of this token moves to another one; null otherwise. */
export function linkTokenOldEmail(token: string): string | null {
  return readAddress(token, 'oldEmail');
}

function readAddress(token: string, name: 'email' | 'oldEmail'): string | null {
  const address = (readClaims(token) as Record<string, unknown> | null)?.[name];
  return typeof address === 'string' && address !== '' ? address : null;
}

function readClaims(token: string): unknown {
  try {
    const middle = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(
      atob(middle.replaceAll('-', '+').replaceAll('_', '/')),
      (character) => character.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // Not base64, not UTF-8 or not JSON.
    return null;
  }
}
