import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { demoListings } from '../../server/demo/demo-listings.ts';
import { normaliseRow } from '../../server/imports/normalise/normalise-row.ts';
import { openFeedHandle, readOpenFeed } from '../../server/imports/read/feed-file.ts';
import { readFeed } from '../../server/imports/read/read-feed.ts';
import type { JobTexts } from '../../server/reading/read-text.ts';

/**
 * Rules may be written from the parts `a` (a half) and `b` (a quarter, read since 2026-11-24). The
 * part `c` (a quarter) only measures them.
 */
export type Part = 'a' | 'b' | 'c';
/** A line of labels, by the columns of `facts/rules.md` in the folder of real data. */
export type Label = { line: string; values: Record<string, string>; part: Part };
/** A labelled advert, with its texts as an import stores them. */
export type LabelledAdvert = { label: Label; texts: JobTexts };
/** A labelled passage of another board or project. */
export type LabelledPassage = { id: string; title: string; text: string; part: Part };

const DATA = resolve(process.env.BENCH_DATA ?? join(import.meta.dirname, '../../../shared/data'));
/** The folder with the labels; throws when it is missing. */
export function factsFolder(): string {
  const folder = join(DATA, 'facts');
  if (!existsSync(folder))
    throw new Error(`This needs the labelled adverts: set BENCH_DATA (looked in ${folder}).`);
  return folder;
}

/** Which part a group of near-duplicates belongs to. */
function partOf(group: string): Part {
  const [first = 0, second = 0] = createHash('sha1').update(group).digest();
  if (first % 2 === 0) return 'a';
  return second % 2 === 0 ? 'b' : 'c';
}

/** The labels, and the line of their columns. */
export function readLabels(): { head: string; labels: Label[] } {
  const [head = '', ...lines] = readFileSync(join(factsFolder(), 'dev.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  const columns = head.split('\t');
  const labels = lines.map((line) => {
    const cells = line.split('\t');
    const values = Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']));
    return { line, values, part: partOf(values.group ?? '') };
  });
  return { head, labels };
}

/** The labelled adverts of the test collection and of the demo listings. */
export async function readLabelledAdverts(): Promise<LabelledAdvert[]> {
  const texts = new Map<string, JobTexts>(
    demoListings(new Date()).map((job) => [
      `demo ${(job.application_url ?? '').replace(/^https:\/\/|\/careers/g, '')}`,
      job,
    ]),
  );
  const corpus = join(DATA, 'relevance/corpus.csv.gz');
  await using handle = await openFeedHandle(corpus);
  const file = await readOpenFeed({ fd: handle.fd, path: corpus, size: 1 });
  const facts = { format: 'CSV' as const, publisher: null, channelTitle: null };
  for await (const row of readFeed(file, 'utf-8', () => {})) {
    if (!('values' in row)) continue;
    const normal = normaliseRow(row, { facts, employer: undefined });
    const reference = row.values.get('reference') ?? '';
    if (normal.kind === 'job') texts.set(keyOf(reference), normal.job.fields);
  }
  return readLabels().labels.flatMap((label) => {
    const { source = '', id = '' } = label.values;
    const own = texts.get(source === 'relevance' ? keyOf(id) : `${source} ${id}`);
    return own === undefined ? [] : [{ label, texts: own }];
  });
}

function keyOf(reference: string): string {
  return reference.startsWith('ems-') ? `emscad ${reference.slice(4)}` : `relevance ${reference}`;
}

/** The labelled passages about visa help. */
export function readLabelledPassages(): LabelledPassage[] {
  return readFileSync(join(factsFolder(), 'peers-dev.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const passage = JSON.parse(line) as { id: string; title: string; text: string };
      return { ...passage, part: partOf(passage.id) };
    });
}
