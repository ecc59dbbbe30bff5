import { addDays, utcToday } from '../../shared/job-dates.ts';
import type { Base } from '../feature.ts';
import { enqueueMail } from '../mail/mail-queue.service.ts';
import { type Ending, endingsOf } from './endings.ts';
import { factsEnding } from './mails/facts-ending.mail.ts';
import type { PermitStore } from './permit-store.service.ts';

/** How many days before the end of facts the operator is told. */
const WARNINGS = [7, 30, 60] as const;
/** After their end: the next day, and then every so many days until they are renewed. */
const AGAIN_AFTER = 30;
const DAY = 86_400_000;
/** The day of the first look for endings, UTC, YYYY-MM-DD. */
const FIRST_LOOK = 'permit_notices_since';

type Deps = Pick<Base, 'db' | 'queue' | 'now'> & { store: PermitStore };

/**
 * Tells the operator which facts end within 60, 30 and 7 days, each once, and then which have ended,
 * every 30 days until they are renewed: one mail for all that are new. A day that was missed is made up
 * for. The day of the installation brings no mail: its
 * operator tries the product and its mail server, and the facts are as new as the product.
 */
export async function warnOfEnds({ db, queue, now, store }: Deps): Promise<void> {
  const today = utcToday(now());
  if ((await firstLook(db, today)) === today) return;
  const last = addDays(today, Math.max(...WARNINGS));
  const endings = [...(await store.all()).values()].flatMap((facts) => endingsOf(facts, last));
  if (endings.length === 0) return;
  const warnings = endings.map((ending) => ({ ...ending, days: daysOf(ending, today) }));
  await queue.transaction(async (tx, send) => {
    const noted = await tx
      .insertInto('permit_notices')
      .values(
        warnings.map(({ country_code, ends_on, days }) => ({
          ...{ country_code, ends_on, days, noticed_at: now() },
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['country_code', 'ends_on'])
      .execute();
    const isNew = ({ country_code, ends_on }: Ending) =>
      noted.some((row) => row.country_code === country_code && row.ends_on === ends_on);
    const told = endings.filter(isNew);
    if (told.length > 0) await enqueueMail(send, factsEnding, { endings: told });
  });
}

async function firstLook(db: Base['db'], today: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ key: FIRST_LOOK, value: today })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', FIRST_LOOK)
    .executeTakeFirstOrThrow();
  return value;
}

/**
 * Which warning is due: days before the end, -1 after it, and then a number that is the same for all
 * that ended, so that they come in one mail.
 */
function daysOf({ ends_on, is_old }: Ending, today: string): number {
  if (is_old || ends_on < today) {
    const isNew = addDays(ends_on, AGAIN_AFTER) > today;
    return isNew ? -1 : -Math.floor(Date.parse(today) / DAY / AGAIN_AFTER);
  }
  return WARNINGS.find((days) => ends_on <= addDays(today, days)) ?? Math.max(...WARNINGS);
}
