import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
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

test('an error that comes as a plain object, as from a poll of pg-boss, is written in full', () => {
  const lines: object[] = [];
  const log = createLog('error', { write: (line) => void lines.push(JSON.parse(line)) });
  const { message, stack } = new Error('connect ECONNREFUSED');
  const given = { code: 'ECONNREFUSED', message, stack, queue: 'mail' };
  createErrorLog(log)(given as unknown as Error);
  expect(lines).toMatchObject([
    { msg: 'queue', err: { type: 'Error', message, code: 'ECONNREFUSED' } },
  ]);
});
