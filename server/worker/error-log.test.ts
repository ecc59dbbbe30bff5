import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createErrorLog } from './error-log.ts';

test('the same error is written once a minute, with how many were left out; another one is written at once', () => {
  const lines: { code?: string; untold?: number }[] = [];
  const log = pino({ base: null }, { write: (line) => void lines.push(read(line)) });
  const read = (line: string) => {
    const { err, untold } = JSON.parse(line);
    return { code: err.code, ...(untold !== undefined && { untold }) };
  };
  let now = 1_000_000;
  const logError = createErrorLog(log, () => now);
  const fail = (code: string) => logError(Object.assign(new Error(`failed: ${code}`), { code }));
  for (let second = 0; second <= 60; second++, now += 1000) fail('ECONNREFUSED');
  fail('57P01');
  expect(lines).toEqual([
    { code: 'ECONNREFUSED' },
    { code: 'ECONNREFUSED', untold: 59 },
    { code: '57P01' },
  ]);
});
