import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { factColumns } from '../../jobs/facts/fact-columns.service.ts';
import { normaliseRow } from '../normalise/normalise-row.ts';
import { serveFeed } from './serve-feed.ts';

/** Facts are read here too: it would take too long in the thread that answers readers. */
const normaliseWithFacts: typeof normaliseRow = (row, context) => {
  const normal = normaliseRow(row, context);
  if (normal.kind !== 'job') return normal;
  return { ...normal, job: { ...normal.job, facts: factColumns(normal.job.fields) } };
};

// Entry of the worker thread that feed-reader.ts starts.
await serveFeed(parentPort as MessagePort, workerData, normaliseWithFacts);
