import { sql } from 'kysely';
import {
  type ChangedCvSettings,
  type CvSettings,
  DEFAULT_CV_SETTINGS,
} from '../../shared/cv-settings.ts';
import type { Db } from '../db/open.ts';

/** How an account wants its CV; the default when nothing was saved. */
export async function readCvSettings(db: Db, userId: number): Promise<CvSettings> {
  const row = await db
    .selectFrom('cv_settings')
    .select('data')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  // Fields that were never saved have their default.
  return { ...DEFAULT_CV_SETTINGS, ...row?.data };
}

/** Changes how an account wants its CV; what is not given stays as it is. */
export async function saveCvSettings(
  db: Db,
  userId: number,
  changed: ChangedCvSettings,
): Promise<void> {
  const data = JSON.stringify(changed);
  await db
    .insertInto('cv_settings')
    .values({ user_id: userId, data })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ data: sql<string>`cv_settings.data || excluded.data` }),
    )
    .execute();
}
