import type { Entry } from './make-table.ts';
import { type Model, WEIGHT_STEP } from './train-model.ts';

/** What the file says of itself, as its first line, in JSON. */
export type Header = {
  version: string;
  /** Of the sources (make-body.ts). */
  digest: string;
  /** ISCO-08 unit groups with their English names; models and meanings count them. */
  groups: [isco: string, name: string][];
  names: number;
  /** The rows of everyday names. */
  everyday: number[];
  /** How many distinct meanings names have. */
  meanings: number;
  /** How many groups these have together. */
  shares: number;
  soc2020: string[];
  noc2021: string[];
  onet: string[];
  features: number;
  weights: number;
  weightStep: number;
};

const VERSION = [
  'ESCO 1.2.1 (en), 1.0.3 to 1.1.1 (de fr nl es it sv no da)',
  'O*NET 29.3',
  'UK SOC 2020 index, version 12',
  'NOC 2021, version 1.0',
].join('; ');

/**
 * Packs the table: the header, the names as sorted lines, the features of the model as sorted
 * lines; then 16 bits of each name that number its meaning and its three national codes (0: none);
 * then the number of groups of each meaning, these groups (16 bits), and their shares in
 * sixteenths; then for each feature the number of its weights, and for each weight its group (16
 * bits) and size (8 bits).
 */
export function packTable(
  entries: readonly Entry[],
  groups: readonly { isco: string; name: string }[],
  model: Model,
  digest: string,
): Buffer {
  const meaningOf = ({ groups: shares }: Entry) =>
    shares.map(({ isco, share }) => `${isco}:${share}`).join(',');
  const meanings = numbered(entries.map(meaningOf));
  const meant = [...meanings.keys()].map((text) => text.split(',').map((part) => part.split(':')));
  const shares = meant.flat();
  const groupNumbers = new Map(groups.map(({ isco }, at) => [isco, at]));
  const codesOf = (system: keyof Entry['national']) =>
    numbered(entries.flatMap(({ national }) => national[system] ?? []));
  const systems = {
    soc2020: codesOf('soc2020'),
    noc2021: codesOf('noc2021'),
    onet: codesOf('onet'),
  };
  const columnOf = (system: keyof Entry['national']) =>
    entries.map(({ national }) => systems[system].get(national[system] ?? '') ?? 0);
  const weights = model.flatMap((feature) => feature.weights);
  const header: Header = {
    version: VERSION,
    digest,
    groups: groups.map(({ isco, name }) => [isco, name]),
    names: entries.length,
    everyday: entries.flatMap(({ isEveryday }, row) => (isEveryday ? [row] : [])),
    meanings: meanings.size,
    shares: shares.length,
    soc2020: [...systems.soc2020.keys()],
    noc2021: [...systems.noc2021.keys()],
    onet: [...systems.onet.keys()],
    features: model.length,
    weights: weights.length,
    weightStep: WEIGHT_STEP,
  };
  const lines = [...entries.map(({ key }) => key), ...model.map(({ feature }) => feature)];
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(header)}\n${lines.map((line) => `${line}\n`).join('')}`),
    halves(entries.map((entry) => meanings.get(meaningOf(entry)) ?? 0)),
    halves(columnOf('soc2020')),
    halves(columnOf('noc2021')),
    halves(columnOf('onet')),
    Buffer.from(meant.map(({ length }) => length)),
    halves(shares.map(([isco = '']) => groupNumbers.get(isco) ?? 0)),
    Buffer.from(shares.map(([, share]) => Number(share))),
    Buffer.from(model.map((feature) => feature.weights.length)),
    halves(weights.map(({ group }) => group)),
    Buffer.from(weights.map(({ weight }) => weight & 0xff)),
  ]);
}

/** Distinct values, numbered from 1, the most frequent first. */
function numbered(values: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return new Map(sorted.map(([value], at) => [value, at + 1]));
}

/** 16-bit numbers, first all low bytes, then all high bytes: they compress better apart. */
function halves(numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, at) => {
    bytes[at] = number & 0xff;
    bytes[numbers.length + at] = number >> 8;
  });
  return bytes;
}
