import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { normaliseRow } from '../server/imports/normalise/normalise-row.ts';
import { serveFeed } from '../server/imports/read/serve-feed.ts';

// A feed worker that a row titled "Freeze" holds up for ever, and one titled "Swell" fills with
// memory.
await serveFeed(parentPort as MessagePort, workerData, (row, context) => {
  const title = row.values.get('title');
  while (title === 'Freeze');
  const kept: string[][] = [];
  while (title === 'Swell') kept.push(new Array(1_000_000).fill(title));
  return normaliseRow(row, context);
});
