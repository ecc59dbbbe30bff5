import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { openFeedHandle, readOpenFeed } from '../../server/imports/read/feed-file.ts';
import { checkFeed, readFeed } from '../../server/imports/read/read-feed.ts';

/** A labelled advert as one text, its group of near-duplicates, and the half of that group. */
export type ScamAdvert = {
  id: string;
  text: string;
  isFalse: boolean;
  group: string;
  half: 'a' | 'b';
};

const DATA = resolve(process.env.BENCH_DATA ?? join(import.meta.dirname, '../../../shared/data'));
/** Texts with this share of the four-word sequences of the shorter one are near-duplicates. */
const NEAR = 0.4;
const SEQUENCE = 4;
const PARTS = [
  'title',
  'company_profile',
  'description',
  'requirements',
  'benefits',
  'salary_range',
];

type Row = Record<string, string>;
const rowsOf = (text: string) => parse(text, { columns: true }) as Row[];
const textOf = (row: Row, parts: readonly string[]) =>
  parts
    .map((name) => row[name] ?? '')
    .filter((part) => part !== '')
    .join('\n');

/** The labelled adverts of EMSCAD. Near-duplicates are in one half. */
export function readScamAdverts(): ScamAdvert[] {
  const rows = rowsOf(readFileSync(join(DATA, 'scam/emscad-labelled-dev.csv'), 'utf8'));
  const texts = rows.map((row) => textOf(row, PARTS));
  const groups = groupNearDuplicates(texts);
  return rows.map((row, at) => {
    const group = String(rows[groups[at] as number]?.job_id);
    return {
      id: row.job_id ?? '',
      text: texts[at] as string,
      isFalse: row.fraudulent === '1',
      group,
      half: halfOf(group),
    };
  });
}

/** Rules may be written from half `a`; half `b` only measures them. */
export function halfOf(group: string): 'a' | 'b' {
  return (createHash('sha1').update(`scam ${group}`).digest()[0] ?? 0) % 2 === 0 ? 'a' : 'b';
}

/** For each text the number of the first one of its group. */
function groupNearDuplicates(texts: readonly string[]): number[] {
  const sequences = texts.map((text) => {
    const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
    return new Set(words.map((_, at) => words.slice(at, at + SEQUENCE).join(' ')));
  });
  const group = texts.map((_, at) => at);
  const firstOf = (at: number): number => {
    const next = group[at] as number;
    return next === at ? at : firstOf(next);
  };
  for (const [at, one] of sequences.entries()) {
    for (const [other, two] of sequences.slice(0, at).entries()) {
      const [first, second] = [firstOf(at), firstOf(other)];
      if (first === second) continue;
      const shared = one.intersection(two).size;
      if (shared > NEAR * Math.min(one.size, two.size))
        group[Math.max(first, second)] = Math.min(first, second);
    }
  }
  return texts.map((_, at) => firstOf(at));
}

const FEEDS = [
  'greenhouse-rss-fr-wakam-malformed.xml',
  'indeed-fr-talia-2026-06.xml',
  'indeed-us-4corner-2026-07.xml',
  'indeed-us-orchid-2025-10-missing-fields.xml',
  'jooble-pl-surprise-2023.xml',
  'rss2-open-jobs-2026-08-22.xml',
];

/** The adverts of the published feeds, without the malformed rows. */
export async function readFeedAdverts(): Promise<{ id: string; text: string }[]> {
  const adverts: { id: string; text: string }[] = [];
  for (const name of FEEDS) {
    const path = join(DATA, 'feeds', name);
    await using handle = await openFeedHandle(path);
    const file = await readOpenFeed({ fd: handle.fd, path, size: 1 });
    try {
      const { encoding } = await checkFeed(file, () => {});
      for await (const row of readFeed(file, encoding, () => {})) {
        if (!('values' in row)) continue;
        adverts.push({
          id: `${name} ${adverts.length}`,
          text: [...row.values.values()].join('\n'),
        });
      }
    } catch (error) {
      console.log(`${name} is left out: ${error instanceof Error ? error.message : error}`);
    }
  }
  return adverts;
}

/** The adverts of the test collection, but for those of EMSCAD, which are labelled above. */
export function readCorpusAdverts(): { id: string; text: string }[] {
  const packed = readFileSync(join(DATA, 'relevance/corpus.csv.gz'));
  return rowsOf(gunzipSync(packed).toString('utf8'))
    .filter(({ reference = '' }) => !reference.startsWith('ems-'))
    .map((row) => ({
      id: row.reference ?? '',
      text: textOf(row, [
        'title',
        'companyprofile',
        'description',
        'requirements',
        'benefits',
        'salary',
      ]),
    }));
}
