import { WORK_NAMES } from '../../language/vocabulary.ts';
import { type Entry, entriesOf, type NationalSystem } from '../entry.ts';
import { type Header, packFile } from '../table-file.ts';
import { hashOfText } from '../text-hash.ts';
import type { Names } from './names-file.ts';
import { trainModel, WEIGHT_STEP } from './train-model.ts';

const VERSION = [
  'ESCO 1.2.1 (en), 1.0.3 to 1.1.1 (de fr nl es it sv no da)',
  'O*NET 29.3',
  'UK SOC 2020 index, version 12',
  'NOC 2021, version 1.0',
].join('; ');

/**
 * Packs the table (table-file.ts). Names become hashes, and what they mean (groups with shares,
 * national codes) is stored once for all names that mean the same.
 */
export function packTable(
  { entries: taught, further, groups, digest }: Names,
  everyday = entriesOf(WORK_NAMES),
): Buffer {
  const entries = [...taught, ...further];
  const isFurther = new Set(further);
  const model = trainModel(
    taught,
    everyday,
    groups.map(({ isco }) => isco),
  );
  const names = byHash(entries, ({ key }) => key);
  const features = byHash(model, ({ feature }) => feature);
  const meanings = new Map(entries.map((entry) => [meaningOf(entry), entry]));
  const meaningNumbers = new Map([...meanings.keys()].map((meaning, at) => [meaning, at]));
  const meant = [...meanings.values()];
  const codes: Header['codes'] = {
    soc2020: codesOf(entries, 'soc2020'),
    noc2021: codesOf(entries, 'noc2021'),
    onet: codesOf(entries, 'onet'),
  };
  const nationalColumn = (system: NationalSystem) => {
    const numbers = new Map(codes[system].map((code, at) => [code, at + 1]));
    return meant.map(({ national }) => numbers.get(national[system] ?? '') ?? 0);
  };
  const groupNumbers = new Map(groups.map(({ isco }, at) => [isco, at]));
  const shares = meant.flatMap((entry) => entry.groups);
  const weights = features.flatMap(({ item }) => item.weights);
  return packFile(
    {
      version: VERSION,
      digest,
      groups: groups.map(({ isco, name }) => [isco, name]),
      codes,
      weightStep: WEIGHT_STEP,
    },
    {
      names: names.map(({ hash }) => hash),
      features: features.map(({ hash }) => hash),
      shareStarts: startsOf(meant.map((entry) => entry.groups.length)),
      weightStarts: startsOf(features.map(({ item }) => item.weights.length)),
      meaningOf: names.map(({ item }) => meaningNumbers.get(meaningOf(item)) ?? 0),
      soc2020: nationalColumn('soc2020'),
      noc2021: nationalColumn('noc2021'),
      onet: nationalColumn('onet'),
      shareGroups: shares.map(({ isco }) => groupNumbers.get(isco) ?? 0),
      weightGroups: weights.map(({ group }) => group),
      shares: shares.map(({ share }) => share),
      further: names.map(({ item }) => (isFurther.has(item) ? 1 : 0)),
      weights: weights.map(({ weight }) => weight),
    },
  );
}

/** What is the same for all names of one meaning. */
function meaningOf({ groups, national }: Entry): string {
  return JSON.stringify([
    groups.map(({ isco, share }) => [isco, share]),
    [national.soc2020, national.noc2021, national.onet],
  ]);
}

function codesOf(entries: readonly Entry[], system: NationalSystem): string[] {
  return [...new Set(entries.flatMap(({ national }) => national[system] ?? []))].sort();
}

/** Items in the order of the hashes of their texts. Throws where two have the same one. */
function byHash<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): { hash: number; item: Item }[] {
  const hashed = items
    .map((item) => ({ hash: hashOfText(textOf(item)), item }))
    .sort((a, b) => a.hash - b.hash);
  const twin = hashed.find(({ hash }, at) => hash === hashed[at + 1]?.hash);
  if (twin) throw new Error(`Another text has the hash of "${textOf(twin.item)}".`);
  return hashed;
}

/** Where each part begins, and the end of the last. */
function startsOf(counts: readonly number[]): number[] {
  let end = 0;
  return [0, ...counts.map((count) => (end += count))];
}
