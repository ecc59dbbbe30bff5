import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { openFeedHandle, readOpenFeed } from '../../server/imports/read/feed-file.ts';
import { checkFeed, readFeed } from '../../server/imports/read/read-feed.ts';
import type { ScreenSource } from '../../server/safety/screen-listing.service.ts';
import { listingOf } from './scam-listings.ts';

/** An advert as the listing that the import makes of it. */
export type Advert = { id: string; job: ScreenSource };
/** A labelled advert, its group of near-duplicates, and the half of that group. */
export type ScamAdvert = Advert & { isFalse: boolean; group: string; half: 'a' | 'b' };

const DATA = resolve(process.env.BENCH_DATA ?? join(import.meta.dirname, '../../../shared/data'));
/** Texts with this share of the four-word sequences of the shorter one are near-duplicates. */
const NEAR = 0.4;
const SEQUENCE = 4;

type Row = Record<string, string>;
const rowsOf = (text: string) => parse(text, { columns: true }) as Row[];

/**
 * The labelled adverts of EMSCAD. Near-duplicates are in one half; the smaller `near`, the less
 * they need to share.
 */
export function readScamAdverts(near = NEAR): ScamAdvert[] {
  const rows = rowsOf(readFileSync(join(DATA, 'scam/emscad-labelled-dev.csv'), 'utf8'));
  const adverts = rows.flatMap((row) => {
    const job = listingOf(row);
    return job ? [{ id: row.job_id ?? '', isFalse: row.fraudulent === '1', job }] : [];
  });
  const groups = groupNearDuplicates(
    adverts.map(({ job }) => job.title + job.description + job.requirements),
    near,
  );
  return adverts.map((advert, at) => {
    const group = String(adverts[groups[at] as number]?.id);
    return { ...advert, group, half: halfOf(group) };
  });
}

/** Rules may be written from half `a`; half `b` only measures them. */
export function halfOf(group: string): 'a' | 'b' {
  return (createHash('sha1').update(`scam ${group}`).digest()[0] ?? 0) % 2 === 0 ? 'a' : 'b';
}

/** For each text the number of the first one of its group. */
function groupNearDuplicates(texts: readonly string[], near: number): number[] {
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
      if (shared > near * Math.min(one.size, two.size))
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
export async function readFeedAdverts(): Promise<Advert[]> {
  const adverts: Advert[] = [];
  for (const name of FEEDS) {
    const path = join(DATA, 'feeds', name);
    await using handle = await openFeedHandle(path);
    const file = await readOpenFeed({ fd: handle.fd, path, size: 1 });
    try {
      const { encoding } = await checkFeed(file, () => {});
      for await (const row of readFeed(file, encoding, () => {})) {
        if (!('values' in row)) continue;
        const job = listingOf(Object.fromEntries(row.values));
        if (job) adverts.push({ id: `${name} ${adverts.length}`, job });
      }
    } catch (error) {
      console.log(`${name} is left out: ${error instanceof Error ? error.message : error}`);
    }
  }
  return adverts;
}

/**
 * The adverts of the test collection, without those of EMSCAD, which are labelled above, and those
 * of the RSS feed, which is read above.
 */
export function readCorpusAdverts(): Advert[] {
  const packed = readFileSync(join(DATA, 'relevance/corpus.csv.gz'));
  return rowsOf(gunzipSync(packed).toString('utf8'))
    .filter(({ reference = '' }) => !/^(?:ems|rss)-/.test(reference))
    .flatMap((row) => {
      const job = listingOf(row);
      return job ? [{ id: row.reference ?? '', job }] : [];
    });
}
