import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const WATCH = JSON.stringify(join(import.meta.dirname, 'start-watch.ts'));
const HOLD = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)';

/** Runs a start that is too late after `limitMs` without a step. */
async function run(start: string, limitMs = 100): Promise<{ end: unknown; said: string }> {
  const script = `const { watchStart } = await import(${WATCH});
    const watch = watchStart(${limitMs}, 'Too late.');
    ${start}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { end: code ?? signal, said };
}

test('a start that takes too long says so and ends with 1', async () => {
  expect(await run('await new Promise((resolve) => setTimeout(resolve, 60_000));')).toEqual({
    end: 1,
    said: 'Too late.\n',
  });
});

test('a start that hangs, and could not run a timer, says so and is killed', async () => {
  expect(await run(HOLD)).toEqual({ end: 'SIGKILL', said: 'Too late.\n' });
});

test('a start that is slow, but goes on from step to step, is left alone', async () => {
  const steps = `for (let step = 0; step < 12; step++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      watch.progress();
    }
    watch.done();`;
  expect(await run(steps, 1_000)).toEqual({ end: 0, said: '' });
});

test('a start that stops between two steps says so and ends with 1', async () => {
  const steps = 'watch.progress(); await new Promise((resolve) => setTimeout(resolve, 60_000));';
  expect(await run(steps)).toEqual({ end: 1, said: 'Too late.\n' });
});

test('a start that is done is left alone', async () => {
  expect(await run('watch.done(); setTimeout(() => {}, 300);')).toEqual({ end: 0, said: '' });
});
