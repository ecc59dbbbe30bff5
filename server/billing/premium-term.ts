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
  for (const entry of inOrder(entries)) end = endAfter(end, entry);
  return end;
}

/** The entries that premium follows from at a time: those whose months are not over. */
export function entriesAt<Entry extends LedgerEntry>(
  entries: readonly Entry[],
  now: Date,
): Entry[] {
  let end: Date | null = null;
  let counted: { entry: Entry; end: Date }[] = [];
  for (const entry of inOrder(entries)) {
    end = endAfter(end, entry);
    if (entry.kind !== 'months') counted = [];
    if (entry.kind !== 'revoked' && end !== null) counted.push({ entry, end });
  }
  return counted.filter((each) => each.end > now).map(({ entry }) => entry);
}

function inOrder<Entry extends LedgerEntry>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function endAfter(end: Date | null, entry: LedgerEntry): Date | null {
  const { at } = entry;
  if (entry.kind === 'months') return addMonths(end !== null && end > at ? end : at, entry.months);
  if (entry.kind === 'until') return entry.until;
  return end !== null && end > at ? at : end;
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
