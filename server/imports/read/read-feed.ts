import { refuse, refuseUnknown } from '../import-error.service.ts';
import { type FeedFile, NOT_IN_ENCODING } from './feed-file.ts';
import { createProfile, type FeedProfile } from './feed-profile.ts';
import type { BrokenRow, FeedFacts, RawRow } from './raw-row.ts';
import { readCollected } from './read-collected.ts';
import { readCsv } from './read-csv.ts';
import { jsonShape, readJson } from './read-json.ts';
import { isHtml, isJsonLd, readPage } from './read-page.ts';
import { readXml } from './read-xml.ts';

/** Encoding of CSV files that are not UTF-8 and declare none; it can decode every byte. */
const FALLBACK_ENCODING = 'windows-1252';

/** Most blank characters before the first other one. */
const MAX_BLANK = 1_000_000;

export type CheckedFeed = { facts: FeedFacts; profile: FeedProfile; encoding: string };

/**
 * The first pass: reads a whole file, and returns its format and what its rows look like. Throws
 * `import-refused` if it is malformed anywhere, so that nothing of it is written. A CSV that is not
 * UTF-8 is read as Windows-1252.
 */
export async function checkFeed(
  file: FeedFile,
  onBytes: (bytes: number) => void,
): Promise<CheckedFeed> {
  const encoding = file.declaredEncoding ?? 'utf-8';
  try {
    return { ...(await readThrough(file, encoding, onBytes)), encoding };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NOT_IN_ENCODING)) throw error;
    if (file.declaredEncoding !== null)
      return refuse(`${error.message} The declared encoding is wrong, or the file is damaged.`);
  }
  return {
    ...(await readThrough(file, FALLBACK_ENCODING, onBytes)),
    encoding: FALLBACK_ENCODING,
  };
}

/**
 * Streams the rows of a file in order; the format is detected from the content. Fills `facts` while
 * reading.
 */
export async function* readFeed(
  file: FeedFile,
  encoding: string,
  onBytes: (bytes: number) => void,
  facts: Partial<FeedFacts> = {},
): AsyncGenerator<RawRow | BrokenRow> {
  const text = file.read(encoding, onBytes);
  if (file.collected !== null)
    return yield* readCollected(text, file.collected, file.address, facts);
  const head = await readHead(text);
  if (head.startsWith('\0') || head.includes('\0\0'))
    refuse('Unknown format: the file is not text.');
  async function* whole() {
    yield head;
    yield* text;
  }
  const shape = jsonShape(head);
  const { mapping } = file;
  const isXml = !shape && head.trimStart().startsWith('<');
  if (mapping && mapping.kind !== (shape ? 'json' : isXml ? 'xml' : 'csv'))
    refuseUnknown(
      `The mapping of this feed is for ${mapping.kind.toUpperCase()}, and the file is not.`,
    );
  if (shape && isJsonLd(head) && !mapping) yield* readPage(whole(), file, facts);
  else if (shape) yield* readJson(whole(), shape, file, facts);
  else if (isHtml(head) && !mapping) yield* readPage(whole(), file, facts);
  else if (isXml) yield* readXml(whole(), file, facts);
  else yield* readCsv(whole(), facts, mapping);
}

/** Takes the text up to and with its first part that is not blank. */
async function readHead(text: AsyncGenerator<string>): Promise<string> {
  let blank = '';
  // Each part is looked at once: a gzip of a few bytes can hold any number of blank lines.
  for (let next = await text.next(); !next.done; next = await text.next()) {
    if (next.value.trim() !== '') return blank + next.value;
    blank += next.value;
    if (blank.length > MAX_BLANK)
      refuse(`The file begins with more than ${MAX_BLANK.toLocaleString('en')} blank characters.`);
  }
  return refuse('The file has only blank lines.');
}

async function readThrough(
  file: FeedFile,
  encoding: string,
  onBytes: (bytes: number) => void,
): Promise<Omit<CheckedFeed, 'encoding'>> {
  const facts: Partial<FeedFacts> = {};
  const profile = createProfile();
  for await (const row of readFeed(file, encoding, onBytes, facts)) profile.add(row, facts);
  if (facts.format === undefined) return refuse('The file has no known listing format.');
  return {
    facts: {
      format: facts.format,
      publisher: facts.publisher ?? null,
      channelTitle: facts.channelTitle ?? null,
      ...(facts.isPage && { isPage: true }),
    },
    profile: profile.result(),
  };
}
