import { type AlertFilters, firstName, searchPath } from '../../shared/alert-words.ts';
import {
  type Alert,
  type ChangeAlert,
  FIRST_PREFERENCES,
  type Notifications,
  type SaveAlert,
  type SavePreferences,
} from '../../shared/alerts.ts';
import { CATEGORIES } from '../../shared/constants/categories.ts';
import { COUNTRIES, countryName, findCountry } from '../../shared/constants/countries.ts';
import { MAX_ALERTS } from '../../shared/constants/limits.ts';
import { CHOICE_NAMES, type FilterChoices, filterChoices } from '../../shared/filter-choices.ts';
import { inTurnOf } from '../db/lock-turns.ts';
import type { Db } from '../db/open.ts';
import type { Row, Tx } from '../db/schema.ts';
import { requireWholePay } from '../jobs/require-pay.service.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';
import { startOfAlert } from './alert-arrivals.ts';
import { nextDigest } from './alert-times.ts';
import { findMailBlock } from './mail-blocks.service.ts';
import type { AlertCriteria } from './new-jobs.ts';

/** An alert as it is stored. */
export type AlertRow = Row<'alerts'>;
export type AlertsDeps = { db: Db; now: () => Date };

const FILTERS = ['search', 'category', 'country', 'state', 'premium', ...CHOICE_NAMES] as const;

/** The preferences of an account, and whether its address takes mail. */
export async function readPreferences(
  { db }: Pick<AlertsDeps, 'db'>,
  { id, email }: Pick<SignedIn, 'id' | 'email'>,
): Promise<Notifications> {
  const rows = await ownAlerts(db, id).execute();
  const row = rows.find(({ kind }) => kind === 'preferences');
  const block = await findMailBlock(db, email);
  return {
    preferences: row ? presentPreferences(row) : FIRST_PREFERENCES,
    time_zone: (row ?? rows[0])?.time_zone ?? null,
    email,
    mail_block: block ? { reason: block.reason, since: block.created_at.toISOString() } : null,
  };
}

/**
 * Saves the preferences whole. The time zone holds for all alerts of the account; without one the
 * saved one stays.
 */
export async function savePreferences(
  deps: AlertsDeps,
  { id }: Pick<SignedIn, 'id'>,
  { time_zone, ...preferences }: SavePreferences,
): Promise<Pick<Notifications, 'preferences' | 'time_zone'>> {
  return changeAlerts(deps, async (tx, moment) => {
    const rows = await ownAlerts(tx, id).execute();
    const before = rows.find(({ kind }) => kind === 'preferences');
    const zone = time_zone ?? rows[0]?.time_zone ?? 'UTC';
    const { is_active, frequency } = preferences;
    const { categories, countries } = criteriaOf(preferences);
    const wanted = { categories, countries, is_active, frequency, time_zone: zone };
    if (before) await update(tx, before, wanted, moment);
    else await insert(tx, { user_id: id, kind: 'preferences', name: null, ...wanted }, moment);
    for (const row of rows) {
      if (row.kind === 'search' && row.time_zone !== zone)
        await update(tx, row, { time_zone: zone }, moment);
    }
    return { preferences, time_zone: zone };
  });
}

/** The saved searches of an account, newest first. */
export async function listAlerts(
  { db }: Pick<AlertsDeps, 'db'>,
  { id }: Pick<SignedIn, 'id'>,
): Promise<Alert[]> {
  const rows = await ownAlerts(db, id).where('kind', '=', 'search').execute();
  return rows.map(presentAlert);
}

/**
 * Saves a search as an alert. One with the same filters is there only once: it is switched on, with
 * the new frequency. Throws a Problem 400 without a filter, 409 when the account has too many.
 */
export async function saveAlert(
  deps: AlertsDeps,
  { id }: Pick<SignedIn, 'id'>,
  { name, frequency, time_zone, ...filters }: SaveAlert,
): Promise<{ alert: Alert; isNew: boolean }> {
  requireFilter(filters);
  return changeAlerts(deps, async (tx, moment) => {
    const rows = await ownAlerts(tx, id).execute();
    const searches = rows.filter(({ kind }) => kind === 'search');
    const same = searches.find((row) => isSameSearch(filtersOf(row), filters));
    if (same) {
      const changes = { frequency, is_active: true, ...(name !== undefined && { name }) };
      return { alert: presentAlert(await update(tx, same, changes, moment)), isNew: false };
    }
    if (searches.length >= MAX_ALERTS) throw tooMany();
    const row = await insert(
      tx,
      {
        user_id: id,
        kind: 'search',
        name: name ?? firstName(filters),
        search: filters.search ?? '',
        categories: filters.category === null ? [] : [filters.category],
        countries: filters.country === null ? [] : [codeOf(filters.country)],
        state: filters.state ?? '',
        premium: filters.premium,
        ...filterChoices(filters),
        frequency,
        is_active: true,
        time_zone: rows[0]?.time_zone ?? time_zone ?? 'UTC',
      },
      moment,
    );
    return { alert: presentAlert(row), isNew: true };
  });
}

/** Throws a Problem 400 for a search without a filter, and for pay that lacks a part. */
export function requireFilter(filters: Partial<FilterChoices>): void {
  requireWholePay(filters);
  if (Object.values(filters).some((value) => value !== null)) return;
  const message = 'Choose what to look for: words, a category or a country.';
  throw new Problem(400, 'bad-request', message, { field: 'search' });
}

/** Changes a saved search. Throws a Problem 404 when it is none of the account. */
export async function changeAlert(
  deps: AlertsDeps,
  { id }: Pick<SignedIn, 'id'>,
  alertId: number,
  { name, frequency, is_active }: ChangeAlert,
): Promise<Alert> {
  return changeAlerts(deps, async (tx, moment) => {
    const row = await findSearch(tx, id, alertId);
    const changes = {
      ...(name !== undefined && { name }),
      ...(frequency !== undefined && { frequency }),
      ...(is_active !== undefined && { is_active }),
    };
    return presentAlert(await update(tx, row, changes, moment));
  });
}

/** Deletes a saved search. Throws a Problem 404 when it is none of the account. */
export async function removeAlert(
  { db }: Pick<AlertsDeps, 'db'>,
  { id }: Pick<SignedIn, 'id'>,
  alertId: number,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('alerts')
    .where('id', '=', alertId)
    .where('user_id', '=', id)
    .where('kind', '=', 'search')
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw alertNotFound();
}

/** A saved search of the account. Throws a Problem 404 when it is none. */
export async function findSearch(db: Db, userId: number, alertId: number): Promise<AlertRow> {
  const row = await ownAlerts(db, userId)
    .where('id', '=', alertId)
    .where('kind', '=', 'search')
    .executeTakeFirst();
  if (!row) throw alertNotFound();
  return row;
}

/** The alerts of an account and what they sent, for its data download. */
export async function exportAlerts(
  db: Db,
  { id, email }: Pick<SignedIn, 'id' | 'email'>,
): Promise<object> {
  const rows = await ownAlerts(db, id).execute();
  const sent = await db
    .selectFrom('alert_sent')
    .leftJoin('jobs', 'jobs.id', 'alert_sent.job_id')
    .select(['alert_sent.job_id', 'jobs.title', 'alert_sent.sent_at'])
    .where('alert_sent.user_id', '=', id)
    .orderBy('alert_sent.sent_at')
    .orderBy('alert_sent.job_id')
    .execute();
  const { mail_block } = await readPreferences({ db }, { id, email });
  return {
    alerts: rows.map((row) => ({
      kind: row.kind,
      name: row.name,
      ...filtersOf(row),
      categories: row.categories,
      countries: row.countries.map(countryName),
      frequency: row.frequency,
      isActive: row.is_active,
      pausedUntil: row.paused_until,
      timeZone: row.time_zone,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    })),
    jobsSentByAlerts: sent.map(({ job_id, title, sent_at }) => ({
      job: job_id,
      title,
      sentAt: sent_at,
    })),
    mailBlock: mail_block,
  };
}

/** What preferences look for. */
export function criteriaOf({
  categories,
  countries,
}: Pick<SavePreferences, 'categories' | 'countries'>): AlertCriteria {
  return {
    search: '',
    state: '',
    premium: null,
    categories,
    countries: countries.map(codeOf),
    ...filterChoices({}),
  };
}

/** The filters of a saved search. */
function filtersOf(row: AlertRow): AlertFilters {
  const [country] = row.countries;
  return {
    search: row.search || null,
    category: row.categories[0] ?? null,
    country: country === undefined ? null : countryName(country),
    state: row.state || null,
    premium: row.premium,
    ...filterChoices(row),
  };
}

/** The moment of a change: jobs that arrived before `start` are not new to what is saved now. */
type Moment = { now: Date; start: Date };

/** Changes alerts. One change at a time, because `startOfAlert` takes the lock of matching. */
function changeAlerts<T>(
  { db, now }: AlertsDeps,
  work: (tx: Tx, moment: Moment) => Promise<T>,
): Promise<T> {
  const change = () =>
    db.transaction().execute(async (tx) => {
      const time = now();
      return work(tx, { now: time, start: await startOfAlert(tx, time) });
    });
  return inTurnOf('alerts', change);
}

function ownAlerts(db: Db, userId: number) {
  return db.selectFrom('alerts').selectAll().where('user_id', '=', userId).orderBy('id', 'desc');
}

type Changes = Partial<
  Pick<AlertRow, 'name' | 'categories' | 'countries' | 'frequency' | 'is_active' | 'time_zone'>
>;

/**
 * Changes an alert. With other filters, another frequency, or when it is switched on, only jobs
 * from now on are new to it.
 */
async function update(
  tx: Tx,
  before: AlertRow,
  changes: Changes,
  { now, start }: Moment,
): Promise<AlertRow> {
  const after = { ...before, ...changes };
  const isAnew =
    after.frequency !== before.frequency ||
    (after.is_active && (!before.is_active || before.paused_until !== null)) ||
    String(after.categories) !== String(before.categories) ||
    String(after.countries) !== String(before.countries);
  const isMoved = isAnew || after.time_zone !== before.time_zone;
  return tx
    .updateTable('alerts')
    .set({
      ...changes,
      ...(changes.is_active !== undefined && { paused_until: null }),
      ...(isAnew && { matched_until: start }),
      ...(isMoved && { next_at: nextDigest(after.frequency, after.time_zone, now) }),
      updated_at: now,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

type NewAlert = Required<Changes> &
  Pick<AlertRow, 'user_id' | 'kind'> &
  Partial<Pick<AlertRow, 'search' | 'state' | 'premium'> & FilterChoices>;

async function insert(tx: Tx, alert: NewAlert, { now, start }: Moment): Promise<AlertRow> {
  return tx
    .insertInto('alerts')
    .values({
      ...alert,
      matched_until: start,
      next_at: nextDigest(alert.frequency, alert.time_zone, now),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether two searches are the same. Capitals do not count. */
function isSameSearch(one: AlertFilters, other: AlertFilters): boolean {
  const plain = (value: string | number | null | undefined) => String(value ?? '').toLowerCase();
  return FILTERS.every((name) => plain(one[name]) === plain(other[name]));
}

function presentPreferences(row: AlertRow): Notifications['preferences'] {
  return {
    categories: CATEGORIES.filter((name) => row.categories.includes(name)),
    countries: COUNTRIES.filter(({ code }) => row.countries.includes(code)).map(({ name }) => name),
    is_active: row.is_active,
    frequency: row.frequency,
  };
}

function presentAlert(row: AlertRow): Alert {
  const filters = filtersOf(row);
  return {
    id: row.id,
    name: row.name ?? firstName(filters),
    ...filters,
    frequency: row.frequency,
    is_active: row.is_active,
    path: searchPath(filters),
    created_at: row.created_at.toISOString(),
  };
}

function codeOf(name: string) {
  const country = findCountry(name);
  if (!country) throw new Error(`${name} is not a country of the schema.`);
  return country.code;
}

/** The 404 for a saved search that is not there, or belongs to another account. */
export function alertNotFound(): Problem {
  return new Problem(404, 'alert-not-found', 'Your account has no such alert.');
}

function tooMany(): Problem {
  return new Problem(
    409,
    'too-many-alerts',
    `You have ${MAX_ALERTS} saved searches, which is the limit. Delete one to add another.`,
  );
}
