import { type Running, serveTasks } from '../../thread-tasks.ts';
import { previewFile } from '../mapping/preview-file.ts';
import { surveyFile } from '../mapping/survey-file.ts';
import type { NormalisedRow } from '../normalise/normalise-row.ts';
import { recipeNamed } from '../recipes/known-recipes.ts';
import { type FeedFile, readOpenFeed } from './feed-file.ts';
import {
  type FeedAnswer,
  type FeedRequest,
  GROUP_ROWS,
  type OpenFeed,
  type Reading,
  type ReadRow,
  workerOf,
} from './feed-messages.ts';
import type { BrokenRow, RawRow } from './raw-row.ts';
import { checkFeed, readFeed } from './read-feed.ts';
import { collectPage, type PageRow, type PageValues, scanPage } from './scan-page.ts';

/** Characters and rows of a batch: receiving one must not block the main thread. */
const BATCH_CHARACTERS = 100_000;
const PAGE_ROWS = 500;
const BYTES_EVERY_MS = 100;

type Normalise = (row: RawRow) => NormalisedRow;
/** A row with its number in the file, from 0. */
type NumberedRow = ReadRow & { number: number };

type Pulse = Pick<Running<number>, 'step' | 'rest'>;

/**
 * Serves a feed worker: reads a file and normalises its rows, one batch per request. `open` gets
 * what normalises the rows of a file.
 */
export function serveFeed(open: (reading: Reading) => Normalise): void {
  serveTasks<FeedRequest, FeedAnswer, number>((running) => {
    const tellBytes = bytesTeller(running.tell);
    let rows: AsyncGenerator<NumberedRow> | null = null;
    let page: AsyncGenerator<PageRow, PageValues> | null = null;
    const openFeed = async (feed: OpenFeed): Promise<FeedFile> => {
      const file = await readOpenFeed(feed);
      return { ...file, read: (...args) => withPulse(file.read(...args), running) };
    };
    return async (request) => {
      if (request.ask === 'check')
        return { kind: 'checked', feed: await checkFeed(await openFeed(request.feed), tellBytes) };
      if (request.ask === 'collect') {
        const { recipe, ...page } = request;
        const file = await openFeed(request.feed);
        const step = () => running.step();
        return {
          kind: 'collected',
          broken: await collectPage(file, recipeNamed(recipe), page, step),
        };
      }
      if (request.ask === 'scan')
        page = scanPage(await openFeed(request.feed), recipeNamed(request.recipe));
      if (request.ask === 'scan' || request.ask === 'scan-more')
        return { kind: 'scanned', ...(await takePageRows(page)) };
      if (request.ask === 'survey')
        return {
          kind: 'survey',
          survey: await surveyFile(await openFeed(request.feed), request.rows),
        };
      if (request.ask === 'preview') {
        const { context, feed } = request;
        const file = await openFeed(feed);
        return { kind: 'preview', preview: await previewFile(file, context, () => running.step()) };
      }
      if (request.ask === 'rows')
        rows = normalisedRows(
          readFeed(await openFeed(request.feed), request.reading.encoding, tellBytes),
          request,
          running,
          open(request.reading),
        );
      return { kind: 'rows', ...(await takeBatch(rows)) };
    };
  });
}

async function* normalisedRows(
  raws: AsyncGenerator<RawRow | BrokenRow>,
  { share, from, unread }: Extract<FeedRequest, { ask: 'rows' }>,
  pulse: Pulse,
  normalise: Normalise,
): AsyncGenerator<NumberedRow> {
  let number = 0;
  for await (const raw of raws) {
    if (number >= from && workerOf(number, share.of) === share.at) {
      pulse.step(number);
      const row = unread.includes(number)
        ? badRow('row takes too long to process')
        : listingOf(raw, normalise);
      yield { number, line: raw.line, row };
    }
    pulse.step();
    number++;
  }
}

function listingOf(raw: RawRow | BrokenRow, normalise: Normalise): NormalisedRow {
  if ('broken' in raw) return badRow('wrong number of columns', raw.broken);
  const { kept, leftOut: reason = '' } = raw;
  if (kept === undefined) return normalise(raw);
  return { kind: 'skipped', isKept: true, reason, detail: '', reference: kept, title: '' };
}

function badRow(reason: string, detail = ''): NormalisedRow {
  return { kind: 'bad', reason, detail, reference: null, title: '' };
}

async function takeBatch(
  rows: AsyncGenerator<NumberedRow> | null,
): Promise<{ rows: ReadRow[]; isLast: boolean }> {
  const batch: ReadRow[] = [];
  for (let characters = 0; characters < BATCH_CHARACTERS; ) {
    const next = await rows?.next();
    if (!next || next.done) return { rows: batch, isLast: true };
    const { number, line, row } = next.value;
    batch.push({ line, row });
    if ((number + 1) % GROUP_ROWS === 0) break;
    if (row.kind === 'job') characters += row.job.fields.description.length;
  }
  return { rows: batch, isLast: false };
}

async function takePageRows(
  page: AsyncGenerator<PageRow, PageValues> | null,
): Promise<{ rows: PageRow[]; values: PageValues | null }> {
  const rows: PageRow[] = [];
  while (rows.length < PAGE_ROWS) {
    const next = await page?.next();
    if (!next) break;
    if (next.done) return { rows, values: next.value };
    rows.push(next.value);
  }
  return { rows, values: null };
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
