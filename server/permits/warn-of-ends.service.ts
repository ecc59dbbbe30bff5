import { addDays, utcToday } from '../../shared/job-dates.ts';
import type { Base } from '../feature.ts';
import { enqueueMail } from '../mail/mail-queue.service.ts';
import { type Ending, endingsOf } from './endings.ts';
import { factsEnding } from './mails/facts-ending.mail.ts';
import type { PermitStore } from './permit-store.service.ts';

/** How many days before the end of facts the operator is told. */
const WARNINGS = [7, 30, 60] as const;
/** The day of the first look for endings, UTC, YYYY-MM-DD. */
const FIRST_LOOK = 'permit_notices_since';

type Deps = Pick<Base, 'db' | 'queue' | 'now'> & { store: PermitStore };

/**
 * Tells the operator which facts end within 60, 30 and 7 days, each once: one mail for all that are
 * new. A day that was missed is made up for. The day of the installation brings no mail: its
 * operator tries the product and its mail server, and the facts are as new as the product.
 */
export async function warnOfEnds({ db, queue, now, store }: Deps): Promise<void> {
  const today = utcToday(now());
  if ((await firstLook(db, today)) === today) return;
  const last = addDays(today, Math.max(...WARNINGS));
  const endings = [...(await store.all()).values()].flatMap((facts) =>
    endingsOf(facts, today, last),
  );
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

function daysOf({ ends_on }: Ending, today: string): number {
  return WARNINGS.find((days) => ends_on <= addDays(today, days)) ?? Math.max(...WARNINGS);
}
