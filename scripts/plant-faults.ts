/**
 * Plants the faults of planted-faults.json, one at a time, in a copy of the last commit, and runs the
 * tests that must fail. `--only EXPRESSION` takes those whose description matches it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = join(import.meta.dirname, '..');

/** In `file`, `text`, which occurs once, becomes `fault`; a test in each of `tests` must fail then. */
type PlantedFault = { what: string; file: string; text: string; fault: string; tests: string[] };
type Ran = { code: number; output: string };
type Report = { testResults: { name: string; assertionResults: { status: string }[] }[] };

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const list = readFileSync(join(import.meta.dirname, 'planted-faults.json'), 'utf8');
const faults = (JSON.parse(list) as PlantedFault[]).filter(({ what }) =>
  new RegExp(values.only).test(what),
);
let isStopping = false;
// The copy is removed first. The tests that run get the signal, too, and end.
process.on('SIGINT', () => {
  isStopping = true;
});
process.exitCode = (await plantAll(faults)) ? 0 : 1;

/** Whether all faults were noticed. */
async function plantAll(planted: readonly PlantedFault[]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-faults-'));
  const copy = join(folder, 'copy');
  try {
    await git('worktree', 'add', '--detach', copy);
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    const failing = await failedFiles(copy, [...new Set(planted.flatMap(({ tests }) => tests))]);
    let noticed = 0;
    for (const fault of planted) {
      if (isStopping) break;
      const start = performance.now();
      const unusable = fault.tests.filter((test) => failing.has(test));
      const silent = unusable.length === 0 ? await plant(copy, fault) : [];
      const isNoticed = unusable.length + silent.length === 0 && !isStopping;
      if (isNoticed) noticed += 1;
      const answer = isNoticed
        ? 'noticed'
        : unusable.length > 0
          ? `NOT tried, because without a fault these fail: ${unusable.join(', ')}`
          : `NOT noticed by ${silent.join(', ')}`;
      print(`${answer}: ${fault.what} (${seconds(start)})`);
    }
    print(`${noticed} of ${planted.length} faults were noticed`);
    return noticed === planted.length;
  } finally {
    await git('worktree', 'remove', '--force', copy);
    rmSync(folder, { recursive: true });
  }
}

/** The test files that do not notice a fault. */
async function plant(copy: string, { what, file, text, fault, tests }: PlantedFault) {
  const path = join(copy, file);
  const sound = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const found = sound.split(text).length - 1;
  if (found !== 1)
    throw new Error(
      `"${what}": ${file} has this text ${found} times instead of once. Adapt planted-faults.json:\n${text}`,
    );
  try {
    writeFileSync(
      path,
      sound.replace(text, () => fault),
    );
    const failed = await failedFiles(copy, tests);
    return tests.filter((test) => !failed.has(test));
  } finally {
    writeFileSync(path, sound);
  }
}

/** Those of these test files in which a test failed. Throws when one of them has no test at all. */
async function failedFiles(copy: string, tests: readonly string[]): Promise<Set<string>> {
  const report = join(copy, 'test-results', 'faults.json');
  rmSync(report, { force: true });
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs');
  const { output } = await run(copy, process.execPath, [
    ...[vitest, 'run', '--reporter=json', `--outputFile=${report}`, ...tests],
  ]);
  if (isStopping) return new Set();
  if (!existsSync(report)) throw new Error(`The tests did not run:\n${output}`);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const failed = new Set<string>();
  for (const test of tests) {
    const result = testResults.find(({ name }) => name.endsWith(`/copy/${test}`));
    // A file that does not load fails for another reason than its tests.
    if (!result || result.assertionResults.length === 0)
      throw new Error(`${test} has no test that ran:\n${output}`);
    if (result.assertionResults.some(({ status }) => status === 'failed')) failed.add(test);
  }
  return failed;
}

async function git(...args: string[]): Promise<void> {
  const { code, output } = await run(ROOT, 'git', args);
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed:\n${output}`);
}

async function run(cwd: string, command: string, args: string[]): Promise<Ran> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output };
}

function seconds(start: number): string {
  return `${Math.round((performance.now() - start) / 1000)} s`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
