import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { prepareOccupations } from '../../occupations/occupations.service.ts';
import { normaliseRow } from '../normalise/normalise-row.ts';
import { serveFeed } from './serve-feed.ts';

// Entry of the worker thread that feed-reader.ts starts. Reading the table of occupations is not part
// of the time of the first row.
prepareOccupations();
await serveFeed(parentPort as MessagePort, workerData, normaliseRow);
