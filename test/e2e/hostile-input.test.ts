import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { fuzzRuns } from '../fuzz-runs.ts';
import { type Hostile, hostile } from '../hostile-requests.ts';

/** `npm run test:full` asks for more. */
const RUNS = fuzzRuns(2_000, 50_000);
const origin = inject('appOrigin');
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
afterAll(() => agent.destroy());

async function send({ path: target, headers: sent }: Hostile): Promise<number> {
  const { hostname, port } = new URL(origin);
  const outgoing = request({ agent, hostname, port, path: target, headers: sent });
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}

test(`${RUNS} generated addresses and headers give no 5xx`, { timeout: 900_000 }, async () => {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(hostile, { minLength: 10, maxLength: 10 }), async (batch) => {
      const statuses = await Promise.all(batch.map(send));
      for (const status of statuses) seen.set(status, (seen.get(status) ?? 0) + 1);
      expect(statuses.filter((status) => status >= 500 || status === 0)).toEqual([]);
    }),
    { numRuns: RUNS / 10 },
  );
  expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(RUNS);
  expect(seen.get(200) ?? 0).toBeGreaterThan(RUNS / 10);
});
