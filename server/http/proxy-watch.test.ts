import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import type { Overview } from '../../shared/admin-overview.ts';
import { createAccount } from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';

let api: TestApi | undefined;
afterEach(() => api?.close());

/** A product with this number of proxies; what it logs, and what its overview says. */
async function openBehind(hops: number) {
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const opened = await openTestApi({ trustProxy: { hops }, log: pino(stream) });
  api = opened;
  const { token } = await createAccount(opened, { email: TEST_ADMIN });
  const headers = { 'x-auth-token': token };
  return {
    /** Requests of `count` visitors that come through proxies, with what these add to the header. */
    visit: async (count: number, peer: string, ...forwarded: string[]) => {
      for (let nth = 0; nth < count; nth += 1)
        await opened.app.request(
          '/api/no-such-thing',
          forwarded.length > 0 ? { headers: { 'x-forwarded-for': forwarded.join(', ') } } : {},
          { incoming: { socket: { remoteAddress: peer } } },
        );
    },
    doubt: async () =>
      ((await opened.get('/api/admin/overview', headers)).body as Overview).todo.proxyDoubt,
    logged: () => lines.filter((line) => line.includes('TRUST_PROXY')),
  };
}

describe('TRUST_PROXY that does not fit the requests is told in the log, once, and in the overview', () => {
  test('2 behind one proxy', async () => {
    const { visit, doubt, logged } = await openBehind(2);
    await visit(100, '10.0.0.1', '192.0.2.7');
    expect(await doubt()).toMatch(/^TRUST_PROXY is 2, but .* fewer proxies/);
    await visit(300, '10.0.0.1', '192.0.2.8');
    expect(logged()).toHaveLength(1);
  });

  test('0 behind any', async () => {
    const { visit, doubt, logged } = await openBehind(0);
    await visit(100, '10.0.0.1', '192.0.2.7', '10.0.0.9');
    expect(await doubt()).toMatch(/but TRUST_PROXY is 0\. If a proxy sends them/);
    expect(logged()).toHaveLength(1);
    // What is mended elsewhere is told no more.
    await visit(400, '192.0.2.7');
    expect(await doubt()).toBeNull();
  });
});

describe('nothing is said', () => {
  test('of a setting that fits', async () => {
    const { visit, doubt, logged } = await openBehind(1);
    await visit(100, '10.0.0.1', '192.0.2.7');
    await visit(50, '10.0.0.1', '198.51.100.9', '192.0.2.7');
    // A check of the machine itself, past the proxy.
    await visit(300, '127.0.0.1');
    expect(await doubt()).toBeNull();
    expect(logged()).toEqual([]);
  });

  test('because of some visitors who send the header themselves', async () => {
    const { visit, doubt } = await openBehind(0);
    for (let round = 0; round < 20; round += 1) {
      await visit(6, '192.0.2.7', '198.51.100.9');
      await visit(6, '192.0.2.8');
    }
    expect(await doubt()).toBeNull();
  });

  test('before enough requests came', async () => {
    const { visit, doubt } = await openBehind(2);
    await visit(5, '10.0.0.1', '192.0.2.7');
    expect(await doubt()).toBeNull();
  });
});
