import * as v from 'valibot';

/**
 * The languages that an advert may ask for, in the order of their bits (FACT_BITS): append only.
 */
export const ASKED_LANGUAGES = [
  'English',
  'German',
  'French',
  'Dutch',
  'Spanish',
  'Italian',
  'Swedish',
  'Norwegian',
  'Danish',
  'Finnish',
  'Japanese',
  'Korean',
  'Chinese',
  'Arabic',
  'Portuguese',
  'Polish',
  'Russian',
  'Hindi',
] as const;
export type AskedLanguage = (typeof ASKED_LANGUAGES)[number];

/** Visa help as an advert states it. Null in JobFacts: not stated, or not surely. */
export const VISA_HELP = ['offered', 'refused'] as const;

/** Visa help in a few words, as cards and feeds say it. */
export const VISA_LABELS = { offered: 'Visa help offered', refused: 'No visa help' } as const;

/**
 * What an advert says that a reader from abroad must know (docs/decisions/052-facts.md). Null,
 * false and an empty list mean "not stated".
 */
export const jobFactsSchema = v.object({
  visa: v.nullable(v.picklist(VISA_HELP)),
  /** A place to live comes with the job. */
  housing: v.boolean(),
  /** The advert says that no experience is needed. */
  no_experience: v.boolean(),
  /** The employer trains people in the work. */
  training: v.boolean(),
  /** Languages that the work needs. */
  languages: v.array(v.picklist(ASKED_LANGUAGES)),
});
export type JobFacts = v.InferOutput<typeof jobFactsSchema>;

/** The facts that words of the advert can be shown for. */
export const FACT_NAMES = ['visa', 'housing', 'no_experience', 'training', 'languages'] as const;

/** The words of the advert that state a fact. */
export const factQuoteSchema = v.object({ fact: v.picklist(FACT_NAMES), quote: v.string() });
export type FactQuote = v.InferOutput<typeof factQuoteSchema>;

/**
 * The bits of `jobs.facts` and `job_search.facts`. They are stored: a bit never changes its
 * meaning. Pay and job type are there for the filters only. Languages follow from `languages` on.
 */
export const FACT_BITS = {
  visaOffered: 1 << 0,
  visaRefused: 1 << 1,
  housing: 1 << 2,
  noExperience: 1 << 3,
  training: 1 << 4,
  payShown: 1 << 5,
  'full-time': 1 << 6,
  'part-time': 1 << 7,
  contract: 1 << 8,
  internship: 1 << 9,
  freelance: 1 << 10,
  languages: 1 << 11,
} as const;

/** The facts of a bit mask. */
export function readFactBits(bits: number): JobFacts {
  const has = (bit: number) => (bits & bit) !== 0;
  return {
    visa: has(FACT_BITS.visaOffered) ? 'offered' : has(FACT_BITS.visaRefused) ? 'refused' : null,
    housing: has(FACT_BITS.housing),
    no_experience: has(FACT_BITS.noExperience),
    training: has(FACT_BITS.training),
    languages: ASKED_LANGUAGES.filter((_, index) => has(FACT_BITS.languages << index)),
  };
}

/** The bit mask of facts. */
export function factBits(facts: JobFacts): number {
  let bits = 0;
  if (facts.visa === 'offered') bits |= FACT_BITS.visaOffered;
  if (facts.visa === 'refused') bits |= FACT_BITS.visaRefused;
  if (facts.housing) bits |= FACT_BITS.housing;
  if (facts.no_experience) bits |= FACT_BITS.noExperience;
  if (facts.training) bits |= FACT_BITS.training;
  for (const language of facts.languages)
    bits |= FACT_BITS.languages << ASKED_LANGUAGES.indexOf(language);
  return bits;
}

/** The values of the filters on facts, in queries of /jobs and GET /api/jobs. */
export const FACT_FILTERS = {
  visa: [
    { value: 'offered', label: 'Visa help offered', all: FACT_BITS.visaOffered, none: 0 },
    { value: 'open', label: 'Not closed to foreigners', all: 0, none: FACT_BITS.visaRefused },
  ],
  housing: [{ value: 'yes', label: 'Housing offered', all: FACT_BITS.housing, none: 0 }],
  experience: [
    { value: 'none', label: 'No experience needed', all: FACT_BITS.noExperience, none: 0 },
  ],
  pay: [{ value: 'shown', label: 'Pay shown', all: FACT_BITS.payShown, none: 0 }],
  type: [
    { value: 'full-time', label: 'Full-time', all: FACT_BITS['full-time'], none: 0 },
    { value: 'part-time', label: 'Part-time', all: FACT_BITS['part-time'], none: 0 },
    { value: 'contract', label: 'Contract', all: FACT_BITS.contract, none: 0 },
    { value: 'internship', label: 'Internship', all: FACT_BITS.internship, none: 0 },
    { value: 'freelance', label: 'Freelance', all: FACT_BITS.freelance, none: 0 },
  ],
} as const;
export type FactFilterName = keyof typeof FACT_FILTERS;
export const FACT_FILTER_NAMES = Object.keys(FACT_FILTERS) as FactFilterName[];

/** The filters on facts of a search. Null: not asked for. */
export type FactChoices = {
  [Name in FactFilterName]: (typeof FACT_FILTERS)[Name][number]['value'] | null;
};

/** The known values of the filters on facts among other fields. */
export function factChoices(
  fields: Partial<Record<FactFilterName, string | null | undefined>>,
): FactChoices {
  const known = FACT_FILTER_NAMES.map((name) => [
    name,
    FACT_FILTERS[name].find(({ value }) => value === fields[name])?.value ?? null,
  ]);
  return Object.fromEntries(known) as FactChoices;
}

/** The label of the choice of a filter; undefined when there is none with this value. */
export function factFilterLabel(
  name: FactFilterName,
  value: string | null | undefined,
): string | undefined {
  return FACT_FILTERS[name].find((choice) => choice.value === value)?.label;
}

/** What is asked of the bits of a job: all of these, none of those. */
export type FactFilter = { all: number; none: number };

/** The filter of a query; undefined when it asks for no fact. */
export function factFilter(
  query: Partial<Record<FactFilterName, string | null | undefined>>,
): FactFilter | undefined {
  let filter: FactFilter | undefined;
  for (const name of FACT_FILTER_NAMES) {
    const choice = FACT_FILTERS[name].find(({ value }) => value === query[name]);
    if (choice) {
      filter = { all: (filter?.all ?? 0) | choice.all, none: (filter?.none ?? 0) | choice.none };
    }
  }
  return filter;
}
