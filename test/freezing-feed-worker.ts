import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { normaliseRow } from '../server/imports/normalise/normalise-row.ts';
import { serveFeed } from '../server/imports/read/serve-feed.ts';

// A feed worker that hangs at a row titled "Freeze" and runs out of memory at one titled "Swell".
await serveFeed(parentPort as MessagePort, workerData, (row, context) => {
  const title = row.values.get('title');
  while (title === 'Freeze');
  const kept: string[][] = [];
  while (title === 'Swell') kept.push(new Array(1_000_000).fill(title));
  return normaliseRow(row, context);
});
