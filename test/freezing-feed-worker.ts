import { normaliseRow } from '../server/imports/normalise/normalise-row.ts';
import { serveFeed } from '../server/imports/read/serve-feed.ts';

// A feed worker that hangs at a row titled "Freeze" and runs out of memory at one titled "Swell".

const hung = new Int32Array(new SharedArrayBuffer(4));
const first = new Map([
  ['title', 'Nurse'],
  ['country', 'Norway'],
]);
// The first row takes long on a busy machine, where it would count as one that hangs.
normaliseRow(
  { line: 0, values: first },
  { facts: { format: 'CSV', publisher: null, channelTitle: null }, employer: undefined },
);
serveFeed(({ context }) => (row) => {
  const title = row.values.get('title');
  if (title === 'Freeze') Atomics.wait(hung, 0, 0);
  const kept: string[][] = [];
  while (title === 'Swell') kept.push(new Array(1_000_000).fill(title));
  return normaliseRow(row, context);
});
