import * as v from 'valibot';
import { FREQUENCIES } from './alert-words.ts';
import { emailSchema } from './auth.ts';
import { CATEGORIES, findCategory } from './constants/categories.ts';
import { COUNTRIES, findCountry } from './constants/countries.ts';
import { MAX_ALERT_NAME_LENGTH, MAX_SEARCH_LENGTH } from './constants/limits.ts';
import { factAnswerFields, factBodyFields } from './fact-fields.ts';
import { jobSummarySchema } from './jobs.ts';
import { payAnswerFields, payBodyFields } from './pay-filter.ts';
import { isTimeZone } from './time-zones.ts';

const frequencySchema = v.picklist(
  FREQUENCIES.map(({ value }) => value),
  'frequency must be immediate, daily or weekly.',
);

const NO_TIME_ZONE = 'time_zone must be the name of a time zone, such as Africa/Lagos.';
const timeZoneSchema = v.pipe(
  v.string(NO_TIME_ZONE),
  v.trim(),
  v.maxLength(64, NO_TIME_ZONE),
  v.check(isTimeZone, NO_TIME_ZONE),
);

const switchSchema = v.boolean('is_active must be true or false.');

/** Longer lists are refused before their entries are looked at. */
const MAX_CHOICES = 100;

/** A list of known names without duplicates, in the order of the product. Absent: all. */
function choicesSchema<Name extends string>(
  field: string,
  noun: string,
  names: readonly Name[],
  find: (text: string) => Name | undefined,
) {
  const entry = v.pipe(
    v.string(`${field} must be a list of strings.`),
    v.rawTransform<string, Name>(({ dataset, addIssue, NEVER }) => {
      const name = find(dataset.value);
      if (name !== undefined) return name;
      addIssue({ message: `“${dataset.value.slice(0, 60)}” is not a ${noun} of this site.` });
      return NEVER;
    }),
  );
  return v.optional(
    v.pipe(
      v.array(entry, `${field} must be a list of strings.`),
      v.maxLength(MAX_CHOICES, `${field} may have at most ${MAX_CHOICES} entries.`),
      v.transform((chosen) => names.filter((name) => chosen.includes(name))),
    ),
    () => [],
  );
}

const COUNTRY_NAMES = COUNTRIES.map(({ name }) => name);

/**
 * Body of POST /api/notifications (specification, section 3, "Notification preferences"). Countries
 * are English names, ISO codes or USA, Canada, UK. An empty list means all.
 */
export const savePreferencesSchema = v.object({
  categories: choicesSchema('categories', 'category', CATEGORIES, findCategory),
  countries: choicesSchema(
    'countries',
    'country',
    COUNTRY_NAMES,
    (text) => findCountry(text)?.name,
  ),
  is_active: switchSchema,
  frequency: frequencySchema,
  /** IANA name. Without it the saved one stays. */
  time_zone: v.optional(timeZoneSchema),
});
export type SavePreferences = v.InferOutput<typeof savePreferencesSchema>;

/** Notification preferences; empty lists mean all. */
export const preferencesSchema = v.object({
  categories: v.array(v.picklist(CATEGORIES)),
  countries: v.array(v.picklist(COUNTRY_NAMES)),
  is_active: v.boolean(),
  frequency: frequencySchema,
});
export type Preferences = v.InferOutput<typeof preferencesSchema>;

/** The preferences of an account that never saved any. */
export const FIRST_PREFERENCES: Preferences = {
  categories: [],
  countries: [],
  is_active: false,
  frequency: 'daily',
};

/** Answer of GET /api/notifications. `time_zone` is null until one was saved. */
export const notificationsSchema = v.object({
  preferences: preferencesSchema,
  time_zone: v.nullable(v.string()),
  email: v.string(),
  /** Why and since when no alerts are sent to `email`; null when they are. */
  mail_block: v.nullable(
    v.object({
      reason: v.picklist(['refused', 'bounced', 'complained']),
      since: v.pipe(v.string(), v.isoTimestamp()),
    }),
  ),
});
export type Notifications = v.InferOutput<typeof notificationsSchema>;

/** Answer of POST /api/notifications. */
export const savedPreferencesSchema = v.object({
  message: v.string(),
  preferences: preferencesSchema,
  time_zone: v.nullable(v.string()),
});

const oneOf = <Name extends string>(noun: string, find: (text: string) => Name | undefined) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(`${noun} must be text.`),
        v.rawTransform<string, Name>(({ dataset, addIssue, NEVER }) => {
          const name = find(dataset.value);
          if (name !== undefined) return name;
          addIssue({ message: `“${dataset.value.slice(0, 60)}” is not a ${noun} of this site.` });
          return NEVER;
        }),
      ),
    ),
    null,
  );

/** Text of a filter; blank counts as absent. */
const filterText = (name: string, max: number) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(`${name} must be text.`),
        v.transform((text) => text.trim().replaceAll(/\s+/g, ' ') || null),
        v.nullable(
          v.pipe(v.string(), v.maxLength(max, `${name} may have at most ${max} characters.`)),
        ),
      ),
    ),
    null,
  );

const filterEntries = {
  search: filterText('search', MAX_SEARCH_LENGTH),
  category: oneOf('category', findCategory),
  country: oneOf('country', (text) => findCountry(text)?.name),
  state: filterText('state', MAX_SEARCH_LENGTH),
  premium: v.optional(v.nullable(v.picklist(['yes', 'no'], 'premium must be yes or no.')), null),
  ...factBodyFields,
  ...payBodyFields,
};

const nameSchema = v.pipe(
  v.string('Enter a name.'),
  v.trim(),
  v.nonEmpty('Enter a name.'),
  v.maxLength(
    MAX_ALERT_NAME_LENGTH,
    `A name may have at most ${MAX_ALERT_NAME_LENGTH} characters.`,
  ),
);

/** Body of POST /api/alerts. Filters are those of /jobs; at least one is needed. */
export const saveAlertSchema = v.object({
  ...filterEntries,
  /** Default: the filters in words. */
  name: v.optional(nameSchema),
  frequency: frequencySchema,
  time_zone: v.optional(timeZoneSchema),
});
export type SaveAlert = v.InferOutput<typeof saveAlertSchema>;

/** Body of POST /api/alerts/by-email: a search, and the address that the alert goes to. */
export const requestAlertSchema = v.object({
  ...filterEntries,
  email: emailSchema,
  frequency: v.optional(frequencySchema, 'daily'),
  time_zone: v.optional(timeZoneSchema),
});
export type RequestAlert = v.InferOutput<typeof requestAlertSchema>;

/**
 * Answer of GET /api/confirm-alert: the alert of a mail's link. `asked`: it is not confirmed yet.
 * `stop` is the path that stops it. `gone`: the link is too old or not whole, or the alert was
 * deleted.
 */
export const alertRequestSchema = v.variant('state', [
  v.object({
    state: v.literal('asked'),
    title: v.string(),
    frequency: frequencySchema,
    email: v.string(),
  }),
  v.object({
    state: v.picklist(['active', 'stopped']),
    title: v.string(),
    frequency: frequencySchema,
    email: v.string(),
    stop: v.string(),
    next_at: v.pipe(v.string(), v.isoTimestamp()),
    time_zone: v.string(),
  }),
  v.object({ state: v.literal('gone') }),
]);
export type AlertRequestState = v.InferOutput<typeof alertRequestSchema>;

/** Body of PATCH /api/alerts/{id}: what changes. */
export const changeAlertSchema = v.object({
  name: v.optional(nameSchema),
  frequency: v.optional(frequencySchema),
  is_active: v.optional(switchSchema),
});
export type ChangeAlert = v.InferOutput<typeof changeAlertSchema>;

/** A saved search. `path` is its page of results. */
export const alertSchema = v.object({
  id: v.number(),
  name: v.string(),
  search: v.nullable(v.string()),
  category: v.nullable(v.picklist(CATEGORIES)),
  country: v.nullable(v.picklist(COUNTRY_NAMES)),
  state: v.nullable(v.string()),
  premium: v.nullable(v.picklist(['yes', 'no'])),
  ...factAnswerFields,
  ...payAnswerFields,
  frequency: frequencySchema,
  is_active: v.boolean(),
  path: v.string(),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
});
export type Alert = v.InferOutput<typeof alertSchema>;

/** Answer of POST and PATCH: the saved search as it is now. */
export const alertAnswerSchema = v.object({ message: v.string(), alert: alertSchema });

/** Answer of GET /api/alerts, newest first. */
export const alertListSchema = v.object({ alerts: v.array(alertSchema), limit: v.number() });
export type AlertList = v.InferOutput<typeof alertListSchema>;

/** What would be sent now: the jobs of the mail, and how many more match. */
export const alertPreviewSchema = v.object({ jobs: v.array(jobSummarySchema), more: v.number() });
export type AlertPreview = v.InferOutput<typeof alertPreviewSchema>;

/**
 * Answer of GET /api/unsubscribe: the alert of an unsubscribe link. `gone`: it was deleted, or the
 * link is not whole.
 */
export const unsubscribeSchema = v.variant('state', [
  v.object({
    state: v.picklist(['active', 'stopped']),
    title: v.string(),
    frequency: frequencySchema,
  }),
  v.object({ state: v.literal('gone') }),
]);
export type UnsubscribeState = v.InferOutput<typeof unsubscribeSchema>;
