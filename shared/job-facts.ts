import * as v from 'valibot';
import { type EnteredFacts, NOTHING_ENTERED } from './entered-facts.ts';

/**
 * Visa help as an advert states it. `offered`: the employer does something for it.
 * `permit-named`: a permit, visa or shortage list is mentioned, help is not stated. `right-to-work-needed`: applicants must have the right to work
 * in the country already, and no help to get it is offered. Null in JobFacts: not stated, or not
 * surely.
 */
export const VISA_HELP = ['offered', 'permit-named', 'refused', 'right-to-work-needed'] as const;

export const VISA_LABELS = {
  offered: 'Visa help offered',
  'permit-named': 'Permit named',
  refused: 'No visa help',
  'right-to-work-needed': 'Right to work needed',
} as const satisfies Record<(typeof VISA_HELP)[number], string>;

/**
 * A place to live that comes with the job: without rent, against rent, in the household or house of
 * the employer, or without a word about its price. `none`: it is said that there is none.
 */
export const HOUSING = ['offered-free', 'offered-paid', 'live-in', 'offered', 'none'] as const;

/**
 * What the job costs the worker: no fee, some costs are paid for the worker, or the worker is asked for money. The
 * gravest counts.
 */
export const COSTS = ['asks-money', 'no-fee', 'employer-pays'] as const;

/** What an advert says of experience. */
export const EXPERIENCE = ['none-needed', 'desirable', 'required'] as const;

/**
 * The level of experience that is asked for: nothing is needed before; a first post behind school
 * or studies; trained or experienced; above others who do the work.
 */
export const LEVELS = ['entry', 'junior', 'trained', 'senior'] as const;
export type Level = (typeof LEVELS)[number];

/**
 * Languages of which one is enough, each with its level in the words of the advert's scale, such as
 * "B1" or "IELTS 6.5". `preferred`: helpful, not needed.
 */
export const languageNeedSchema = v.object({
  any_of: v.array(v.object({ language: v.string(), level: v.nullable(v.string()) })),
  preferred: v.boolean(),
});
export type LanguageNeed = v.InferOutput<typeof languageNeedSchema>;

/** Visa help in a few words, as cards and feeds say it; "No visa help" of adverts that refuse it. */
export function visaLabel({ visa, from }: Pick<JobFacts, 'visa' | 'from'>): string | null {
  if (visa === null) return null;
  return visa === 'refused' && from.visa === 'operator'
    ? 'Visa help not offered'
    : VISA_LABELS[visa];
}

/** Who says a fact: the text of the advert, or the operator of the board. */
export const FACT_ORIGINS = ['text', 'operator'] as const;
const origin = v.optional(v.picklist(FACT_ORIGINS));

/**
 * What a reader from abroad must know of a job: what the operator entered
 * (docs/decisions/086-three-lights.md), else what the advert says
 * (docs/decisions/080-what-adverts-say.md). Null, false and an empty list mean "not stated".
 */
export const jobFactsSchema = v.object({
  visa: v.nullable(v.picklist(VISA_HELP)),
  housing: v.nullable(v.picklist(HOUSING)),
  costs: v.nullable(v.picklist(COSTS)),
  experience: v.nullable(v.picklist(EXPERIENCE)),
  /** `experience` is "none-needed". */
  no_experience: v.boolean(),
  /** The employer trains people in the work. */
  training: v.boolean(),
  level: v.nullable(v.picklist(LEVELS)),
  languages: v.array(languageNeedSchema),
  /** Who says each fact that is stated. */
  from: v.object({
    visa: origin,
    housing: origin,
    costs: origin,
    experience: origin,
    no_experience: origin,
    training: origin,
    level: origin,
    languages: origin,
  }),
});
export type JobFacts = v.InferOutput<typeof jobFactsSchema>;

/** A statement of an advert, and the sentence that makes it. */
export type Said<T> = { says: T; quote: string };

const proof = <const Values extends readonly string[]>(values: Values) =>
  v.nullable(v.object({ says: v.picklist(values), quote: v.string() }));

/** What the text of an advert says of the three lights, with its sentences. */
export const advertProofSchema = v.object({
  visa: proof([...VISA_HELP, 'unsure']),
  housing: proof(HOUSING),
  costs: proof(COSTS),
});
export type AdvertProof = v.InferOutput<typeof advertProofSchema>;

/** All that is read from an advert, as it is stored. Null and an empty list: not stated. */
export type AdvertReading = {
  /** `unsure`: something is said, but not whether help is given. */
  visa: Said<(typeof VISA_HELP)[number] | 'unsure'> | null;
  /** `limit`: how long it is free, in words of the advert, such as "3 months". */
  housing: (Said<(typeof HOUSING)[number]> & { limit?: string }) | null;
  /** Left out in jobs that an older release has read. */
  costs?: Said<(typeof COSTS)[number]> | null;
  experience: Said<(typeof EXPERIENCE)[number]> | null;
  /** The employer trains people in the work. */
  training: Said<true> | null;
  level: Said<Level> | null;
  languages: (Said<LanguageNeed['any_of']> & { isPreferred: boolean })[];
  /** Names of conditions that a search may ask for, such as "night". */
  conditions: string[];
};

/** What the operator entered is said in the words of the facts. Null: nothing is said. */
const ENTERED_AS = {
  visa: (entered: NonNullable<EnteredFacts['visa_help']>) =>
    entered === 'not-stated' ? null : entered === 'not-offered' ? 'refused' : entered,
  housing: (entered: NonNullable<EnteredFacts['housing']>) =>
    entered === 'not-stated' ? null : entered === 'not-offered' ? 'none' : entered,
  costs: (entered: NonNullable<EnteredFacts['costs']>) =>
    entered === 'not-stated' ? null : entered,
} as const;

/** What is stated of a job, without the sentences: what was entered counts before the text. */
export function factsOf(
  reading: AdvertReading,
  { visa_help, housing, costs }: EnteredFacts = NOTHING_ENTERED,
): JobFacts {
  const { experience, training, languages } = reading;
  const visa = reading.visa?.says ?? null;
  const stated = {
    visa: visa_help ? ENTERED_AS.visa(visa_help) : visa === 'unsure' ? null : visa,
    housing: housing ? ENTERED_AS.housing(housing) : (reading.housing?.says ?? null),
    costs: costs ? ENTERED_AS.costs(costs) : (reading.costs?.says ?? null),
    experience: experience?.says ?? null,
    no_experience: experience?.says === 'none-needed',
    training: training !== null,
    // What was read before there were levels is stored without one.
    level: reading.level?.says ?? null,
    languages: languages.map(({ says, isPreferred }) => ({ any_of: says, preferred: isPreferred })),
  };
  const entered = { visa: visa_help, housing, costs };
  const from = Object.entries(stated).flatMap(([name, value]) => {
    if (value === null || value === false || (Array.isArray(value) && value.length === 0))
      return [];
    return [[name, entered[name as keyof typeof entered] ? 'operator' : 'text']];
  });
  return { ...stated, from: Object.fromEntries(from) };
}

/** The facts that words of the advert can be shown for. */
export const FACT_NAMES = [
  'visa',
  'housing',
  'costs',
  'experience',
  'training',
  'languages',
] as const;

/** The words of the advert that state a fact. */
export const factQuoteSchema = v.object({
  fact: v.picklist(FACT_NAMES),
  quote: v.string(),
  /** How long housing is free, such as "3 months". */
  limit: v.optional(v.string()),
  /** The BCP 47 tag of its language where that is sure and not English. */
  language: v.optional(v.string()),
});
export type FactQuote = v.InferOutput<typeof factQuoteSchema>;

/**
 * The sentences of an advert that state its facts, and the one about visa help that is not sure. A
 * sentence that asks for two languages stands once. What was entered as not stated has none.
 */
export function quotesOf(
  reading: AdvertReading,
  entered: EnteredFacts = NOTHING_ENTERED,
): FactQuote[] {
  const { experience, training, languages } = reading;
  const said = {
    visa: entered.visa_help === 'not-stated' ? null : reading.visa,
    housing: entered.housing === 'not-stated' ? null : reading.housing,
    costs: entered.costs === 'not-stated' ? null : (reading.costs ?? null),
    experience,
    training,
  };
  return [
    ...Object.entries(said).flatMap(([fact, one]) =>
      one === null ? [] : [quoteOf(fact as FactQuote['fact'], one)],
    ),
    ...[...new Set(languages.map(({ quote }) => quote))].map((quote) => ({
      fact: 'languages' as const,
      quote,
    })),
  ];
}

/** The sentence of a statement; of free housing with how long it is free. */
function quoteOf(fact: FactQuote['fact'], said: { quote: string; limit?: string }): FactQuote {
  const { quote, limit } = said;
  return limit === undefined ? { fact, quote } : { fact, quote, limit };
}

/**
 * The bits of `jobs.facts`, `jobs.public_facts` and `job_search.facts`, for filters. They are
 * stored: a bit never changes its meaning.
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
  rightToWork: 1 << 11,
  levelEntry: 1 << 12,
  levelJunior: 1 << 13,
  levelTrained: 1 << 14,
  levelSenior: 1 << 15,
  /** Of the employer: set when a job is indexed (server/employers/job-registers.service.ts). */
  onRegister: 1 << 16,
  housingFree: 1 << 18,
  housingLiveIn: 1 << 19,
  /** The worker pays no fee. Some costs that are paid (COSTS) are not the same. */
  noFee: 1 << 20,
  /** Set when a job is indexed: its text or its place says that one works from home. */
  remote: 1 << 21,
  /** Languages that are asked for, not those that are only helpful. */
  otherThanEnglish: 1 << 22,
  English: 1 << 23,
  German: 1 << 24,
  French: 1 << 25,
  Dutch: 1 << 26,
  Japanese: 1 << 27,
  Korean: 1 << 28,
  Arabic: 1 << 29,
} as const;

/** The languages that jobs are found by, where their adverts ask for them. */
export const FOUND_LANGUAGES = [
  'English',
  'German',
  'French',
  'Dutch',
  'Japanese',
  'Korean',
  'Arabic',
] as const;

/** The values of the filters on facts, in queries of /jobs and GET /api/jobs. */
export const FACT_FILTERS = {
  visa: [
    { value: 'offered', label: 'Visa help offered', all: FACT_BITS.visaOffered, none: 0 },
    {
      value: 'open',
      label: 'May accept foreign workers',
      all: 0,
      none: FACT_BITS.visaRefused | FACT_BITS.rightToWork,
    },
  ],
  housing: [{ value: 'yes', label: 'Housing offered', all: FACT_BITS.housing, none: 0 }],
  costs: [{ value: 'no-fee', label: 'No fee to pay', all: FACT_BITS.noFee, none: 0 }],
  experience: [
    { value: 'none', label: 'No experience needed', all: FACT_BITS.noExperience, none: 0 },
  ],
  level: [
    { value: 'entry', label: 'Entry level', all: FACT_BITS.levelEntry, none: 0 },
    { value: 'junior', label: 'Junior', all: FACT_BITS.levelJunior, none: 0 },
    { value: 'trained', label: 'Trained or experienced', all: FACT_BITS.levelTrained, none: 0 },
    { value: 'senior', label: 'Senior', all: FACT_BITS.levelSenior, none: 0 },
  ],
  pay: [{ value: 'shown', label: 'Pay shown', all: FACT_BITS.payShown, none: 0 }],
  remote: [{ value: 'yes', label: 'Work from home', all: FACT_BITS.remote, none: 0 }],
  language: [
    {
      value: 'english',
      label: 'English only',
      all: FACT_BITS.English,
      none: FACT_BITS.otherThanEnglish,
    },
    { value: 'german', label: 'German', all: FACT_BITS.German, none: 0 },
    { value: 'french', label: 'French', all: FACT_BITS.French, none: 0 },
    { value: 'dutch', label: 'Dutch', all: FACT_BITS.Dutch, none: 0 },
    { value: 'japanese', label: 'Japanese', all: FACT_BITS.Japanese, none: 0 },
    { value: 'korean', label: 'Korean', all: FACT_BITS.Korean, none: 0 },
    { value: 'arabic', label: 'Arabic', all: FACT_BITS.Arabic, none: 0 },
  ],
  register: [
    {
      value: 'yes',
      label: 'Employer on an official register',
      all: FACT_BITS.onRegister,
      none: 0,
    },
  ],
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

/** What a filter on facts may ask for. */
export type FactValue<Name extends FactFilterName> = (typeof FACT_FILTERS)[Name][number]['value'];

/** The filters on facts of a search. Null: not asked for. */
export type FactChoices = {
  [Name in FactFilterName]: FactValue<Name> | null;
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

/**
 * The choice of a filter in words that stand alone; undefined when there is none with this value.
 */
export function factFilterLabel(
  name: FactFilterName,
  value: string | null | undefined,
): string | undefined {
  const label = FACT_FILTERS[name].find((choice) => choice.value === value)?.label;
  return label && name === 'language' ? `Asks for ${label}` : label;
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
