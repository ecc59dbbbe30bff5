import * as v from 'valibot';
import { COUNTRY_CODES } from './constants/countries.ts';

const WITH_ARTICLE = /^(?:United|USA|Netherlands)/;

/** The name of a country as it stands in a sentence: "the Netherlands", "Germany". */
export function countryInText(name: string): string {
  return WITH_ARTICLE.test(name) ? `the ${name}` : name;
}

/** What everybody needs besides what is compared here. It stands below every fact on permits. */
export const ALSO_REQUIRED =
  'There are other requirements that we do not check: qualifications, language, health and nationality. Only the government decides.';

/** What "second-hand" means, where a fact is marked so. */
export const SECOND_HAND =
  'Second-hand: we found this in another source. Check it on the official page.';

const officialSchema = v.object({ authority: v.string(), url: v.string() });

/** One sentence on a permit. `second_hand`: we did not read the official text. */
const permitLineSchema = v.object({
  text: v.string(),
  second_hand: v.optional(v.literal(true)),
});
export type PermitLine = v.InferOutput<typeof permitLineSchema>;

/**
 * One step of the way to a permit in plain words. `state`: it is so; it is still ahead or not known;
 * it is not so. `second_hand`: as in a sentence.
 */
const permitStepSchema = v.object({
  title: v.string(),
  text: v.string(),
  state: v.picklist(['done', 'ahead', 'short', 'not']),
  second_hand: v.optional(v.literal(true)),
});
export type PermitStep = v.InferOutput<typeof permitStepSchema>;

/**
 * The pay of an advert beside what a permit asks for, all of one currency and period. `over`: how
 * the pay was made comparable, such as "12 months"; '' where it is for the same time.
 */
const payScaleSchema = v.object({
  currency: v.string(),
  // As in salary.ts: an import would bring valibot into the scripts of every page.
  period: v.picklist(['hour', 'day', 'week', 'month', 'year']),
  min: v.nullable(v.number()),
  max: v.nullable(v.number()),
  over: v.string(),
  floors: v.array(v.object({ name: v.string(), amount: v.number(), is_reached: v.boolean() })),
});
export type PayScale = v.InferOutput<typeof payScaleSchema>;

/**
 * Answer of GET /api/jobs/{id}/permit: what the official rules say of a job, in sentences. `checked`
 * is false where we have no facts on the country. The last ones are what no worker has to pay, with the
 * law. `steps`: the same in short, null where we have no facts; of the employer, what the rules ask of
 * any, and whether employers are compared with a register of its country; of the fees, null where we
 * know no rule.
 */
export const jobPermitSchema = v.object({
  country_code: v.string(),
  country: v.string(),
  checked: v.boolean(),
  lines: v.array(permitLineSchema),
  steps: v.nullable(
    v.object({
      work: permitStepSchema,
      pay: permitStepSchema,
      scale: v.nullable(payScaleSchema),
      employer: permitStepSchema,
      has_register: v.boolean(),
      fees: v.nullable(permitStepSchema),
    }),
  ),
  sources: v.string(),
  official: officialSchema,
});
export type JobPermit = v.InferOutput<typeof jobPermitSchema>;

/** An amount of a route: what for, how much, and since or until when. */
const guidePaySchema = v.object({
  condition: v.string(),
  amount: v.string(),
  state: v.picklist(['current', 'ended', 'future']),
  time: v.string(),
  second_hand: v.boolean(),
  source: v.string(),
});

const guideRouteSchema = v.object({
  id: v.string(),
  name: v.string(),
  who: v.string(),
  list_rule: v.string(),
  labour_market_test: v.string(),
  employer_must: v.string(),
  as_of: v.string(),
  second_hand: v.boolean(),
  source: v.string(),
  pay: v.array(guidePaySchema),
});
export type GuideRoute = v.InferOutput<typeof guideRouteSchema>;

const guideListSchema = v.object({
  id: v.string(),
  name: v.string(),
  scheme: v.string(),
  entries: v.number(),
  state: v.picklist(['current', 'ended', 'future']),
  time: v.string(),
  second_hand: v.boolean(),
  source: v.string(),
});

const guideSourceSchema = v.object({
  id: v.string(),
  publisher: v.string(),
  title: v.string(),
  url: v.string(),
  dates: v.string(),
  licence: v.string(),
  attribution: v.string(),
  official: v.boolean(),
  valid_to: v.string(),
  review_by: v.string(),
});

/** Answer of GET /api/permits/{country}: all that we know of its routes to a permit. */
export const permitGuideSchema = v.object({
  country_code: v.string(),
  country: v.string(),
  edition: v.string(),
  checked: v.boolean(),
  gap: v.string(),
  routes: v.array(guideRouteSchema),
  /** Permits that adverts name, whose rules we have not seen. */
  named: v.array(v.string()),
  lists: v.array(guideListSchema),
  scales: v.array(
    v.object({ field: v.string(), role: v.string(), area: v.string(), amount: v.string() }),
  ),
  never: v.array(permitLineSchema),
  nationality: v.array(permitLineSchema),
  sources: v.array(guideSourceSchema),
  official: officialSchema,
});
export type PermitGuide = v.InferOutput<typeof permitGuideSchema>;

/** Longest text that occupations are looked up by, in characters. */
export const MAX_OCCUPATION_SEARCH = 80;

export const occupationQuerySchema = v.object({
  q: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, MAX_OCCUPATION_SEARCH).trim()),
    ),
  ),
});

/** What the lists of a country say of one occupation. */
const listedOccupationSchema = v.object({
  code: v.string(),
  title: v.string(),
  answers: v.array(v.object({ list: v.string(), text: v.string(), second_hand: v.boolean() })),
  rate: v.nullable(v.string()),
});

/** Answer of GET /api/permits/{country}/occupations. */
export const permitOccupationsSchema = v.object({
  country_code: v.string(),
  country: v.string(),
  scheme: v.string(),
  total: v.number(),
  occupations: v.array(listedOccupationSchema),
});
export type PermitOccupations = v.InferOutput<typeof permitOccupationsSchema>;

/** Answer of GET /api/permits: for which countries there are facts, and how much of them. */
export const permitCountriesSchema = v.object({
  countries: v.array(
    v.object({
      country_code: v.picklist(COUNTRY_CODES),
      country: v.string(),
      edition: v.string(),
      checked: v.boolean(),
      routes: v.array(v.string()),
    }),
  ),
});
export type PermitCountries = v.InferOutput<typeof permitCountriesSchema>;
