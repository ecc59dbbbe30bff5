import { DatabaseSync } from 'node:sqlite';
import type { Shown } from './relevance.ts';

/** A document of the rival: the public fields of a live listing, with its text without markup. */
export type PlainDocument = Shown & { key: string; country: string; text: string };

/**
 * SQLite FTS5 as a rival: any word of the query, Porter stems, BM25 with the weights title 10,
 * company 3, place 3, text 1.
 */
export function createFts5(documents: PlainDocument[]): (text: string) => string[] {
  const db = new DatabaseSync(':memory:');
  db.exec(
    "CREATE VIRTUAL TABLE d USING fts5(key UNINDEXED, title, company, place, text, tokenize='porter unicode61 remove_diacritics 2')",
  );
  const insert = db.prepare('INSERT INTO d VALUES (?, ?, ?, ?, ?)');
  db.exec('BEGIN');
  for (const { key, title, employer, state, country, text } of documents)
    insert.run(key, title, employer, `${state ?? ''} ${country}`, text);
  db.exec('COMMIT');
  const find = db.prepare(
    'SELECT key FROM d WHERE d MATCH ? ORDER BY bm25(d, 0, 10, 3, 3, 1), rowid LIMIT 30',
  );
  return (text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
    if (words.length === 0) return [];
    return find.all(words.map((word) => `"${word}"`).join(' OR ')).map((row) => String(row.key));
  };
}
