import { expect, inject, test } from 'vitest';
import { soakKills } from '../kills.ts';
import { temporaryFolder } from '../running-app.ts';

// `bench/kills.ts` is the long form.

test('kill -9 of the product, of its database server and of both, under writes: nothing acknowledged is lost, no mail is another one, nothing is granted twice', async () => {
  const folder = temporaryFolder(inject('usedFolder'));
  const counts = { product: 2, server: 2, both: 1 };
  const report = await soakKills({ dataDir: folder.path, counts, seed: 7 }).finally(folder.remove);
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
});
