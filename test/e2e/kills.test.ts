import { expect, inject, test } from 'vitest';
import { soakProcesses } from '../kill-processes.ts';
import { type KillReport, soakKills } from '../kills.ts';
import { createTestDatabase, startPostgres } from '../postgres-server.ts';
import { temporaryFolder } from '../running-app.ts';

// `bench/kills.ts` is the long form.

test('kill -9 of the product, of its database server and of both, under writes: nothing acknowledged is lost, no mail is another one, nothing is granted twice', async () => {
  const folder = temporaryFolder(inject('usedFolder'));
  const counts = { product: 2, server: 2, both: 1 };
  const report = await soakKills({ dataDir: folder.path, counts, seed: 7 }).finally(folder.remove);
  expectNoLosses(report);
});

// Children of a process are read in /proc.
test.runIf(process.platform === 'linux')(
  'kill -9 of one of two processes on a PostgreSQL server, of all of them and of the worker of the queues, under writes: nothing is lost, mailed or granted twice either',
  async () => {
    const server = await startPostgres();
    try {
      const { url } = await createTestDatabase(server.url);
      const counts = { 'one of two': 1, 'the whole tree': 1, 'the worker': 1 };
      expectNoLosses(await soakProcesses({ url, counts, seed: 7 }));
    } finally {
      await server.stop();
    }
  },
  // Eight starts, one after the other.
  300_000,
);

function expectNoLosses(report: Omit<KillReport, 'startsMs' | 'startsCpu' | 'answersMs'>): void {
  const { lost, writtenTwice, mailedTwice, grantedTwice, errors } = report;
  expect({ lost, writtenTwice, mailedTwice, grantedTwice, errors }).toEqual({
    lost: [],
    writtenTwice: [],
    mailedTwice: [],
    grantedTwice: [],
    errors: [],
  });
  // Requests in vain get no answer, or are told to come again. 502 is for a payment whose beginning
  // a kill has cut off.
  const inVain = [0, 502, 503];
  const statuses = [...report.statuses.keys()].filter((status) => !inVain.includes(status));
  expect(statuses.toSorted()).toEqual([200, 201]);
  for (const [kind, count] of Object.entries(report.acknowledged))
    expect(count, kind).toBeGreaterThan(0);
  expect(report.mails).toBeGreaterThan(0);
  expect(report.grants).toBeGreaterThan(0);
}
