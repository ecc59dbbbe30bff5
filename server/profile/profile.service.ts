import { sql } from 'kysely';
import { EMPTY_PROFILE, type Profile } from '../../shared/profile.ts';
import { profileSizeFault } from '../../shared/profile-size.ts';
import type { Db } from '../db/open.ts';
import type { Row } from '../db/schema.ts';
import { Problem } from '../problem.ts';
import { checkPhoto } from './photo.adapter.ts';

/** The version of a profile that was never saved. */
const NEVER_SAVED = '0';

const version = sql<string>`(extract(epoch FROM updated_at) * 1000000)::bigint::text`;

type SavedProfile = Pick<Row<'profiles'>, 'data' | 'updated_at'> & { version: string };

/** The saved profile of an account, null when there is none. */
export async function findProfile(db: Db, userId: number): Promise<SavedProfile | null> {
  const row = await db
    .selectFrom('profiles')
    .select(['data', 'updated_at', version.as('version')])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  // Fields that are newer than the row are empty.
  return row ? { ...row, data: { ...EMPTY_PROFILE, ...row.data } } : null;
}

/** The profile of an account, empty when none was saved. */
export async function readProfile(db: Db, userId: number): Promise<Profile> {
  return (await findProfile(db, userId))?.data ?? EMPTY_PROFILE;
}

/** The profile of an account with its version, which changes with every save. */
export async function readProfileVersion(
  db: Db,
  userId: number,
): Promise<{ profile: Profile; version: string }> {
  const saved = await findProfile(db, userId);
  return { profile: saved?.data ?? EMPTY_PROFILE, version: saved?.version ?? NEVER_SAVED };
}

/**
 * Saves a profile and returns its new version. With `basedOn`, the version that the writer began
 * with, a profile that was saved elsewhere since is not overwritten: throws a Problem 412. Throws a
 * Problem 400 when the photo is not an image, and 413 when the texts are too long.
 */
export async function saveProfile(
  db: Db,
  userId: number,
  profile: Profile,
  basedOn?: string,
): Promise<string> {
  checkPhoto(profile.photo);
  checkProfileSize(profile);
  const data = JSON.stringify(profile);
  const saved = await db
    .insertInto('profiles')
    .values({ user_id: userId, data })
    .onConflict((conflict) => {
      const update = conflict.column('user_id').doUpdateSet({ data, updated_at: sql`now()` });
      return basedOn === undefined
        ? update
        : update.where(
            sql`(extract(epoch FROM profiles.updated_at) * 1000000)::bigint::text`,
            '=',
            basedOn,
          );
    })
    .returning(version.as('version'))
    .executeTakeFirst();
  if (!saved) {
    throw new Problem(
      412,
      'profile-changed',
      'Your profile was saved on another device or in another tab since you opened it here.',
    );
  }
  return saved.version;
}

/** Throws a Problem 413 `profile-too-long`, which names the longest section. */
function checkProfileSize(profile: Profile): void {
  const fault = profileSizeFault(profile);
  if (fault !== null) throw new Problem(413, 'profile-too-long', fault);
}
