import { findCountry } from '../../shared/constants/countries.ts';
import type { EmployerLookup, EmployerSuggestion } from '../../shared/employers.ts';
import { REGISTER_NAMES, REGISTERS, type Register, registerOf } from '../../shared/registers.ts';
import type { Db } from '../db/open.ts';
import { compareEmployers } from './compare-employers.ts';
import { type FoundEntry, findByBeginning, MOST_NEAR, onePerOrganisation } from './entries.ts';
import { entryShown } from './entry-shown.ts';
import { type Asked, placeRanks } from './match-employer.ts';
import { readEmployerName } from './read-name.ts';
import { findRefusals } from './refusals.ts';

const MOST_SUGGESTIONS = 6;

/**
 * Looks an employer up in the registers of a country, or in all. `exact` entries are the employer;
 * `near` ones only have a name like it.
 */
export async function lookUpEmployer(
  db: Db,
  asked: Asked & { country: string },
): Promise<EmployerLookup> {
  const registers = registersOf(asked.country);
  const [key = ''] = readEmployerName(asked.name).legal.keys;
  if (registers.length === 0 || key === '') return { match: 'none', entries: [] };
  const [refused = []] = registers.includes('ca') ? await findRefusals(db, [asked]) : [];
  const found = await lookUpEntries(db, asked, registers, key);
  return { ...found, ...(refused.length > 0 && { refused }) };
}

async function lookUpEntries(
  db: Db,
  asked: Asked & { country: string },
  registers: readonly Register[],
  key: string,
): Promise<Omit<EmployerLookup, 'refused'>> {
  const { results, decisions } = await compareEmployers(
    db,
    registers.map((register) => ({ ...asked, register })),
  );
  // A register without towns says nothing of a town in a country that was not named.
  const isAnywhere = asked.country.trim() === '' && asked.place.trim() !== '';
  const isSure = ({ place, region }: FoundEntry) => !isAnywhere || place !== '' || region !== '';
  const named = results.flatMap((result) => result.exact);
  const exact = named.filter(isSure);
  if (exact.length > 0) return { match: 'exact', entries: exact.map(entryShown) };
  const near = placeRanks(
    asked.place,
    onePerOrganisation([...results.flatMap((result) => result.near), ...named]),
  );
  const like =
    near.length > 0
      ? near
      : (await findByBeginning(db, registers, key, { place: asked.place })).filter(
          (entry) => decisions.of(asked, entry) === undefined,
        );
  if (like.length === 0) return { match: 'none', entries: [] };
  return { match: 'near', entries: like.slice(0, MOST_NEAR).map(entryShown) };
}

/** Names of all registers that begin with what was typed. */
export async function suggestEmployers(
  db: Db,
  typed: string,
): Promise<{ suggestions: EmployerSuggestion[] }> {
  const [key = ''] = readEmployerName(typed).legal.keys;
  const found = await findByBeginning(db, REGISTER_NAMES, key, { most: MOST_SUGGESTIONS });
  return {
    suggestions: found.map(({ register, name, place, region }) => ({
      kind: 'register',
      text: name,
      place: place || region,
      about: [place || region, REGISTERS[register].short].filter(Boolean).join(', '),
    })),
  };
}

/** The registers of a country in any notation; all without one, none for a country without one. */
function registersOf(country: string): readonly Register[] {
  if (country.trim() === '') return REGISTER_NAMES;
  const register = registerOf(findCountry(country)?.code);
  return register === undefined ? [] : [register];
}
