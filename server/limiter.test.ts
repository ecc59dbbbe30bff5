import { expect, test } from 'vitest';
import { createLimiter, type Limits, type Of } from './limiter.ts';

/** A limiter whose work ends when the test says so, and the names of what has started. */
function open(limits: Limits) {
  const limiter = createLimiter(limits, (why) => new Error(why));
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, of?: Of) =>
    limiter
      .run(async () => {
        started.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      }, of)
      .catch((error: unknown) => (error as Error).message);
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { limiter, started, run, end };
}

test('so much runs and so much waits, in order; what is more is refused at once', async () => {
  const { started, run, end } = open({ running: 2, waiting: 2 });
  const all = ['a', 'b', 'c', 'd'].map((name) => run(name));
  expect(await run('e')).toBe('full');
  expect(started).toEqual(['a', 'b']);
  await end('b');
  expect(started).toEqual(['a', 'b', 'c']);
  const last = run('f');
  for (const name of ['a', 'c', 'd', 'f']) await end(name);
  expect(await Promise.all([...all, last])).toEqual(['a', 'b', 'c', 'd', 'f']);
});

test('work that fails, or cannot even begin, gives its place back', async () => {
  const { limiter, run, end } = open({ running: 1, waiting: 0 });
  const fail = () => {
    throw new Error('failed');
  };
  await expect(limiter.run(fail)).rejects.toThrow('failed');
  await expect(limiter.run(async () => fail())).rejects.toThrow('failed');
  const next = run('next');
  await end('next');
  expect(await next).toBe('next');
});

test('who has waited too long is refused, and leaves the queue to others', async () => {
  const { run, end, started } = open({ running: 1, waiting: 1, waitMs: 10 });
  const first = run('first');
  expect(await run('second')).toBe('late');
  const third = run('third');
  await end('first');
  expect(started).toEqual(['first', 'third']);
  await end('third');
  expect(await Promise.all([first, third])).toEqual(['first', 'third']);
});

test('keys take turns, with so many places each', async () => {
  const { run, end, started } = open({ running: 1, waiting: 9, each: { waiting: 3 } });
  const greedy = ['a1', 'a2', 'a3', 'a4'].map((name) => run(name, { key: 'a' }));
  expect(await run('a5', { key: 'a' })).toBe('own');
  const others = ['b1', 'c1', 'b2'].map((name) => run(name, { key: name[0] as string }));
  const order = ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'];
  for (const name of order) await end(name);
  expect(started).toEqual(order);
  await Promise.all([...greedy, ...others]);
});

test('a key that comes later has no arrears: it takes turns from then on', async () => {
  const { run, end, started } = open({ running: 1, each: { waiting: 9 } });
  const early = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => run(name, { key: 'a' }));
  for (const name of ['a1', 'a2']) await end(name);
  const later = ['b1', 'b2', 'b3'].map((name) => run(name, { key: 'b' }));
  for (const name of ['a3', 'b1', 'a4', 'b2', 'a5', 'b3']) await end(name);
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'b2', 'a5', 'b3']);
  await Promise.all([...early, ...later]);
});

test('one of a key runs and one waits, however many places there are', async () => {
  const { run, end, started } = open({ each: { running: 1, waiting: 1 } });
  const mine = [run('a1', { key: 1 }), run('a2', { key: 1 })];
  expect(await run('a3', { key: 1 })).toBe('own');
  const other = run('b1', { key: 2 });
  expect(started).toEqual(['a1', 'b1']);
  for (const name of ['a1', 'a2', 'b1']) await end(name);
  expect(await Promise.all([...mine, other])).toEqual(['a1', 'a2', 'b1']);
});

test('places are kept for paid work, at work and in the queue', async () => {
  const { run, end, started } = open({
    running: 2,
    waiting: 3,
    kept: { running: 1, waiting: 2 },
  });
  const unpaid = [run('u1'), run('u2')];
  expect(await run('u3')).toBe('full');
  const paid = ['p1', 'p2', 'p3'].map((name) => run(name, { isPaid: true }));
  expect(await run('p4', { isPaid: true })).toBe('full');
  expect(started).toEqual(['u1', 'p1']);
  await end('p1');
  expect(started).toEqual(['u1', 'p1', 'p2']);
  for (const name of ['u1', 'p2', 'u2', 'p3']) await end(name);
  expect(await Promise.all([...unpaid, ...paid])).toEqual(['u1', 'u2', 'p1', 'p2', 'p3']);
});

test('a closed limiter refuses what waits and what comes; what runs goes on', async () => {
  const { limiter, run, end } = open({ running: 1 });
  const [running, waiting] = [run('running'), run('waiting')];
  limiter.close(new Error('stopping'));
  expect(await waiting).toBe('stopping');
  expect(await run('later')).toBe('stopping');
  await end('running');
  expect(await running).toBe('running');
});
