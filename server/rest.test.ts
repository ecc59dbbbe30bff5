import { expect, test } from 'vitest';
import { rest } from './rest.ts';

const HOUR = 3_600_000;

test('a rest ends when the work is told to stop', async () => {
  const stopping = new AbortController();
  const resting = rest(HOUR, stopping.signal);
  stopping.abort();
  expect(await resting).toBeUndefined();
  expect(await rest(HOUR, stopping.signal)).toBeUndefined();
});

test('without a signal it lasts as long as it was asked for', async () => {
  expect(await rest(1, undefined)).toBeUndefined();
});
