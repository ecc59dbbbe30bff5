import { gzipSync } from 'node:zlib';

const job = (more: string) =>
  `{"jobs":[{"title":"Cook","company":"Inn","country":"NO","description":"You cook."${more}}]}`;
const many = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join();

/** Files that are made to freeze who reads them, by name. Each is made when it is asked for. */
export const HOSTILE_TREES: readonly (readonly [name: string, make: () => string | Buffer])[] = [
  ['deep lists', () => job(`,"x":${'['.repeat(200_000)}${']'.repeat(200_000)}`)],
  ['deep elements', () => `<source><job>${'<a>'.repeat(200_000)}`],
  ['a wide job', () => job(`,${many(300_000, (at) => `"k${at}":"v"`)}`)],
  ['a million lists', () => `{${many(300_000, (at) => `"k${at}":[{"a":1}]`)}}`],
  ['a bomb of gzip', () => gzipSync(Buffer.alloc(300_000_000, ' '))],
  ['a bomb of one text', () => gzipSync(job(`,"x":"${'a'.repeat(100_000_000)}"`))],
  ['names of prototypes', () => job(`,${many(100_000, () => '"__proto__":{"title":"x"}')}`)],
  ['huge numbers', () => job(`,"salary_min":${'9'.repeat(3_000_000)}`)],
  ['quotes without end', () => `title,text\n"${'a"b,'.repeat(2_000_000)}`],
  [
    'entities of XML',
    () => `<!DOCTYPE a [<!ENTITY a "${'b'.repeat(1e6)}">]><source><job>&a;</job></source>`,
  ],
];
