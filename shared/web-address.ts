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

const HIDDEN = '***';
/** Ends of the names of parameters that carry a secret, in lower case without marks. */
const SECRET_ENDS = [
  ...['key', 'token', 'secret', 'password', 'passwd', 'pwd', 'auth', 'authorization', 'appid'],
  ...['signature', 'credential', 'credentials', 'jwt', 'sessionid'],
];
const SECRET_NAMES: ReadonlySet<string> = new Set(['pass', 'sig', 'sid', 'user', 'username']);

/**
 * An address as it may be shown: keys in its parameters, a user name and a password are hidden. It is
 * the same text when there are none.
 */
export function hideSecrets(text: string): string {
  const url = URL.parse(text);
  if (!url) return text;
  const names = secretNames(url);
  if (names.length === 0 && !hasCredentials(text)) return text;
  for (const name of names) url.searchParams.set(name, HIDDEN);
  if (url.username !== '') url.username = HIDDEN;
  if (url.password !== '') url.password = HIDDEN;
  return url.href;
}

/**
 * An address that was edited as it is shown, with what was hidden of the one before. Null where a
 * hidden part is no part of that one.
 */
export function fillSecrets(edited: string, before: string): string | null {
  if (edited === hideSecrets(before)) return before;
  const url = URL.parse(edited);
  const known = URL.parse(before);
  if (!url) return edited;
  for (const name of secretNames(url)) {
    if (url.searchParams.get(name) !== HIDDEN) continue;
    const secret = known?.host === url.host ? known.searchParams.get(name) : null;
    if (secret === null || secret === undefined) return null;
    url.searchParams.set(name, secret);
  }
  return url.href === URL.parse(edited)?.href ? edited : url.href;
}

function secretNames({ searchParams }: URL): string[] {
  return [...new Set(searchParams.keys())].filter((name) => {
    const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
    const isFilled = (searchParams.get(name) ?? '') !== '';
    return isFilled && (SECRET_NAMES.has(plain) || SECRET_ENDS.some((end) => plain.endsWith(end)));
  });
}
