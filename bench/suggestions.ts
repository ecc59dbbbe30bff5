import { parseArgs } from 'node:util';
import { collectNames } from '../server/jobs/suggestions/suggestion-index.ts';
import { percentile, printTable } from './lib/figures.ts';
import { generateJobs } from './lib/generate-jobs.ts';
import { QUERY_LOG } from './lib/query-log.ts';
import { readSourceData } from './lib/source-data.ts';

// Suggestions while typing: how long the names of all listings take to collect and how much memory
// they keep, and how long an answer takes for each beginning of every search of the log, typed for
// the first time.

const { values } = parseArgs({ options: { jobs: { type: 'string', default: '1000000' } } });
const jobs = Number(values.jobs);

globalThis.gc?.();
const before = process.memoryUsage().heapUsed;
const names = collectNames();
let collecting = 0;
let longest = 0;
let chunk = 0;
let count = 0;
for (const job of generateJobs(readSourceData(), jobs, new Date())) {
  const start = performance.now();
  names.add(job);
  chunk += performance.now() - start;
  count += 1;
  // As many as the service reads at once: that long the event loop waits.
  if (count % 250 === 0) {
    collecting += chunk;
    longest = Math.max(longest, chunk);
    chunk = 0;
  }
}
const start = performance.now();
const index = await names.index();
const indexing = performance.now() - start;
globalThis.gc?.();
const heap = process.memoryUsage().heapUsed - before;

const times: number[] = [];
for (const { text = '' } of QUERY_LOG)
  for (let length = 2; length <= Math.min(text.length, 20); length += 1) {
    const asked = performance.now();
    index.find({ q: text.slice(0, length), for: undefined });
    times.push(performance.now() - asked);
  }

console.log(`Suggestions of ${jobs.toLocaleString('en')} listings, Node ${process.version}\n`);
printTable(
  ['collecting', 'ms'],
  [
    ['names of all listings', collecting],
    ['the longest 250 listings', longest],
    ['index, in short steps', indexing],
  ],
);
printTable(
  [`${times.length.toLocaleString('en')} answers`, 'p50', 'p95', 'max'],
  [['ms', percentile(times, 0.5), percentile(times, 0.95), Math.max(...times)]],
);
if (globalThis.gc) console.log(`${Math.round(heap / 1_000_000)} MB kept`);
