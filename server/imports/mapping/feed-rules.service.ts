import * as v from 'valibot';
import {
  type FeedRules,
  feedRulesSchema,
  type Mapping,
  mappingSchema,
  NO_RULES,
} from '../../../shared/import-mapping.ts';
import type { Db } from '../../db/open.ts';
import type { Tx } from '../../db/schema.ts';
import { toStorableJson } from '../../db/storable-json.ts';

/** How a feed is read: the mapping of its format, if an operator made one, and its rules. */
export type FeedReading = { mapping: Mapping | null; rules: FeedRules };

/** How the feed with this name is read; without a mapping and rules when none are stored. */
export async function findFeedRules(db: Db | Tx, source: string): Promise<FeedReading> {
  const row = await db
    .selectFrom('feed_rules')
    .select(['mapping', 'rules'])
    .where('source', '=', source.toWellFormed().replaceAll('\0', ''))
    .executeTakeFirst();
  return row === undefined
    ? { mapping: null, rules: NO_RULES }
    : {
        mapping: row.mapping === null ? null : v.parse(mappingSchema, row.mapping),
        rules: v.parse(feedRulesSchema, row.rules),
      };
}

/** Stores how a feed is read, from its next run on. */
export async function saveFeedRules(
  tx: Tx,
  source: string,
  { mapping, rules }: FeedReading,
  now: Date,
): Promise<void> {
  const row = {
    mapping: mapping === null ? null : toStorableJson(mapping),
    rules: toStorableJson(rules),
    updated_at: now,
  };
  await tx
    .insertInto('feed_rules')
    .values({ source, ...row })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(row))
    .execute();
  // Details are read again: what the rules say of them may have changed.
  await tx
    .deleteFrom('feed_rows')
    .where('feed_id', 'in', tx.selectFrom('feeds').select('id').where('source', '=', source))
    .execute();
}
