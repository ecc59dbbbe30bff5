import { sql } from 'kysely';
import {
  MAX_NAME_WORDS,
  MAX_SYNONYMS,
  type NewSynonym,
  type Synonym,
} from '../../../shared/vocabulary.ts';
import { record } from '../../admin/audit-log.service.ts';
import type { JobChanges } from '../../db/job-changes.ts';
import type { Db } from '../../db/open.ts';
import { setOperatorWords } from '../../language/operator-words.ts';
import { FIELDS, isIdleWord } from '../../language/vocabulary.ts';
import { foldedWords, plainName, plainWords } from '../../language/words.ts';
import type { SignedIn } from '../../middleware/viewer.ts';
import { occupationsInText } from '../../occupations/occupations.service.ts';
import { Problem } from '../../problem.ts';
import { CONDITION_NAMES } from '../facts/conditions.ts';
import { placeAt } from '../search/read/read-place.ts';
import { NAMES } from '../search/read/search-names.ts';

export type SynonymDeps = { db: Db; jobChanges: JobChanges; now: () => Date };

/** Reads the operator's names from the database. Returns whether they changed. */
export async function readSynonyms(db: Db): Promise<boolean> {
  const rows = await db.selectFrom('synonyms').select(['words', 'means']).orderBy('id').execute();
  return setOperatorWords(rows);
}

/** All names that the operator added, the newest first. */
export async function listSynonyms(db: Db): Promise<Synonym[]> {
  const rows = await db.selectFrom('synonyms').selectAll().orderBy('id', 'desc').execute();
  return rows.map(({ id, words, means, created_at }) => ({
    id,
    words,
    means,
    createdAt: created_at.toISOString(),
  }));
}

/**
 * Adds a name. Throws a Problem 400 for words that mean something else already, or whose meaning no
 * search knows, and 409 for a name that is there or one too many.
 */
export async function addSynonym(
  { jobChanges, now }: SynonymDeps,
  user: SignedIn,
  asked: NewSynonym,
): Promise<Synonym> {
  const words = plainName(asked.words);
  const means = plainName(asked.means);
  if (!isKnownName(means))
    throw new Problem(
      400,
      'unknown-name-of-work',
      `The search does not know “${asked.means}”. Enter a common job name, such as nurse or truck driver.`,
    );
  return jobChanges.change(async (tx) => {
    await sql`LOCK TABLE synonyms IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    const known = await tx.selectFrom('synonyms').select('words').execute();
    if (known.some((row) => row.words === words))
      throw new Problem(
        409,
        'synonym-exists',
        `“${words}” already has a meaning. Remove it first.`,
      );
    checkWords(words);
    if (known.length >= MAX_SYNONYMS)
      throw new Problem(409, 'too-many-synonyms', 'There are too many words. Remove some first.');
    const { id, created_at } = await tx
      .insertInto('synonyms')
      .values({ words, means, created_at: now() })
      .returning(['id', 'created_at'])
      .executeTakeFirstOrThrow();
    await tx.deleteFrom('missed_searches').where('words', '=', words).execute();
    await record(tx, {
      user,
      action: 'synonym.create',
      subject: `synonym ${id}`,
      after: { words, means },
    });
    return { id, words, means, createdAt: created_at.toISOString() };
  });
}

/** Thrown for a name that is not there. */
export function synonymNotFound(): Problem {
  return new Problem(404, 'synonym-not-found', 'These words are no longer there.');
}

/** Removes a name and returns its words. Throws a Problem 404. */
export async function removeSynonym(
  { jobChanges }: SynonymDeps,
  user: SignedIn,
  id: number,
): Promise<string> {
  return jobChanges.change(async (tx) => {
    const row = await tx
      .deleteFrom('synonyms')
      .where('id', '=', id)
      .returning(['words', 'means'])
      .executeTakeFirst();
    if (!row) throw synonymNotFound();
    await record(tx, { user, action: 'synonym.delete', subject: `synonym ${id}`, before: row });
    return row.words;
  });
}

/** Removes the counts of a search. */
export async function forgetSearch(
  { db }: Pick<SynonymDeps, 'db'>,
  user: SignedIn,
  words: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('missed_searches')
      .where('words', '=', words)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n)
      await record(tx, {
        user,
        action: 'missed-search.delete',
        subject: 'missed search',
        before: { words },
      });
  });
}

/** Whether a search knows this as a name of work, by itself. */
export function isKnownName(name: string): boolean {
  const key = plainWords(name).join(' ');
  if (NAMES.has(key) || FIELDS.has(key)) return true;
  const [work] = occupationsInText(name);
  return work?.start === 0 && work.end === name.length;
}

/** A place, a condition, a word of seeking, or a name of work would mean another thing in searches. */
function checkWords(words: string): void {
  const parts = foldedWords(words);
  const isWrong =
    parts.length === 0 ||
    parts.length > MAX_NAME_WORDS ||
    !/\p{L}{2}/u.test(words) ||
    parts.every(isIdleWord) ||
    parts.some((_, at) => placeAt(parts, at) !== undefined) ||
    CONDITION_NAMES.has(plainWords(words).join(' ')) ||
    isKnownName(words);
  if (isWrong)
    throw new Problem(
      400,
      'words-not-free',
      'These words cannot have a meaning: use one to four words that are not a place, a condition or a known job name.',
    );
}
