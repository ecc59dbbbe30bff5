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
  const found = onePerOrganisation(await findByKeys(db, registers, keys, []));
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
