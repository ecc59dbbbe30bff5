import { type RawBuilder, sql } from 'kysely';
import type { FeedValues } from '../db/schema.ts';
import { stableJson } from '../json-of.ts';

/** The fields that feeds set and administrators edit. */
const EDITED_FIELDS = [
  'title',
  'excerpt',
  'description',
  'responsibilities',
  'requirements',
  'employer',
  'company_website',
  'company_tagline',
  'country_code',
  'state',
  'category',
  'salary',
  'job_type',
  'application_url',
  'expires_at',
] as const;
/** The columns that keepEdits and feedValuesAfterEdit compare. */
export const WITH_FEED_VALUES = [...EDITED_FIELDS, 'feed_values'] as const;
type Field = (typeof EDITED_FIELDS)[number];
type Fields = Partial<Record<Field, unknown>>;

const isSame = (one: unknown, other: unknown) => stableJson(one) === stableJson(other);

/**
 * The feed's values after an edit. A field that gets the feed's value again is not edited any more.
 * `before` is the listing as it is stored: `open_until` is its end where the feed gives none.
 */
export function feedValuesAfterEdit(
  before: Fields & { feed_values: FeedValues; open_until: string | null },
  changes: Fields,
): FeedValues {
  const values = { ...before.feed_values };
  for (const field of EDITED_FIELDS) {
    if (changes[field] === undefined) continue;
    const isOpen = field === 'expires_at' && before.open_until !== null;
    const stored = isOpen ? null : (before[field] ?? null);
    const ofFeed = field in values ? values[field] : stored;
    const isOwn = isOpen && changes[field] === before.open_until;
    if (isOwn || isSame(ofFeed, changes[field])) delete values[field];
    else values[field] = ofFeed;
  }
  return Object.keys(values).length === 0 ? null : values;
}

/**
 * What an import may not overwrite: edited fields of which the feed gives the same value as before
 * the edit, and an end that an administrator set and that has come (`today` is a UTC day). `stored`
 * is the listing as it is, `fields` what the feed gives now.
 */
export function keepEdits(
  stored: Fields & { feed_values: FeedValues },
  fields: Fields,
  today: string,
): { kept: Fields; feedValues: FeedValues } {
  const kept: Fields = {};
  const feedValues: Record<string, unknown> = {};
  for (const field of EDITED_FIELDS) {
    if (stored.feed_values === null || !(field in stored.feed_values)) continue;
    const hasEnded = field === 'expires_at' && String(stored.expires_at ?? '~') <= today;
    const ofFeed = fields[field] ?? null;
    if (!hasEnded && !isSame(stored.feed_values[field], ofFeed)) continue;
    kept[field] = stored[field];
    feedValues[field] = ofFeed;
  }
  // A region that the feed gives for its own country is none of the operator's country.
  if ('country_code' in kept && !('state' in kept) && (stored.state ?? null) === null) {
    kept.state = null;
    feedValues.state = fields.state ?? null;
  }
  return { kept, feedValues: Object.keys(feedValues).length === 0 ? null : feedValues };
}

/**
 * The same as `feedValuesAfterEdit` in SQL, for one field of many listings: `old` and `next` are
 * SQL of its values in a query with `jobs`; `values` of the feed's values before the edit.
 */
export function feedValuesAfterEditSql(
  field: Field,
  old: RawBuilder<unknown>,
  next: RawBuilder<unknown>,
  values: RawBuilder<unknown> = sql`jobs.feed_values`,
): RawBuilder<unknown> {
  const name = sql.lit(field);
  // The feed gives no end to a listing that lives while the feed confirms it.
  const isOpen = field === 'expires_at' ? sql`jobs.open_until IS NOT NULL` : sql`false`;
  const ofFeed = sql`CASE WHEN ${values} ? ${name} THEN ${values}->${name}
    WHEN ${isOpen} THEN 'null' ELSE coalesce(to_jsonb(${old}), 'null') END`;
  return sql`CASE WHEN jobs.reference IS NULL THEN NULL
    WHEN ${isOpen} AND to_jsonb(${next}) = to_jsonb(jobs.open_until) THEN nullif(${values} - ${name}::text, '{}')
    WHEN ${ofFeed} = coalesce(to_jsonb(${next}), 'null') THEN nullif(${values} - ${name}::text, '{}')
    ELSE coalesce(${values}, '{}') || jsonb_build_object(${name}, ${ofFeed}) END`;
}
