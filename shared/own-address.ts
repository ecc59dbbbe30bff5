const FIELD = 'own';

/**
 * The address that a script asks for the page of a session: another one than visitors have, so that
 * a cache in front of the site never answers with theirs (docs/cdn.md).
 */
export function ownAddress(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${FIELD}=1`;
}

/** Whether this is an address of `ownAddress`. Its answers are in no cache, also without a session. */
export function isOwnAddress(address: string): boolean {
  return address.includes(`?${FIELD}=`) || address.includes(`&${FIELD}=`);
}
