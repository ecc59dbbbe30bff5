import { expect, test } from 'vitest';
import { Overrun, startThread } from './thread.ts';

/** A thread that runs the text of a task, and answers what it gives. */
const ENTRY = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (text) => parentPort.postMessage(new Function(text)()));
  `)}`,
);
const open = (timeMs = 20_000) => startThread<string, unknown>(ENTRY, { timeMs, heapMb: 32 });

test('a thread answers one task after the other, and knows no secret of the environment', async () => {
  process.env.SESSION_SECRET = 'not for threads';
  await using thread = open();
  delete process.env.SESSION_SECRET;
  expect(await thread.ask('return 1 + 1')).toBe(2);
  expect(await thread.ask('return process.env.SESSION_SECRET')).toBeUndefined();
  expect(await thread.ask('return process.env.PATH')).toBe(process.env.PATH);
});

test.each([
  ['takes too long', 'for (;;);', 100],
  ['fills its memory', 'for (const all = []; ; ) all.push({ all: [...all.slice(-100)] })', 20_000],
])('a task that %s is an overrun, and the thread is of no use', async (_, task, timeMs) => {
  await using thread = open(timeMs);
  await expect(thread.ask(task)).rejects.toBeInstanceOf(Overrun);
  expect(thread.isUsable()).toBe(false);
  await expect(thread.ask('return 1')).rejects.toBeInstanceOf(Overrun);
});

test('a thread that dies at work or before fails what it is asked', async () => {
  await using thread = open();
  await expect(thread.ask('process.exit()')).rejects.toThrow('The thread has exited.');
  await expect(thread.ask('return 1')).rejects.toThrow('The thread has exited.');
  await using ended = open();
  const asked = ended.ask('for (;;);');
  await Promise.all([ended.end(new Error('stopping')), expect(asked).rejects.toThrow('stopping')]);
});
