import type { CountryCode } from '../../shared/constants/countries.ts';
import type { Db } from '../db/open.ts';
import type { Row } from '../db/schema.ts';
import { createYielder } from '../yield-event-loop.ts';
import { addAmounts } from './add-amounts.ts';
import type { CountryFacts } from './country-facts.ts';
import { type Edition, shippedEditions } from './read/fact-folders.ts';
import { readFacts } from './read/read-facts.ts';

/** The facts that hold, in memory. */
export type PermitStore = {
  /** The newest facts of each country. */
  all(): Promise<ReadonlyMap<CountryCode, CountryFacts>>;
  /** The database may have others now. */
  forget(): void;
};

/**
 * The newest edition of each country. The later day holds; of the same day what was imported, before
 * what comes with the product.
 */
export async function newestEditions(db: Db): Promise<Map<CountryCode, Edition>> {
  const stored = await db
    .selectFrom('permit_editions')
    .distinctOn('country_code')
    .select(['country_code as country', 'edition', 'texts'])
    .orderBy('country_code')
    .orderBy('edition', 'desc')
    .execute();
  const newest = new Map<CountryCode, Edition>();
  for (const each of [...(await shippedEditions()), ...stored]) {
    const known = newest.get(each.country);
    if (known === undefined || known.edition <= each.edition) newest.set(each.country, each);
  }
  return newest;
}

/**
 * Keeps the facts in memory. After `forget` the next reader asks the database whether other
 * editions hold; only then they are read again.
 */
export function createPermitStore(db: Db): PermitStore {
  let facts: Promise<ReadonlyMap<CountryCode, CountryFacts>> | undefined;
  let last = { imports: '', facts: new Map<CountryCode, CountryFacts>() };
  const load = async () => {
    const imports = await listImports(db);
    if (last.facts.size > 0 && last.imports === imports) return last.facts;
    const newest = await newestEditions(db);
    const entered = await enteredAmounts(db);
    const read = new Map<CountryCode, CountryFacts>();
    const pause = createYielder(8);
    for (const { country, edition, texts } of newest.values()) {
      const own = entered.filter((each) => each.country_code === country);
      read.set(country, addAmounts(readFacts(country, edition, texts), own));
      await pause();
    }
    last = { imports, facts: read };
    return read;
  };
  return {
    all: () => {
      if (facts) return facts;
      const loading = load();
      facts = loading;
      // A failure is not kept: the next reader tries again.
      loading.catch(() => {
        if (facts === loading) facts = undefined;
      });
      return loading;
    },
    forget: () => {
      facts = undefined;
    },
  };
}

/** Names what was imported or entered. What was undone and stored again has another id. */
async function listImports(db: Db): Promise<string> {
  const editions = await db.selectFrom('permit_editions').select('id').orderBy('id').execute();
  const amounts = await db.selectFrom('permit_amounts').select('id').orderBy('id').execute();
  return [editions, amounts].map((rows) => rows.map(({ id }) => id).join(' ')).join('; ');
}

/** The amounts that administrators entered, the oldest first. */
export function enteredAmounts(db: Db): Promise<Row<'permit_amounts'>[]> {
  return db.selectFrom('permit_amounts').selectAll().orderBy('id').execute();
}
