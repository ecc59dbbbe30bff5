import type { Register, RegisterChoice } from '../../shared/registers.ts';
import type { Db } from '../db/open.ts';
import { placeKey } from './decisions.ts';
import { findByKeys, onePerOrganisation } from './entries.ts';
import { entryShown } from './entry-shown.ts';
import { employerKey, readEmployerName } from './read-name.ts';

type Chosen = { register: Register; name: string; place: string; region?: string };

/**
 * Finds what the newest edition that has them says of organisations that an employer may be. An edition
 * may write a name or place in another way than the one that was asked about.
 */
export async function findChoices(
  db: Db,
  chosen: readonly Chosen[],
): Promise<(one: Chosen) => RegisterChoice> {
  const registers = [...new Set(chosen.map(({ register }) => register))];
  const keys = [...new Set(chosen.flatMap(({ name }) => readEmployerName(name).legal.keys))];
  // A Map keeps the last entry of a key: the one that is on the register, of the newest edition.
  const found = onePerOrganisation(await findByKeys(db, registers, keys, [])).toSorted(
    (a, b) => Number(b.gone) - Number(a.gone) || (a.as_of < b.as_of ? -1 : 1),
  );
  const byOrganisation = new Map(found.map((entry) => [organisationKey(entry), entry]));
  return (one) => {
    const entry = byOrganisation.get(organisationKey(one));
    const { name, place, region = '' } = entry ?? one;
    return { name, place, region, entry: entry ? entryShown(entry) : null };
  };
}

function organisationKey({ register, name, place }: Chosen): string {
  return [register, employerKey(name), placeKey(place)].join('\n');
}
