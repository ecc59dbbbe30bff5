import { expect, test } from 'vitest';
import { Overrun, startThread } from './thread.ts';

/** A thread that runs the text of a task with what it may tell, and answers what it gives. */
const ENTRY = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { serveTasks } from ${JSON.stringify(new URL('thread-tasks.ts', import.meta.url))};
    serveTasks((running) => (text) => new Function('running', text)(running));
  `)}`,
);
const open = (timeMs = 20_000) =>
  startThread<string, unknown, number>(ENTRY, { timeMs, heapMb: 32 });

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

test('an error of the work has its code, and the thread answers on', async () => {
  await using thread = open();
  const task = 'throw Object.assign(new Error("no"), { code: "bad-file" })';
  await expect(thread.ask(task)).rejects.toMatchObject({ message: 'no', code: 'bad-file' });
  expect(await thread.ask('return 1')).toBe(1);
});

test('the limit of time is for each step, and an overrun names the step', async () => {
  await using thread = open(1_000);
  const news: number[] = [];
  const task = 'running.tell(5); running.step(7); for (;;);';
  const asked = thread.ask(task, { onNews: (number) => news.push(number) });
  await expect(asked).rejects.toMatchObject({ of: 'time', step: 7 });
  expect(news).toEqual([5]);
  await using resting = open(100);
  const rest = 'running.rest(); return new Promise((resolve) => setTimeout(resolve, 400, 1))';
  expect(await resting.ask(rest)).toBe(1);
});

test('a task is aborted with the reason of its signal', async () => {
  await using thread = open();
  const signal = AbortSignal.timeout(50);
  await expect(thread.ask('for (;;);', { signal })).rejects.toThrow(/timeout/);
  expect(thread.isUsable()).toBe(false);
});

test('a thread that dies at work or before fails what it is asked', async () => {
  await using thread = open();
  await expect(thread.ask('process.exit()')).rejects.toThrow('The thread has exited.');
  await expect(thread.ask('return 1')).rejects.toThrow('The thread has exited.');
  await using ended = open();
  const asked = ended.ask('for (;;);');
  await Promise.all([ended.end(new Error('stopping')), expect(asked).rejects.toThrow('stopping')]);
});
