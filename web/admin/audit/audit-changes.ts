import type { AuditAction, AuditEntry } from '../../../shared/admin-audit.ts';
import { lastDayToApply, longDate } from '../../../shared/job-dates.ts';

/** One changed field of an audit entry as text; null = empty, or not recorded. */
export type Change = { field: string; before: string | null; after: string | null };

const LABELS: Record<string, string> = {
  employer: 'Company',
  country_code: 'Country',
  is_premium_visible: 'Premium',
  application_url: 'Application address',
  expires_at: 'Last day to apply',
  created_at: 'Posted',
  url: 'Address',
  every_hours: 'Fetched every (hours)',
  dryRun: 'Trial',
  trial: 'Trial that was imported',
  partial: 'Only some of the listings',
};

/**
 * jsonb does not keep the order of keys. These fields come first, in the order of the job form; the
 * others follow by name.
 */
const FIRST = [
  ...[
    'title',
    'excerpt',
    'employer',
    'company_website',
    'company_tagline',
    'country',
    'country_code',
    'state',
    'category',
    'job_type',
  ],
  ...[
    'salary',
    'application_url',
    'expires_at',
    'created_at',
    'is_premium_visible',
    'featured',
    'description',
    'responsibilities',
  ],
  ...['requirements', 'name', 'source', 'url'],
];

/** Fields that the entry shows elsewhere, and internal fields of the importer. */
const LEFT_OUT = new Set(['id', 'updated_at', 'content_hash', 'import_run']);

const ACTION_LABELS: Record<AuditAction, string> = {
  'job.create': 'Job created',
  'job.update': 'Job changed',
  'job.delete': 'Job deleted',
  'job.restore': 'Job restored',
  'job.expiry': 'End date of a job changed',
  'job.feature': 'Featured mark of a job changed',
  'job.undo': 'Job change undone',
  'register.import': 'Register imported',
  'register.undo': 'Register removed',
  'register.decide': 'Employer match decided',
  'job.release': 'Held job released',
  'import.upload': 'File imported',
  'import.feed': 'Feed fetched',
  'import.stop': 'Import stopped',
  'import.end-missing': 'Jobs that left a feed ended',
  'import.keep-missing': 'Jobs that left a feed kept',
  'import.let-in': 'Deleted jobs allowed again',
  'feed.create': 'Feed added',
  'feed.update': 'Feed changed',
  'feed.delete': 'Feed deleted',
  'premium.grant': 'Premium given',
  'premium.revoke': 'Premium ended',
  'payment.refund': 'Refund requested',
  'payment.settled': 'Payment settled',
  'message.reply': 'Message answered',
  'message.open': 'Message opened',
  'message.close': 'Message closed',
  'message.delete': 'Message deleted',
  'synonym.create': 'Search word added',
  'synonym.delete': 'Search word removed',
  'missed-search.delete': 'Search without results removed',
};

/** The label of an action. */
export function actionLabel(action: string): string {
  return ACTION_LABELS[action as AuditAction] ?? action;
}

/**
 * The changed fields of an entry: the differences where both sides are known, else every field that
 * is not empty.
 */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const shown = [...names]
    .filter((name) => !LEFT_OUT.has(name))
    .sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
  const changes = shown.map((name) => ({
    field: fieldLabel(name),
    before: inWords(shownValue(name, before?.[name])),
    after: inWords(shownValue(name, after?.[name])),
  }));
  return changes.filter((change) => change.before !== change.after);
}

/** Shows the last day to apply, which is the day before `expires_at`. */
function shownValue(name: string, value: unknown): unknown {
  return name === 'expires_at' && typeof value === 'string' ? lastDayToApply(value) : value;
}

function rankOf(name: string): number {
  const rank = FIRST.indexOf(name);
  return rank === -1 ? FIRST.length : rank;
}

function fieldLabel(name: string): string {
  const words = name.replaceAll('_', ' ');
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function inWords(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(inWords).join(', ') || null;
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(
      ([name, inner]) => `${name.replaceAll('_', ' ')}: ${inWords(inner) ?? 'none'}`,
    );
    return parts.join(', ') || null;
  }
  const text = String(value);
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)[\d:.]*(?:Z|\+00:00))?$/.exec(text) ?? [];
  if (day === undefined || Number.isNaN(Date.parse(day))) return text;
  return time === undefined ? longDate(day) : `${longDate(day)}, ${time} UTC`;
}
