import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everyUtcMidnight } from './midnight.ts';

const HOUR = 3_600_000;

let calls = 0;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-01-31T22:00:00Z'), toFake: ['Date', 'setTimeout'] });
  calls = 0;
  stop = everyUtcMidnight(() => {
    calls += 1;
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('each UTC midnight is called once, right after it', () => {
  vi.advanceTimersByTime(2 * HOUR - 1);
  expect(calls).toBe(0);
  vi.advanceTimersByTime(100);
  expect(calls).toBe(1);
  vi.advanceTimersByTime(24 * HOUR);
  expect(calls).toBe(2);
});

test('a clock that is set to another day, forward or back, is noticed within a minute', () => {
  vi.setSystemTime(new Date('2027-02-01T21:00:00Z'));
  vi.advanceTimersByTime(60_000);
  expect(calls).toBe(1);
  vi.setSystemTime(new Date('2027-01-31T22:00:00Z'));
  vi.advanceTimersByTime(60_000);
  expect(calls).toBe(2);
});

test('a clock that is set back by an hour makes no second midnight of the same day', () => {
  vi.advanceTimersByTime(2 * HOUR + 100);
  expect(calls).toBe(1);
  vi.advanceTimersByTime(2 * HOUR);
  vi.setSystemTime(Date.now() - HOUR);
  vi.advanceTimersByTime(2 * HOUR);
  expect(calls).toBe(1);
});
