import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { normaliseRow } from '../normalise/normalise-row.ts';
import { serveFeed } from './serve-feed.ts';

// Entry of the worker thread that feed-reader.ts starts.
await serveFeed(parentPort as MessagePort, workerData, normaliseRow);
