import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Line, readLines } from '../../language/lines.ts';
import { type Entry, NATIONAL_SYSTEMS } from '../entry.ts';

/** The names of all sources, and the ISCO-08 groups, as text: data/README.md names the sources. */
export const NAMES_FILE = new URL('../data/names.tsv', import.meta.url);

/** `digest` is that of the file. */
export type Names = Table & { digest: string };
type Table = {
  entries: readonly Entry[];
  /** Names that the model of words does not learn from. */
  further: readonly Entry[];
  groups: readonly { isco: string; name: string }[];
};

/**
 * The text of the file. `group  ISCO-08  name`, and for all names of one meaning `name` or
 * `further  GROUPS  names  national codes`: groups with their shares in sixteenths, codes in the order of NATIONAL_SYSTEMS.
 */
export function writeNames({ entries, further, groups }: Table): string {
  const lines = [
    ...groups.map(({ isco, name }) => `group\t${isco}\t${name}`),
    ...linesOf('name', entries),
    ...linesOf('further', further),
  ];
  return `${lines.join('\n')}\n`;
}

function linesOf(kind: string, entries: readonly Entry[]): string[] {
  const meanings = Map.groupBy(entries, ({ groups: of, national }) =>
    [
      of.map(({ isco, share }) => `${isco}:${share}`).join(' '),
      NATIONAL_SYSTEMS.map((system) => national[system] ?? '-').join(' '),
    ].join('\t'),
  );
  const lines = [...meanings].map(([meaning, named]) => {
    const [of, codes] = meaning.split('\t');
    return `${kind}\t${of}\t${named.map(({ key }) => key).join('=')}\t${codes}`;
  });
  return lines.sort();
}

/** Reads the file: names in the order of their letters. */
export function readNames(file = NAMES_FILE): Names {
  const read = readLines(file);
  const namesOf = (kind: string) =>
    read(kind)
      .flatMap(entriesOf)
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  return {
    digest: digestOfNames(file),
    groups: read('group').map(({ of, names }) => ({ isco: of, name: names.join('=') })),
    entries: namesOf('name'),
    further: namesOf('further'),
  };
}

function entriesOf({ of, names, more }: Line): Entry[] {
  const groups = of.split(' ').map((group) => {
    const [isco = '', share] = group.split(':');
    return { isco, share: Number(share) };
  });
  const codes = more.split(' ');
  const national = Object.fromEntries(
    NATIONAL_SYSTEMS.map((system, at) => [system, codes[at] ?? '-']).filter(
      ([, code]) => code !== '-',
    ),
  );
  return names.map((key) => ({ key, groups, national }));
}

/** A digest of the file: the table that is made of it has it too. */
export function digestOfNames(file = NAMES_FILE): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
