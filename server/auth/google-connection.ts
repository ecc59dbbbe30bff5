import type { Row } from '../db/schema.ts';

/** The column values of an account without Google. */
export const NO_GOOGLE = { google_sub: null, google_connected_at: null } as const;

type Ways = Pick<
  Row<'users'>,
  'password_hash' | 'password_set_at' | 'google_sub' | 'google_connected_at'
>;

/**
 * Whether Google was connected after the password was set, or may have been: an attacker who knew
 * that password could have connected it. An unknown time counts as older than a known one.
 */
export function isGoogleYoungerThanPassword({
  password_hash,
  password_set_at,
  google_sub,
  google_connected_at,
}: Ways): boolean {
  if (google_sub === null || password_hash === null) return false;
  return (
    password_set_at === null ||
    (google_connected_at !== null && google_connected_at > password_set_at)
  );
}
