import { expect, test } from 'vitest';
import { settingsFile } from './db/bundled/settings.ts';
import { ORDINARY_SHARES, sharesOf } from './memory-shares.ts';

const MB = 1024 * 1024;

test.each([
  [256, '16MB', '16MB', '8MB', 5, 3, 1],
  [512, '16MB', '16MB', '8MB', 5, 3, 1],
  [899, '16MB', '16MB', '8MB', 5, 3, 1],
  [900, '64MB', '64MB', '32MB', 10, 6, 3],
  [64_000, '64MB', '64MB', '32MB', 10, 6, 3],
])('with %i MB of memory the parts of the product have fixed shares', (memory, ...shares) => {
  const [
    sharedBuffers,
    maintenanceWorkMem,
    searchWorkMem,
    requestConnections,
    searchConnections,
    feedThreads,
  ] = shares;
  expect(sharesOf(memory * MB)).toEqual({
    ...{ sharedBuffers, maintenanceWorkMem, searchWorkMem },
    ...{ requestConnections, searchConnections, feedThreads },
  });
});

test('without a limit the shares are those of an ordinary machine', () => {
  expect(sharesOf(Number.POSITIVE_INFINITY)).toEqual(ORDINARY_SHARES);
});

test('the settings of the bundled server have its shares', () => {
  const text = settingsFile(18, { socketFolder: '/run/one' }, sharesOf(512 * MB));
  expect(text).toContain("\nshared_buffers = '16MB' #");
  expect(text).toContain("\nmaintenance_work_mem = '16MB' #");
});
