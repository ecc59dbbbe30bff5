import { AUDIT_LABELS, type AuditAction, type AuditEntry } from '../../../shared/admin-audit.ts';
import { lastDayToApply, longDate } from '../../../shared/job-dates.ts';
import words from './audit-words.json' with { type: 'json' };

/** One changed field of an audit entry as text; null = empty, or not recorded. */
export type Change = { field: string; before: string | null; after: string | null };

const LABELS: Record<string, string> = words.fields;

/**
 * jsonb does not keep the order of keys. These fields come first, in the order of the job form; the
 * others follow by name.
 */
const FIRST = words.order;

/** Fields that the entry shows elsewhere, and internal fields of the importer. */
const LEFT_OUT = new Set(['id', 'updated_at', 'content_hash', 'import_run']);

/** The label of an action. */
export function actionLabel(action: string): string {
  return AUDIT_LABELS[action as AuditAction] ?? action;
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
