import * as v from 'valibot';
import { jobSummarySchema } from './jobs.ts';
import { listSchema, refusalSchema, registerEntrySchema, registerSchema } from './registers.ts';

/** Longest texts of a look-up, in characters. */
export const LOOKUP_LIMITS = { name: 200, place: 100 } as const;

export const employerLookupSchema = v.object({
  /** Only `exact` says that the employer is on a register. */
  match: v.picklist(['exact', 'near', 'none']),
  entries: v.array(registerEntrySchema),
  /**
   * Applications of this very employer that were refused, the newest first; left out without any. They
   * are no entries of a register.
   */
  refused: v.optional(v.array(refusalSchema)),
});
export type EmployerLookup = v.InferOutput<typeof employerLookupSchema>;

const optionalText = (most: number, message: string) =>
  v.optional(v.pipe(v.string(), v.maxLength(most, message)), '');

/** Query of GET /api/employers/lookup. Without a country all registers are read. */
export const employerLookupQuerySchema = v.object({
  name: v.pipe(
    v.string('Enter the name of the company.'),
    v.trim(),
    v.nonEmpty('Enter the name of the company.'),
    v.maxLength(LOOKUP_LIMITS.name, `The name may have at most ${LOOKUP_LIMITS.name} characters.`),
  ),
  place: optionalText(
    LOOKUP_LIMITS.place,
    `The place may have at most ${LOOKUP_LIMITS.place} characters.`,
  ),
  country: optionalText(LOOKUP_LIMITS.place, 'The country is too long.'),
});

/** An issue of an entry's history, the newest first. */
const historySchema = v.object({
  issued_on: v.string(),
  /** Empty: the issue does not have the organisation. */
  routes: v.array(v.string()),
  rating: v.nullable(v.string()),
  listed: v.boolean(),
});

/** Answer of GET /api/employers/{register}/{name}. */
export const employerSchema = v.object({
  register: registerSchema,
  /** Organisations with this name: one for each name and place, as the register writes them. */
  organisations: v.array(
    v.object({
      ...registerEntrySchema.entries,
      region: v.string(),
      history: v.array(historySchema),
    }),
  ),
  /** Applications of employers with this name that were refused, the newest first. */
  refused: v.array(refusalSchema),
  /** The newest live jobs whose employer is one of them without a guess, and how many there are. */
  jobs: v.array(jobSummarySchema),
  jobCount: v.number(),
  /** What administrators decided about jobs of it that were reported or held, the newest first. */
  decided: v.array(
    v.object({
      on: v.string(),
      outcome: v.picklist(['kept', 'removed']),
      was_held: v.boolean(),
      /** How many people had reported it. */
      reports: v.number(),
    }),
  ),
});
export type Employer = v.InferOutput<typeof employerSchema>;

/** Answer of GET /api/employers/registers: the newest issue of each list that we have. */
export const registerListSchema = v.object({
  registers: v.array(
    v.object({
      register: listSchema,
      issued_on: v.string(),
      rows: v.number(),
      organisations: v.number(),
    }),
  ),
});
export type RegisterList = v.InferOutput<typeof registerListSchema>;

/** Query of GET /api/employers/suggestions. */
export const employerSuggestionQuerySchema = v.object({
  q: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, LOOKUP_LIMITS.name)),
    ),
    '',
  ),
});

/** Answer of GET /api/employers/suggestions: names of registers that begin with a text. */
export const employerSuggestionsSchema = v.object({
  suggestions: v.array(
    v.object({
      kind: v.literal('register'),
      /** As the register writes it. */
      text: v.string(),
      place: v.string(),
      /** The place, and the register. */
      about: v.string(),
    }),
  ),
});
export type EmployerSuggestion = v.InferOutput<
  typeof employerSuggestionsSchema
>['suggestions'][number];
