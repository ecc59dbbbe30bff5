import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { addDays, utcToday } from '../../../shared/job-dates.ts';
import { COVERED_FIELDS, type Strange } from '../../../shared/strange-feeds.ts';
import type { Db } from '../../db/open.ts';
import { findRow } from '../../db/rows.ts';
import { type FeedProfile, REFERENCE_MARK_LENGTH } from '../read/feed-profile.ts';
import type { FeedFormat } from '../read/raw-row.ts';
import { FEWEST_HELD } from './missing-listings.service.ts';

/**
 * Rows with the most frequent title or text that make a feed strange, and live jobs with their most
 * frequent one that make it the usual thing, as shares.
 */
const SAME = { strange: 0.9, usual: 0.5 };
const PERCENT = 100;

/** What was asked for a file. `isNamed`: the operator named its feed. */
type Asked = {
  source: string;
  format: FeedFormat;
  /** What the file lacks may still be open. */
  isPart: boolean;
  isNamed: boolean;
  now: Date;
};

/** Of the last import of a source: its rows, and how many of them had each field. */
const coverageSchema = v.object({
  format: v.string(),
  rows: v.number(),
  filled: v.partial(v.object(v.entriesFromList(COVERED_FIELDS, v.number()))),
});

const coverageKey = (source: string) => `feed-coverage:${source}`;

/**
 * Why a file is held before anything of it is written (decision 140), compared with the live jobs of
 * its source and with its last import. Empty for an ordinary one.
 */
export async function findStrange(db: Db, profile: FeedProfile, asked: Asked): Promise<Strange[]> {
  const { listed, kept, references, postedDays } = profile;
  const rows = listed + kept;
  const { live, known } = await countKnown(db, profile, asked);
  const signs: Strange[] = [];
  const isLarge = live >= FEWEST_HELD;
  if (!asked.isPart && listed > 0) {
    if (known === 0 && live > 0 && !asked.isNamed)
      signs.push({ sign: 'unnamed', before: live, now: 0 });
    else if (known === 0 && isLarge) signs.push({ sign: 'references', before: live, now: 0 });
    if (isLarge && references * 2 < live)
      signs.push({ sign: 'rows', before: live, now: references });
  }
  signs.push(...(await lostCoverage(db, profile, asked)));
  if (isLarge && listed >= FEWEST_HELD) {
    const { sameTitle, sameText } = profile;
    for (const [sign, same, column] of [
      ['titles', sameTitle, sql`title`],
      ['texts', sameText, sql`md5(description)`],
    ] as const) {
      if (same < rows * SAME.strange) continue;
      const before = await usualShare(db, asked, column);
      if (before < SAME.usual)
        signs.push({ sign, before: percent(before), now: percent(same / rows) });
    }
  }
  const tomorrow = addDays(utcToday(asked.now), 1);
  const future = postedDays.reduce((sum, [day, rows]) => sum + (day > tomorrow ? rows : 0), 0);
  if (listed >= FEWEST_HELD && future * 2 > rows)
    signs.push({ sign: 'dates', before: rows, now: future });
  return signs;
}

type Coverage = v.InferOutput<typeof coverageSchema>;

/** Remembers how many rows of an import had each field. */
export async function keepCoverage(
  db: Db,
  source: string,
  format: FeedFormat,
  profile: FeedProfile,
): Promise<void> {
  const before = await findCoverage(db, source, format);
  const value = JSON.stringify({ format, ...coverageNow(profile, before) });
  await db
    .insertInto('settings')
    .values({ key: coverageKey(source), value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Equal for files that look the same: what an administrator left as is, is not asked again. */
export function profileDigest(profile: FeedProfile): string {
  return createHash('sha256').update(JSON.stringify(profile)).digest('base64url');
}

/** How many live jobs a source has, and how many of them the file has. */
async function countKnown(db: Db, { marks }: FeedProfile, { source, now }: Asked) {
  const listed: string[] = [];
  for (let at = 0; at < marks.length; at += REFERENCE_MARK_LENGTH)
    listed.push(marks.slice(at, at + REFERENCE_MARK_LENGTH));
  const { rows } = await sql<{ live: number; known: number }>`
    SELECT count(*)::int AS live, count(*) FILTER (WHERE
      left(encode(sha256(convert_to(reference, 'UTF8')), 'hex'), ${REFERENCE_MARK_LENGTH}) = ANY(${listed}::text[])
    )::int AS known
    FROM jobs WHERE source = ${source} AND ${isLive(now)}`.execute(db);
  return rows[0] ?? { live: 0, known: 0 };
}

/** Null after another format, which has other fields: the references tell if the feed is the same. */
async function findCoverage(db: Db, source: string, format: FeedFormat): Promise<Coverage | null> {
  const stored = await findRow(db, 'settings', { key: coverageKey(source) }, ['value']);
  const before = stored && v.parse(coverageSchema, JSON.parse(stored.value));
  return before && before.format === format && before.rows > 0 ? before : null;
}

/** Rows that stay as they are have a field as often as those of the last import. */
function coverageNow({ listed, kept, filled }: FeedProfile, before: Coverage | null) {
  if (before === null) return { rows: listed, filled };
  const whole = COVERED_FIELDS.map((field) => {
    const share = (before.filled[field] ?? 0) / before.rows;
    return [field, filled[field] + Math.round(kept * share)];
  });
  return { rows: listed + kept, filled: Object.fromEntries(whole) as FeedProfile['filled'] };
}

async function lostCoverage(
  db: Db,
  profile: FeedProfile,
  { source, format, isPart }: Asked,
): Promise<Strange[]> {
  const before = await findCoverage(db, source, format);
  if (!before || profile.listed === 0) return [];
  const { rows, filled } = coverageNow(profile, before);
  // A few rows of a list say nothing of the whole.
  if (isPart && rows < FEWEST_HELD) return [];
  return COVERED_FIELDS.flatMap((field) => {
    const had = before.filled[field] ?? 0;
    const share = { before: had / before.rows, now: filled[field] / rows };
    if (had < FEWEST_HELD || share.now * 2 > share.before) return [];
    return [
      { sign: 'coverage' as const, field, before: percent(share.before), now: percent(share.now) },
    ];
  });
}

/** The share of the live jobs of a source that have the most frequent value. */
async function usualShare(
  db: Db,
  { source, now }: Asked,
  column: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ share: number | null }>`
    SELECT (max(count) / sum(count))::float8 AS share
    FROM (SELECT count(*) FROM jobs WHERE source = ${source} AND ${isLive(now)} GROUP BY ${column}) AS counts`.execute(
    db,
  );
  return rows[0]?.share ?? 1;
}

const isLive = (now: Date) => sql`(expires_at IS NULL OR expires_at > ${utcToday(now)})`;
const percent = (share: number) => Math.round(share * PERCENT);
