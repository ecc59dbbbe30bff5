import * as v from 'valibot';

/** What a suggestion names: a condition of work ("visa sponsorship"), work, a place, an employer. */
export const SUGGESTION_KINDS = ['condition', 'occupation', 'place', 'employer'] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/** Longest text that is looked up; the rest of a longer one is ignored. */
export const MAX_SUGGESTION_QUERY = 60;

/** Most suggestions of one answer. On a phone with its keyboard open there is room for no more. */
export const MAX_SUGGESTIONS = 6;

/**
 * A name that begins with what was typed. `jobs` is the number of jobs of the list that it opens by
 * itself, without any other filter; left out where that is not known exactly. `typed`: another name
 * of the same work, which begins with what was typed.
 */
export const suggestionSchema = v.object({
  kind: v.picklist(SUGGESTION_KINDS),
  text: v.string(),
  jobs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  typed: v.optional(v.string()),
});
export type Suggestion = v.InferOutput<typeof suggestionSchema>;

/** Answer of GET /api/suggestions: the best first. */
export const suggestionListSchema = v.object({ suggestions: v.array(suggestionSchema) });

/**
 * Query of GET /api/suggestions. `for`: only work and employers, or only places. Without `q` there
 * is nothing to suggest.
 */
export const suggestionQuerySchema = v.object({
  q: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, MAX_SUGGESTION_QUERY)),
    ),
    '',
  ),
  for: v.optional(v.picklist(['work', 'place'], 'for must be work or place.')),
});
export type SuggestionQuery = v.InferOutput<typeof suggestionQuerySchema>;
