/**
 * The address that a Google link token was made for, to show it; null when the token cannot be
 * read. The token is not verified here: the server does that when it receives the password.
 */
export function linkTokenEmail(token: string): string | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(
      atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
      (character) => character.charCodeAt(0),
    );
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as { email?: unknown } | null;
    return typeof claims?.email === 'string' && claims.email !== '' ? claims.email : null;
  } catch {
    // Not base64 or not JSON: the visitor types the address.
    return null;
  }
}
