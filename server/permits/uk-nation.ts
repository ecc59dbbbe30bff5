import { CITIES, COUNTRY_PARTS, SURROUNDINGS } from '../language/gazetteer.ts';
import { plainName } from '../language/words.ts';

export type UkNation = 'England' | 'Scotland' | 'Wales' | 'Northern Ireland';
const OTHERS = ['Scotland', 'Wales', 'Northern Ireland'] as const;

/** Counties and regions of England; places.tsv has the towns of most of them. */
const COUNTIES =
  'bedfordshire,berkshire,buckinghamshire,cambridgeshire,cheshire,cornwall,cumbria,derbyshire,devon,dorset,durham,essex,gloucestershire,greater london,hampshire,herefordshire,hertfordshire,isle of wight,kent,lancashire,leicestershire,lincolnshire,merseyside,norfolk,northamptonshire,northumberland,nottinghamshire,oxfordshire,rutland,shropshire,somerset,staffordshire,suffolk,surrey,sussex,east sussex,west sussex,tyne and wear,warwickshire,west midlands,east midlands,wiltshire,worcestershire,north yorkshire,south yorkshire,west yorkshire,east riding of yorkshire,east anglia,avon';
const POSTAL_CODE = /\b[a-z]{1,2}\d[a-z\d]?(?: ?\d[a-z]{2})?\b/gi;

let nations: ReadonlyMap<string, ReadonlySet<UkNation>> | undefined;

function nationsByName(): ReadonlyMap<string, ReadonlySet<UkNation>> {
  const found = new Map<string, Set<UkNation>>();
  const add = (nation: UkNation, names: readonly string[]) => {
    for (const name of names) found.set(name, (found.get(name) ?? new Set()).add(nation));
  };
  const parts = COUNTRY_PARTS.filter(({ country }) => country === 'GB');
  for (const nation of OTHERS) {
    const part = parts.find(({ names }) => names.includes(nation.toLowerCase()));
    add(nation, [nation.toLowerCase(), ...(part?.names ?? []), ...(part?.within ?? [])]);
  }
  const elsewhere = new Set(found.keys());
  const counties = COUNTIES.split(',');
  add('England', ['england', ...counties]);
  for (const { names, within } of parts)
    if (!names.some((name) => elsewhere.has(name))) add('England', [...names, ...within]);
  for (const { regions, cities } of SURROUNDINGS)
    if (regions.some((region) => counties.includes(region))) add('England', cities);
  for (const { names, country } of CITIES)
    if (country === 'GB' && !names.some((name) => elsewhere.has(name))) add('England', names);
  return found;
}

/**
 * The country of the United Kingdom that a place is in, as jobs name places ("Norwich", "Perthshire,
 * Scotland"); null where it is not known, or towns of two have the name.
 */
export function ukNation(place: string | null): UkNation | null {
  nations ??= nationsByName();
  const parts = (place ?? '')
    .split(/[,;/|()]/)
    .map((part) => plainName(part.replace(POSTAL_CODE, ' ')));
  // The larger part stands last: "Newport, Shropshire".
  for (const part of parts.reverse()) {
    const [nation, ...more] = nations.get(part) ?? [];
    if (nation !== undefined && more.length === 0) return nation;
  }
  return null;
}
