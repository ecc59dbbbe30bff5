import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs all benchmarks with their defaults, one after another; a failure does not stop the others.
 */
const BENCHMARKS = [
  ['search.ts', '--jobs', '100000'],
  ['search.ts', '--jobs', '1000000'],
  ['relevance.ts'],
  ['facts.ts'],
  ['import.ts'],
  ['feeds.ts'],
  ['pages.ts'],
  ['flood.ts'],
  ['walk.ts'],
  ['load.ts'],
  ['cv.ts', '--soak', '500'],
  ['cv-readers.ts'],
  ['kills.ts'],
  ['kills.ts', '--kills', '200'],
  ['fuzz.ts'],
  ['steady.ts'],
  ['size.ts'],
];

for (const [file = '', ...args] of BENCHMARKS) {
  console.log(`\n=== ${[file, ...args].join(' ')}\n`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
