import * as v from 'valibot';
import type { CountryCode } from './constants/countries.ts';
import { longDate } from './job-dates.ts';
import registers from './registers.json' with { type: 'json' };

/** The official lists we read: who publishes them, where they say so, and their licence. */
export const LISTS = registers as Record<
  keyof typeof registers,
  (typeof registers)['uk'] & { country: CountryCode }
>;

export type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as ListName[];

/** A list of refusals: an entry is no proof of being on a register. */
export const REFUSED = 'ca-refused';

/** A list that makes a seal. */
export type Register = Exclude<ListName, typeof REFUSED>;
export const REGISTERS: Record<Register, (typeof LISTS)['uk']> = LISTS;
export const REGISTER_NAMES = LIST_NAMES.filter((name): name is Register => name !== REFUSED);

/** The register whose page and jobs a list belongs to. */
export function homeOf(list: ListName): Register {
  return list === REFUSED ? 'ca' : list;
}

/** Whether a list names all who are allowed: then who is not in its newest issue is gone. */
export function namesAll(list: ListName): boolean {
  return list === 'uk' || list === 'nl';
}

/** The register of a country. */
export function registerOf(countryCode: string | undefined): Register | undefined {
  return REGISTER_NAMES.find((register) => REGISTERS[register].country === countryCode);
}

export const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
];

/**
 * One permission of an entry, as the register writes it: the route or occupation, the kind of
 * licence or programme, its rating, and a number of positions or permits.
 */
export type RegisterRoute = { route: string; type?: string; rating?: string; count?: number };

export const registerSchema = v.picklist(REGISTER_NAMES);
export const listSchema = v.picklist(LIST_NAMES);

/** Applications of an employer that were refused in a time. */
export const refusalSchema = v.object({
  /** As the list writes it. */
  name: v.string(),
  place: v.string(),
  /** Occupations with their positions. */
  routes: v.array(v.string()),
  /** The last day of the quarter. */
  as_of: v.string(),
});
export type Refusal = v.InferOutput<typeof refusalSchema>;

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

/** What a list says of an employer that is on a register now. */
export const registerMarkSchema = v.object({
  register: registerSchema,
  rating: v.nullable(v.string()),
});
export type RegisterMark = v.InferOutput<typeof registerMarkSchema>;

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
  const line = `On the ${name}${timeOf(entry)}`;
  return permission === '' ? line : `${line}: ${permission}`;
}

/** "as King's College, Cambridge": which entry of a register is meant. */
export function entryText({ name, place }: Pick<RegisterEntry, 'name' | 'place'>): string {
  return `as ${[name, place].filter(Boolean).join(', ')}`;
}

/** "Applications by Acme Inc, Sudbury, for Bakers (2 positions) were refused in 2025 Q1 (…)." */
export function refusalText({ name, place, routes, as_of }: Refusal): string {
  const [year, month] = as_of.split('-');
  const quarter = `${year} Q${Math.ceil(Number(month) / 3)}`;
  const months = issueText('ca', as_of).replace(` ${year}`, '');
  const who = [name, place].filter(Boolean).join(', ');
  return `Applications by ${who}, for ${routes.join('; ')} were refused in ${quarter} (${months}).`;
}

/** What a card says of a register: nothing of an employer that is no longer on it. */
export function markText({ register, rating }: RegisterMark): string {
  const { short } = REGISTERS[register];
  return `On the ${short}${isRatedB(rating) ? ', B rating' : ''}`;
}

/** "24 July 2026", "October to December 2024": the day of an issue, or the time that it tells of. */
export function issueText(register: Register, day: string): string {
  const [year = '', month = ''] = day.split('-');
  const last = Number(month);
  if (register === 'ca' && last % 3 === 0)
    return `${MONTHS[last - 3]} to ${MONTHS[last - 1]} ${year}`;
  if (register === 'ie' && last === 12) return year;
  return longDate(day);
}

/** The years of Irish permits stand beside their number. */
function timeOf({ register, as_of }: Pick<RegisterEntry, 'register' | 'as_of'>): string {
  if (register === 'ie') return '';
  return `${register === 'ca' ? ',' : ' of'} ${issueText(register, as_of)}`;
}

/** Whether an entry is good news: not gone, and not rated B. */
export function isGoodEntry({ gone, rating }: Pick<RegisterEntry, 'gone' | 'rating'>): boolean {
  return !gone && !isRatedB(rating);
}

/** A rating of B, in any notation of the register. */
export function isRatedB(rating: string | null): boolean {
  return rating?.startsWith('B') === true;
}

/** An entry that an employer may be. `entry`: what is stored of it; null when no edition has it now. */
export const registerChoiceSchema = v.object({
  name: v.string(),
  place: v.string(),
  region: v.string(),
  entry: v.nullable(registerEntrySchema),
});
export type RegisterChoice = v.InferOutput<typeof registerChoiceSchema>;

/** An employer of live jobs whose name is near entries, for the operator to decide. */
export const registerQuestionSchema = v.object({
  id: v.number(),
  register: registerSchema,
  /** As its adverts write it. */
  employer: v.string(),
  place: v.string(),
  /** How many live jobs it has, and the newest few of them. */
  jobs: v.number(),
  newest: v.array(v.object({ id: v.number(), title: v.string() })),
  entries: v.array(registerChoiceSchema),
});
export type RegisterQuestion = v.InferOutput<typeof registerQuestionSchema>;

/** What the operator answered about an employer: which entries it is, and which it is not. */
export const registerDecisionSchema = v.object({
  id: v.number(),
  register: registerSchema,
  employer: v.string(),
  place: v.string(),
  decided_by: v.string(),
  decided_at: v.pipe(v.string(), v.isoTimestamp()),
  entries: v.array(v.object({ ...registerChoiceSchema.entries, is_same: v.boolean() })),
});
export type RegisterDecision = v.InferOutput<typeof registerDecisionSchema>;
