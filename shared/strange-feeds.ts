import * as v from 'valibot';

/** Fields whose share of filled rows is compared with that of the last import. */
export const COVERED_FIELDS = [
  'employer',
  'place',
  'apply link',
  'pay',
  'posting date',
  'end date',
  'text',
] as const;
export type CoveredField = (typeof COVERED_FIELDS)[number];

/**
 * Why a feed is held. `rows`: less than half as many as live jobs; `references`: none of the live
 * jobs; `coverage`: half as many rows as before have a field; `titles`, `texts`: they became the same;
 * `dates`: most rows are dated in the future; `unnamed`: a file without a name for its feed that has
 * no live job of it.
 */
export const STRANGE_SIGNS = [
  'rows',
  'references',
  'coverage',
  'titles',
  'texts',
  'dates',
  'unnamed',
] as const;

/**
 * One sign. `before` and `now` are jobs (`rows`, `references`, `unnamed`), rows (`dates`: of how many,
 * how many) or whole percent of the rows.
 */
export const strangeSchema = v.object({
  sign: v.picklist(STRANGE_SIGNS),
  before: v.number(),
  now: v.number(),
  field: v.optional(v.picklist(COVERED_FIELDS)),
});
export type Strange = v.InferOutput<typeof strangeSchema>;

/** A sign in a sentence for the operator. */
export function strangeText({ sign, before, now, field }: Strange): string {
  const number = (count: number) => count.toLocaleString('en');
  switch (sign) {
    case 'rows':
      return `The feed has ${number(now)} ${now === 1 ? 'row' : 'rows'}, less than half of its ${number(before)} live jobs.`;
    case 'references':
      return `None of the ${number(before)} live jobs of this feed is in it: all reference numbers are different.`;
    case 'coverage':
      return `${number(now)}% of the rows have ${FIELD_WORDS[field ?? 'text']}. In the last import ${number(before)}% had.`;
    case 'titles':
      return `${number(now)}% of the rows have the same title.`;
    case 'texts':
      return `${number(now)}% of the rows have the same text.`;
    case 'dates':
      return `${number(now)} of ${number(before)} rows have a posting date in the future.`;
    case 'unnamed':
      return `You gave no name for the feed, and none of the ${number(before)} live jobs under this name is in the file. It may be another file of the same publisher. To keep both, leave this and import the file with a name of its own.`;
  }
}

const FIELD_WORDS: Record<CoveredField, string> = {
  employer: 'a company',
  place: 'a place',
  'apply link': 'an Apply link',
  pay: 'pay',
  'posting date': 'a posting date',
  'end date': 'an end date',
  text: 'a description',
};

/** What a held import would do with a job. */
export const HELD_OUTCOMES = ['ended', 'new', 'updated'] as const;
export type HeldOutcome = (typeof HELD_OUTCOMES)[number];
export const HELD_ROWS_PAGE_SIZE = 50;

/** Query of GET /api/admin/imports/{id}/rows. */
export const heldRowsQuerySchema = v.object({
  outcome: v.optional(v.picklist(HELD_OUTCOMES, 'outcome must be ended, new or updated.'), 'ended'),
  page: v.pipe(
    v.optional(v.string(), '1'),
    v.regex(/^[1-9][0-9]{0,6}$/, 'page must be a whole number from 1.'),
    v.transform(Number),
  ),
});

/** A page of the jobs that a held import would end, add or change. */
export const heldRowsSchema = v.object({
  rows: v.array(
    v.object({
      reference: v.string(),
      title: v.string(),
      employer: v.string(),
      place: v.string(),
    }),
  ),
  totalCount: v.number(),
  totalPages: v.number(),
});
export type HeldRows = v.InferOutput<typeof heldRowsSchema>;
