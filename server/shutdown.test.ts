import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { closeInStages } from './shutdown.ts';

function openLog() {
  const lines: { level: number; msg: string; open?: string[] }[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  return { lines, log: pino(stream) };
}

test('what never closes is named after the deadline, and the exit code says so', async () => {
  const { lines, log } = openLog();
  const stages = [
    { server: () => undefined, imports: () => new Promise(() => undefined) },
    { database: () => undefined },
  ];
  expect(await closeInStages(stages, 50, log)).toBe(1);
  expect(lines).toMatchObject([{ level: 50, open: ['imports', 'database'] }]);
});

test('what fails to close keeps nothing after it from being closed', async () => {
  const { lines, log } = openLog();
  const closed: string[] = [];
  const stages = [
    { queue: () => Promise.reject(new Error('gone')) },
    { database: () => closed.push('database') },
  ];
  expect(await closeInStages(stages, 10_000, log)).toBe(1);
  expect(closed).toEqual(['database']);
  expect(lines).toMatchObject([{ msg: 'closing the queue failed' }]);
});

test('the exit code is 0 when everything closes', async () => {
  const { lines, log } = openLog();
  expect(
    await closeInStages(
      [{ a: async () => 1, b: () => undefined }, { c: () => undefined }],
      10_000,
      log,
    ),
  ).toBe(0);
  expect(lines).toEqual([]);
});
