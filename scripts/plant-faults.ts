/**
 * Plants the faults of planted-faults.json, one at a time, in a copy of the last commit, and runs
 * the tests that must fail. `--only EXPRESSION` takes those whose description matches it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** In `file`, `text`, which occurs once, becomes `fault`; a test of the file `test` must fail then. */
type PlantedFault = { what: string; file: string; text: string; fault: string; test: string };
type Report = {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
};

const ROOT = join(import.meta.dirname, '..');
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
    await run(ROOT, 'git', ['worktree', 'add', '--detach', copy]);
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    const failed: { test: string; name: string }[] = [];
    for (const fault of planted) {
      const start = performance.now();
      const name = await plant(copy, fault);
      if (isStopping) return false;
      if (name !== undefined) failed.push({ test: fault.test, name });
      const answer = name === undefined ? `NOT noticed by ${fault.test}` : 'noticed';
      print(`${answer}: ${fault.what} (${Math.round((performance.now() - start) / 1000)} s)`);
      if (name !== undefined) print(`  by "${name}"`);
    }
    const unsound = failed.length === 0 ? [] : await failuresOf(copy, failed);
    for (const name of unsound) print(`This test fails without a fault, too: "${name}"`);
    const noticed = failed.length - unsound.length;
    print(`${noticed} of ${planted.length} faults were noticed`);
    return noticed === planted.length;
  } finally {
    await run(ROOT, 'git', ['worktree', 'remove', '--force', copy]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The name of the first test that fails with a fault; undefined if none does. */
async function plant(copy: string, { what, file, text, fault, test }: PlantedFault) {
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
    return (await failuresOf(copy, [{ test }], ['--bail=1']))[0];
  } finally {
    writeFileSync(path, sound);
  }
}

/** The names of those of these tests that fail; of a whole file where no `name` is given. */
async function failuresOf(
  copy: string,
  asked: readonly { test: string; name?: string }[],
  options: string[] = [],
): Promise<string[]> {
  const report = join(copy, 'test-results', 'faults.json');
  rmSync(report, { force: true });
  const tests = [...new Set(asked.map(({ test }) => test))];
  const names = asked.flatMap(({ name }) => name?.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&') ?? []);
  const output = await run(copy, process.execPath, [
    ...[join(copy, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...tests, ...options],
    ...['--reporter=json', `--outputFile=${report}`],
    ...(names.length > 0 ? ['-t', names.join('|')] : []),
  ]);
  if (isStopping) return [];
  if (!existsSync(report)) throw new Error(`The tests did not run:\n${output}`);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  for (const test of tests) {
    const result = testResults.find(({ name }) => name.endsWith(`/copy/${test}`));
    // A file that does not load fails for another reason than its tests.
    if (!result || result.assertionResults.length === 0)
      throw new Error(`${test} has no test that ran:\n${output}`);
  }
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ status, fullName }) => (status === 'failed' ? fullName : [])),
  );
}

/** What a command prints. Only tests may fail. */
async function run(cwd: string, command: string, args: string[]): Promise<string> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  if (command === 'git' && code !== 0) throw new Error(`git ${args.join(' ')} failed:\n${output}`);
  return output;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
