import * as v from 'valibot';

/** Longest words of a search or a synonym that are kept. */
export const MAX_WORDS_LENGTH = 60;
/** A name has at most so many words: longer ones are not looked for. */
export const MAX_NAME_WORDS = 4;
/** A search is shown when it was met so often: what one person typed stays unseen. */
export const LEAST_SEARCHES = 3;
/** Searches of one answer, the most frequent first. */
export const MAX_MISSED_SEARCHES = 100;
export const MAX_SYNONYMS = 1000;

const words = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.transform((text) => text.replace(/\s+/g, ' ').trim()),
    v.nonEmpty(missing),
    v.maxLength(MAX_WORDS_LENGTH, `Use at most ${MAX_WORDS_LENGTH} characters.`),
  );

/** Body of POST /api/admin/synonyms: `words` mean the work that `means` names. */
export const newSynonymSchema = v.object({
  words: words('Enter the words that people search for.'),
  means: words('Enter what they mean: a job name that the search knows.'),
});
export type NewSynonym = v.InferOutput<typeof newSynonymSchema>;

export const synonymSchema = v.object({
  id: v.number(),
  words: v.string(),
  means: v.string(),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
});
export type Synonym = v.InferOutput<typeof synonymSchema>;

/** Answer of GET /api/admin/synonyms: the newest first. */
export const synonymsSchema = v.object({ synonyms: v.array(synonymSchema) });

/**
 * A search that found nothing: its words, how often in the last 90 days, and the last UTC day.
 * `guess`: a name that it may mean.
 */
export const missedSearchSchema = v.object({
  words: v.string(),
  count: v.number(),
  lastDay: v.pipe(v.string(), v.isoDate()),
  guess: v.optional(v.string()),
});
export type MissedSearch = v.InferOutput<typeof missedSearchSchema>;

/** Answer of GET /api/admin/missed-searches. */
export const missedSearchesSchema = v.object({
  searches: v.array(missedSearchSchema),
  totalCount: v.number(),
});

/** Body of DELETE /api/admin/missed-searches. */
export const forgetSearchSchema = v.object({ words: words('Say which search.') });

export const vocabularyChangedSchema = v.object({ message: v.string() });
