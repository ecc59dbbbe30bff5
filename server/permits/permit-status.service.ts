import type { Db } from '../db/open.ts';
import { statusLines } from './endings.ts';
import { createPermitStore } from './permit-store.service.ts';

/** What ended, ends soon, or is to be reviewed on a day (YYYY-MM-DD), in lines of text. */
export async function permitStatus(db: Db, day: string): Promise<string[]> {
  const facts = await createPermitStore(db).all();
  return [...facts.values()].flatMap((each) => statusLines(each, day));
}
