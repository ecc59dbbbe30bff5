import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { derivedColumns } from '../../jobs/derived-columns.service.ts';
import { normaliseRow } from '../normalise/normalise-row.ts';
import { serveFeed } from './serve-feed.ts';

/** Texts are read here too: it would take too long in the thread that answers readers. */
const normaliseAndRead: typeof normaliseRow = (row, context) => {
  const normal = normaliseRow(row, context);
  if (normal.kind !== 'job') return normal;
  return { ...normal, job: { ...normal.job, derived: derivedColumns(normal.job.fields) } };
};

// Entry of the worker thread that feed-reader.ts starts.
await serveFeed(parentPort as MessagePort, workerData, normaliseAndRead);
