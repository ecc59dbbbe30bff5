import * as v from 'valibot';
import { longDate } from './job-dates.ts';
import { jobSummarySchema } from './jobs.ts';

/** The official registers we read: who publishes them, where they say so, and their licence. */
export const REGISTERS = {
  uk: {
    country: 'GB',
    name: 'UK register of licensed sponsors',
    short: 'UK register',
    title: 'United Kingdom: licensed sponsors',
    publisher: 'Home Office',
    page: 'https://www.gov.uk/government/publications/register-of-licensed-sponsors-workers',
    attribution:
      'Contains public sector information licensed under the Open Government Licence v3.0.',
    means: 'The government lets this employer sponsor workers for these routes.',
  },
  nl: {
    country: 'NL',
    name: 'Dutch register of recognised sponsors for work',
    short: 'Dutch register',
    title: 'Netherlands: recognised sponsors',
    publisher: 'Immigration and Naturalisation Service (IND)',
    page: 'https://ind.nl/en/public-register-recognised-sponsors',
    attribution: 'Source: Immigration and Naturalisation Service (IND), the Netherlands.',
    means: 'The Dutch immigration service lets this employer apply for residence permits for work.',
  },
  ca: {
    country: 'CA',
    name: 'Canadian list of positive labour market assessments',
    short: 'Canadian list',
    title: 'Canada: positive labour market assessments',
    publisher: 'Employment and Social Development Canada',
    page: 'https://open.canada.ca/data/en/dataset/90fed587-1364-4f33-a9ee-208181dc0b97',
    attribution: 'Contains information licensed under the Open Government Licence – Canada.',
    means:
      'In that quarter the government agreed that this employer may hire foreign workers for these jobs.',
  },
  ie: {
    country: 'IE',
    name: 'Irish list of employment permits by company',
    short: 'Irish list',
    title: 'Ireland: employment permits by company',
    publisher: 'Department of Enterprise, Tourism and Employment',
    page: 'https://enterprise.gov.ie/en/publications/employment-permit-statistics.html',
    attribution: 'Source: Irish official statistics of employment permits.',
    means: 'In that time the government gave permits to workers of this employer.',
  },
} as const;

export type Register = keyof typeof REGISTERS;
export const REGISTER_NAMES = Object.keys(REGISTERS) as Register[];

/** Longest texts of a look-up, in characters. */
export const LOOKUP_LIMITS = { name: 200, place: 100 } as const;

/**
 * One permission of an entry, as the register writes it: the route or occupation, the kind of
 * licence or programme, its rating, and a number of positions or permits.
 */
export type RegisterRoute = { route: string; type?: string; rating?: string; count?: number };

const registerSchema = v.picklist(REGISTER_NAMES);

/** An entry of a register, as of the newest issue that has it. */
export const registerEntrySchema = v.object({
  register: registerSchema,
  /** As the register writes it. */
  name: v.string(),
  place: v.string(),
  routes: v.array(v.string()),
  /** As the register writes it: A, B, Provisional. Null where the register has none. */
  rating: v.nullable(v.string()),
  /** The date of the newest issue that has the entry. */
  as_of: v.string(),
  /** A newer issue of the register does not have it. */
  gone: v.boolean(),
  /** The path of its page. */
  page: v.string(),
});
export type RegisterEntry = v.InferOutput<typeof registerEntrySchema>;

export const employerLookupSchema = v.object({
  /** Only `exact` says that the employer is on a register. */
  match: v.picklist(['exact', 'near', 'none']),
  entries: v.array(registerEntrySchema),
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
    v.maxLength(LOOKUP_LIMITS.name, `A name has at most ${LOOKUP_LIMITS.name} characters.`),
  ),
  place: optionalText(
    LOOKUP_LIMITS.place,
    `A place has at most ${LOOKUP_LIMITS.place} characters.`,
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
  /** Live jobs whose employer is one of them without a guess. */
  jobs: v.array(jobSummarySchema),
});
export type Employer = v.InferOutput<typeof employerSchema>;

/** Answer of GET /api/employers/registers: the newest issue of each register that we have. */
export const registerListSchema = v.object({
  registers: v.array(
    v.object({
      register: registerSchema,
      issued_on: v.string(),
      rows: v.number(),
      organisations: v.number(),
    }),
  ),
});
export type RegisterList = v.InferOutput<typeof registerListSchema>;

/** "Skilled Worker, A rating": what an entry allows; empty where the register only has names. */
export function permissionText({
  routes,
  rating,
}: Pick<RegisterEntry, 'routes' | 'rating'>): string {
  const said = rating === null ? '' : /^[AB]$/.test(rating) ? `${rating} rating` : rating;
  return [...routes, said].filter(Boolean).join(', ');
}

/** "On the UK register of licensed sponsors of 24 July 2026: Skilled Worker, A rating". */
export function registerText(entry: RegisterEntry): string {
  const { name, short } = REGISTERS[entry.register];
  if (entry.gone) return `No longer on the ${short}. It was there on ${longDate(entry.as_of)}.`;
  const permission = permissionText(entry);
  const line = `On the ${name} of ${longDate(entry.as_of)}`;
  return permission === '' ? line : `${line}: ${permission}`;
}

/** Whether an entry is good news: not gone, and not rated B. */
export function isGoodEntry({ gone, rating }: Pick<RegisterEntry, 'gone' | 'rating'>): boolean {
  return !gone && !rating?.startsWith('B');
}
