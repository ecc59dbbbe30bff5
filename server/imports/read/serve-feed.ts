import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { NormalisedRow } from '../normalise/normalise-row.ts';
import { type FeedFile, readOpenFeed } from './feed-file.ts';
import {
  type FeedReply,
  type FeedRequest,
  type FeedWorkerStart,
  type OpenFeed,
  openPulse,
  type Pulse,
  type Reading,
  type ReadRow,
} from './feed-messages.ts';
import type { BrokenRow, RawRow } from './raw-row.ts';
import { checkFeed, readFeed } from './read-feed.ts';

/** Batch size of messages: receiving one must not block the main thread. */
const BATCH = { rows: 50, characters: 100_000 };
const BYTES_EVERY_MS = 100;

type Normalise = (row: RawRow) => NormalisedRow;

/**
 * The main loop of a feed worker: reads a file and normalises its rows, one batch per request.
 * `open` gets what normalises the rows of a file.
 */
export async function serveFeed(
  port: MessagePort,
  start: FeedWorkerStart,
  open: (reading: Reading) => Normalise,
): Promise<void> {
  const pulse = openPulse(start.pulse);
  const reply = (message: FeedReply) => port.postMessage(message);
  const tellBytes = bytesTeller((bytes) => reply({ kind: 'bytes', bytes }));
  let rows: AsyncGenerator<ReadRow> | null = null;

  const openFeed = async (feed: OpenFeed): Promise<FeedFile> => {
    const file = await readOpenFeed(feed);
    return { ...file, read: (...args) => withPulse(file.read(...args), pulse) };
  };
  const answer = async (request: FeedRequest): Promise<FeedReply> => {
    if (request.ask === 'check')
      return { kind: 'checked', feed: await checkFeed(await openFeed(request.feed), tellBytes) };
    if (request.ask === 'rows')
      rows = normalisedRows(
        readFeed(await openFeed(request.feed), request.reading.encoding, tellBytes),
        request,
        pulse,
        open(request.reading),
      );
    return { kind: 'rows', ...(await takeBatch(rows)) };
  };
  for (;;) {
    pulse.rest();
    const [request] = (await once(port, 'message')) as [FeedRequest];
    try {
      reply(await answer(request));
    } catch (error) {
      // Structured cloning drops the code of an error.
      const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
      reply({ kind: 'failed', error, code });
    }
  }
}

async function* normalisedRows(
  raws: AsyncGenerator<RawRow | BrokenRow>,
  { from, unread }: Extract<FeedRequest, { ask: 'rows' }>,
  pulse: Pulse,
  normalise: Normalise,
): AsyncGenerator<ReadRow> {
  let number = 0;
  for await (const raw of raws) {
    if (number >= from) {
      pulse.beginRow(number);
      const row = unread.includes(number)
        ? badRow('row takes too long to process')
        : listingOf(raw, normalise);
      yield { line: raw.line, row };
    }
    pulse.step();
    number++;
  }
}

function listingOf(raw: RawRow | BrokenRow, normalise: Normalise): NormalisedRow {
  return 'broken' in raw ? badRow('wrong number of columns', raw.broken) : normalise(raw);
}

function badRow(reason: string, detail = ''): NormalisedRow {
  return { kind: 'bad', reason, detail, reference: null, title: '' };
}

async function takeBatch(
  rows: AsyncGenerator<ReadRow> | null,
): Promise<{ rows: ReadRow[]; isLast: boolean }> {
  const batch: ReadRow[] = [];
  for (let characters = 0; batch.length < BATCH.rows && characters < BATCH.characters; ) {
    const next = await rows?.next();
    if (!next || next.done) return { rows: batch, isLast: true };
    batch.push(next.value);
    if (next.value.row.kind === 'job') characters += next.value.row.job.fields.description.length;
  }
  return { rows: batch, isLast: false };
}

/** Marks waiting for the disk as idle, so that it never times out. */
async function* withPulse(chunks: AsyncGenerator<string>, pulse: Pulse): AsyncGenerator<string> {
  for (;;) {
    pulse.rest();
    const next = await chunks.next();
    pulse.step();
    if (next.done) return;
    yield next.value;
  }
}

function bytesTeller(tell: (bytes: number) => void) {
  let last = 0;
  return (bytes: number) => {
    if (performance.now() - last < BYTES_EVERY_MS) return;
    last = performance.now();
    tell(bytes);
  };
}
