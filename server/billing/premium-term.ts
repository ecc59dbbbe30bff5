/**
 * One entry of a member's ledger: a payment or a gift of months, an end set by an administrator, or
 * a term that was there before the ledger.
 */
export type LedgerEntry =
  | { kind: 'months'; at: Date; months: number }
  | { kind: 'revoked'; at: Date }
  | { kind: 'until'; at: Date; until: Date };

/**
 * The end of premium that a ledger gives; null without one. Each entry of months begins when it was
 * paid, or at the end that is still running. It depends on nothing but the entries, so it is the
 * same in whatever order they became known.
 */
export function premiumUntil(entries: readonly LedgerEntry[]): Date | null {
  let end: Date | null = null;
  for (const entry of entries.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const { at } = entry;
    if (entry.kind === 'months') end = addMonths(end !== null && end > at ? end : at, entry.months);
    else if (entry.kind === 'until') end = entry.until;
    else if (end !== null && end > at) end = at;
  }
  return end;
}

/** The same time of day some calendar months later, in UTC; the last day of a shorter month. */
export function addMonths(time: Date, months: number): Date {
  const result = new Date(time);
  const day = result.getUTCDate();
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() + months);
  const days = new Date(
    Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0),
  ).getUTCDate();
  result.setUTCDate(Math.min(day, days));
  return result;
}
