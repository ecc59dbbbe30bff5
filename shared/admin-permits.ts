import * as v from 'valibot';
import { COUNTRIES } from './constants/countries.ts';
import { isDay } from './job-dates.ts';

/** Longest texts of an amount that is entered, in characters. */
export const PERMIT_AMOUNT_LIMITS = { key: 200, publisher: 120, url: 500 } as const;

const key = v.pipe(v.string(), v.maxLength(PERMIT_AMOUNT_LIMITS.key));
const day = (message: string) => v.pipe(v.string(message), v.check(isDay, message));

/**
 * Body of POST /api/admin/permit-amounts: a new amount in place of one that ends. `route_id`,
 * `condition` and `region` name that one. Without `save` nothing is stored, and the answer says what
 * would change. `is_official`: it was read on the official page. Days are YYYY-MM-DD; an empty
 * `valid_to` has no known end.
 */
export const permitAmountSchema = v.object({
  country_code: v.picklist(COUNTRIES.map(({ code }) => code)),
  route_id: key,
  condition: key,
  region: key,
  amount: v.pipe(
    v.string(),
    v.trim(),
    v.regex(
      /^(?!0+(?:\.0+)?$)\d{1,9}(?:\.\d{1,2})?$/,
      'Enter the amount in figures without a comma, for example 52200 or 17.13.',
    ),
  ),
  valid_from: day('Enter the first day, for example 2027-01-01.'),
  valid_to: v.pipe(
    v.string(),
    v.check((text) => text === '' || isDay(text), 'Enter the last day, or leave it empty.'),
  ),
  publisher: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Enter who publishes the amount.'),
    v.maxLength(PERMIT_AMOUNT_LIMITS.publisher),
  ),
  url: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(PERMIT_AMOUNT_LIMITS.url),
    v.check(
      (text) => /^https:\/\/\S+$/.test(text) && URL.canParse(text),
      'Enter the address of the page. It starts with https://.',
    ),
  ),
  text_date: day('Enter the day on which you read the page.'),
  is_official: v.boolean(),
  save: v.boolean(),
});
export type PermitAmountInput = v.InferOutput<typeof permitAmountSchema>;

/** What a new amount changes: both with their time, and by how many percent. */
const differenceSchema = v.object({ before: v.string(), after: v.string(), percent: v.number() });

/** Answer of POST /api/admin/permit-amounts. `id` is null where nothing was stored. */
export const permitAmountAnswerSchema = v.object({
  id: v.nullable(v.number()),
  difference: differenceSchema,
});
export type PermitAmountAnswer = v.InferOutput<typeof permitAmountAnswerSchema>;

const endingAmountSchema = v.object({
  country_code: v.string(),
  country: v.string(),
  route_id: v.string(),
  route: v.string(),
  condition: v.string(),
  region: v.string(),
  currency: v.string(),
  period: v.string(),
  /** With its currency and period, and with its time. */
  amount: v.string(),
  time: v.string(),
  /** `old`: known to be out of date, without a day of its end. */
  state: v.picklist(['ends', 'ended', 'old']),
  /** The day after it ends, YYYY-MM-DD; '' if that is not known. */
  next_from: v.string(),
  url: v.string(),
});
export type EndingAmount = v.InferOutput<typeof endingAmountSchema>;

const enteredAmountSchema = v.object({
  id: v.number(),
  name: v.string(),
  amount: v.string(),
  time: v.string(),
  publisher: v.string(),
  url: v.string(),
  text_date: v.string(),
  entered_by: v.string(),
  entered_at: v.pipe(v.string(), v.isoTimestamp()),
});

/**
 * Answer of GET /api/admin/permit-amounts: the amounts that end within 60 days or have ended, and are
 * not renewed, the earliest first; lists and rates that end, which only a new folder renews; and the
 * amounts that administrators entered, the newest first.
 */
export const permitAmountsSchema = v.object({
  ending: v.array(endingAmountSchema),
  others: v.array(v.string()),
  entered: v.array(enteredAmountSchema),
});
export type PermitAmounts = v.InferOutput<typeof permitAmountsSchema>;
