export const NO_CREDENTIALS = 'The address may not contain a user name or a password.';

/** Whether a text is an address that begins with http:// or https://. */
export function isHttpAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}

/**
 * Whether an address carries a user name or a password: https://bank.example@evil.example looks
 * like another site, and https://user:password@host tells a secret.
 */
export function hasCredentials(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.username !== '' || url.password !== '');
}
