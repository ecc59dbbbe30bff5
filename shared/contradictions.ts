import * as v from 'valibot';
import { COUNTRIES, type CountryCode } from './constants/countries.ts';

/** Rows of one feed that are kept for a decision, and rows that the page shows. */
export const MOST_CONTRADICTIONS = 200;

const codes = COUNTRIES.map(({ code }) => code) as CountryCode[];

/** What is shown of a row. */
const shown = { title: v.string(), employer: v.string(), said: v.string() };

/**
 * Body of POST /api/admin/contradictions/{id}: the country in which the job is, or no job. `seen`:
 * what the list showed of the row; an import may have changed it since.
 */
export const contradictionAnswerSchema = v.object({
  answer: v.picklist(['refuse', ...codes], 'answer must be refuse or one of the countries.'),
  seen: v.optional(v.object(shown)),
});
export type ContradictionDecision = v.InferOutput<typeof contradictionAnswerSchema>;

/**
 * Answer of GET /api/admin/contradictions: rows whose place contradicts their country, the newest
 * first. `said`: the reason; `countries`: where the job may be; `seen_at`: when its feed had it last.
 */
export const contradictionsSchema = v.object({
  rows: v.array(
    v.object({
      id: v.number(),
      source: v.string(),
      reference: v.string(),
      ...shown,
      countries: v.array(v.picklist(codes)),
      seen_at: v.string(),
    }),
  ),
  totalCount: v.number(),
});
export type Contradictions = v.InferOutput<typeof contradictionsSchema>;
export type Contradiction = Contradictions['rows'][number];
