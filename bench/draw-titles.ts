import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

/**
 * `npx node bench/draw-titles.ts DATA_FOLDER`: the draw of titles that was labelled by hand in
 * server/occupations/labelled-titles.tsv: 75 of each source for tuning, then 50 of each that are
 * held out. The order is that of a hash of seed and title, so that a draw can be made again.
 */
const SEED = 'waymark-occupations-1';
const TUNED = 75;
const HELD_OUT = 50;
const folder = process.argv[2];
if (folder === undefined) throw new Error('Usage: npx node bench/draw-titles.ts DATA_FOLDER');

const rows = parse(gunzipSync(readFileSync(join(folder, 'relevance/corpus.csv.gz'))), {
  columns: true,
}) as { reference: string; title: string }[];
const ofCorpus = (prefix: string) =>
  rows.flatMap(({ reference, title }) => (reference.startsWith(`${prefix}-`) ? [title] : []));
const ofFeeds = globSync('feeds/*.xml', { cwd: folder })
  .sort()
  .flatMap((path) =>
    [
      ...readFileSync(join(folder, path), 'utf8').matchAll(
        /<(?:item|job)\b[\s\S]*?<(?:title|name)>\s*(?:<!\[CDATA\[)?((?:(?!\]\]>)[^<])+)/g,
      ),
    ].map(([, title = '']) => title.replaceAll('&amp;', '&')),
  );
const sources = {
  reed: ofCorpus('reed'),
  nhs: ofCorpus('nhs'),
  usa: ofCorpus('usa'),
  feed: ofFeeds,
};

for (const [part, from, to] of [
  ['tuned', 0, TUNED],
  ['held-out', TUNED, TUNED + HELD_OUT],
] as const) {
  for (const [source, titles] of Object.entries(sources)) {
    const distinct = new Map(titles.map((title) => [title.trim().toLowerCase(), title.trim()]));
    const drawn = [...distinct.values()]
      .sort((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1))
      .slice(from, to);
    for (const title of drawn) console.log(`${part}\t${source}\t${title.replace(/\s+/g, ' ')}`);
  }
}

function hashOf(title: string): string {
  return createHash('sha256').update(`${SEED} ${title.toLowerCase()}`).digest('hex');
}
