import { describe, expect, test } from 'vitest';
import { FULL_PROFILE } from '../../../test/full-profile.ts';
import { exchangeErrorCode } from './exchange-error.ts';
import { createExchange, type ExchangeOptions } from './run-exchange.ts';

describe('the limits of one file', () => {
  const worker = new URL('../../../test/freezing-exchange-worker.ts', import.meta.url);
  const open = (options: Partial<ExchangeOptions> = {}) =>
    createExchange({ worker, timeMs: 20_000, heapMb: 32, bufferMb: 64, ...options });
  const outcome = (work: Promise<unknown>) => work.catch((error: unknown) => error);
  const file = (text: string) => new TextEncoder().encode(text);

  test('a file that freezes its reader is refused', async () => {
    const exchange = open({ timeMs: 300 });
    expect(exchangeErrorCode(await outcome(exchange.read(1, file('f'))))).toBe('too-much');
    await exchange.close();
  });

  test.each([
    ['buffers', 'b'],
    ['objects', 'h'],
  ])(
    'a file that fills the memory with %s is refused, and the next one is read',
    async (_, kind) => {
      const exchange = open();
      expect(exchangeErrorCode(await outcome(exchange.read(1, file(kind))))).toBe('too-much');
      expect(String(await outcome(exchange.read(1, file('x'))))).toContain('a fault of ours');
      await exchange.close();
    },
  );

  test('a thread that cannot start takes no place away', async () => {
    const exchange = open({ worker: new URL('https://example.com/'), waiting: 0 });
    for (const _ of [1, 2])
      expect(await outcome(exchange.read(1, file('x')))).toMatchObject({
        code: 'ERR_INVALID_URL_SCHEME',
      });
    await exchange.close();
  });

  test('an account whose files take long waits, the others do not', async () => {
    const exchange = open({ timeMs: 300, accountMs: 250 });
    const use = (userId: number, kind: string) =>
      outcome(exchange.forAccount(userId, () => exchange.read(userId, file(kind))));
    expect(exchangeErrorCode(await use(1, 'f'))).toBe('too-much');
    expect(await use(1, 'x')).toMatchObject({
      status: 429,
      code: 'exchange-spent',
      headers: { 'Retry-After': expect.stringMatching(/^(900|89\d)$/) },
    });
    expect(String(await use(2, 'x'))).toContain('a fault of ours');
    await exchange.close();
  });

  test('a file that takes long to read does not delay an export', async () => {
    const exchange = open();
    const reading = outcome(exchange.read(1, file('f')));
    expect(
      String(await outcome(exchange.write(2, { format: 'json-resume', profile: FULL_PROFILE }))),
    ).toContain('a fault of ours');
    await exchange.close();
    expect(await reading).toMatchObject({ status: 503 });
  });

  test('too many at once are told to come back; closing ends them all', async () => {
    const exchange = open({ waiting: 1 });
    const running = outcome(exchange.read(1, file('f')));
    const waiting = outcome(exchange.read(1, file('f')));
    expect(await outcome(exchange.read(1, file('x')))).toMatchObject({
      status: 503,
      code: 'exchange-busy',
    });
    await exchange.close();
    for (const ended of [running, waiting, outcome(exchange.read(1, file('x')))])
      expect(await ended).toMatchObject({ status: 503, code: 'stopping' });
  });
});
