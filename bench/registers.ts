import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { type Candidate, exactEntries } from '../server/employers/match-employer.ts';
import { readEmployerName } from '../server/employers/read-name.ts';
import { entryOf, readRegister } from '../server/employers/registers/read-register.ts';
import { likeKeys } from '../server/employers/written-names.ts';
import { type Asked, alteredNames, elsewhere, writtenNames } from './lib/employer-names.ts';
import { createRandom } from './lib/random.ts';

/**
 * `npx node bench/registers.ts`: how many names of the UK register are found as people write them
 * with their town (at least 98 % must be), and how many get a badge in a town where the register has
 * none of that name, or when they are altered (none may). Half of the altered names, "frozen", were
 * never looked at while the rules were made (decisions 083 and 113).
 */
const { values } = parseArgs({
  options: {
    names: { type: 'string', default: '200' },
    seed: { type: 'string', default: '83' },
    verbose: { type: 'boolean', default: false },
  },
});
const DATA = resolve(process.env.BENCH_DATA ?? join(import.meta.dirname, '../../shared/data'));
const file = join(DATA, 'registers/uk-sponsors-2026-07-24.csv.gz');
const { records } = readRegister('uk', gunzipSync(readFileSync(file)).toString());

const byKey = new Map<string, Candidate[]>();
for (const [id, record] of records.entries()) {
  const { key, other_keys } = entryOf('uk', record);
  const candidate = { ...record, id, gone: false };
  for (const each of new Set([key, ...(other_keys ?? [])]))
    byKey.set(each, [...(byKey.get(each) ?? []), candidate]);
}
const plainNames = new Set(records.map(({ name }) => plain(name)));

function badge({ name, place }: Pick<Asked, 'name' | 'place'>): boolean {
  const read = readEmployerName(name);
  const find = (keys: Iterable<string>) => [...keys].flatMap((key) => byKey.get(key) ?? []);
  const named = [...new Set(find(read.legal.keys))];
  if (exactEntries({ name, place }, named).length > 0) return true;
  const like = likeKeys(read);
  const all = new Set([...named, ...find(like.legal), ...find(like.trading)]);
  return exactEntries({ name, place }, [...all], like).length > 0;
}

/** A reading of names that shares no code with the product's. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/\b(limited|ltd)\b/g, '')
    .replace(/[^a-z0-9]/g, '');
}

let isGood = true;
const count = Number(values.names);
const seed = Number(values.seed);
const written = writtenNames(records, count, createRandom(seed));
const isMost = (found: number) => found >= 0.98 * count;
const isNone = (found: number) => found === 0;
report('as people write them, with the place, found', written, isMost);
report('the same in another town: with a badge', elsewhere(written, records), isNone);
for (const [half, offset] of [
  ['dev', 1],
  ['frozen', 2],
] as const) {
  const exists = (name: string) => plainNames.has(plain(name));
  const altered = alteredNames(records, count, createRandom(seed * 1000 + offset), exists);
  report(`altered or made up, ${half}: with a badge`, altered, isNone);
}
if (!isGood) process.exitCode = 1;

function report(
  title: string,
  asked: readonly Asked[],
  isEnough: (found: number) => boolean,
): void {
  const results = asked.map((each) => ({ ...each, has: badge(each) }));
  const found = results.filter(({ has }) => has).length;
  isGood &&= isEnough(found);
  console.log(`${title}: ${found} of ${asked.length}${isEnough(found) ? '' : '  FAILED'}`);
  for (const [kind, group] of Map.groupBy(results, ({ kind }) => kind)) {
    const has = group.filter((each) => each.has);
    console.log(`  ${kind.padEnd(26)} ${String(has.length).padStart(5)} of ${group.length}`);
  }
  if (!values.verbose || title.includes('frozen')) return;
  const wanted = title.startsWith('as people');
  for (const { kind, name, place, has } of results)
    if (has !== wanted) console.log(`    ${kind}: ${JSON.stringify(name)} ${place}`);
}
