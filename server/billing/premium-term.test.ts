import { expect, test } from 'vitest';
import { addMonths, entriesAt, type LedgerEntry, premiumUntil } from './premium-term.ts';

const at = (day: string) => new Date(`${day}T10:30:00.123Z`);
const months = (day: string, count = 6): LedgerEntry => ({
  kind: 'months',
  at: at(day),
  months: count,
});

test.each([
  ['2026-01-15', '2026-07-15'],
  ['2026-08-31', '2027-02-28'],
  ['2027-08-31', '2028-02-29'],
  ['2026-12-31', '2027-06-30'],
  ['2026-03-30', '2026-09-30'],
])('six calendar months after %s is %s', (from, to) => {
  expect(addMonths(at(from), 6)).toEqual(at(to));
});

test.each<[string, LedgerEntry[], string | null]>([
  ['nothing', [], null],
  ['one payment', [months('2026-01-01')], '2026-07-01'],
  ['a second while the first runs', [months('2026-01-01'), months('2026-02-01')], '2027-01-01'],
  ['a second after the first ended', [months('2026-01-01'), months('2026-08-01')], '2027-02-01'],
  ['a payment known late', [months('2026-02-01'), months('2026-01-01')], '2027-01-01'],
  [
    'an end by an administrator',
    [months('2026-01-01'), { kind: 'revoked', at: at('2026-02-01') }],
    '2026-02-01',
  ],
  [
    'an end that came after the end',
    [months('2026-01-01'), { kind: 'revoked', at: at('2026-09-01') }],
    '2026-07-01',
  ],
  [
    'a payment after an end',
    [months('2026-01-01'), { kind: 'revoked', at: at('2026-02-01') }, months('2026-03-01')],
    '2026-09-01',
  ],
  [
    'a term from before, and a payment',
    [{ kind: 'until', at: at('2026-01-01'), until: at('2026-04-01') }, months('2026-02-01')],
    '2026-10-01',
  ],
])('the ledger of %s', (_, ledger, end) => {
  expect(premiumUntil(ledger)).toEqual(end === null ? null : at(end));
});

test('premium follows from the entries whose months are not over', () => {
  const ledger = [months('2026-01-01', 3), months('2026-02-01', 2), months('2026-08-01', 1)];
  const [first, second, third] = ledger;
  expect(entriesAt(ledger, at('2026-03-01'))).toEqual([first, second, third]);
  expect(entriesAt(ledger, at('2026-04-15'))).toEqual([second, third]);
  expect(entriesAt(ledger, at('2026-09-15'))).toEqual([]);
  const revoked: LedgerEntry = { kind: 'revoked', at: at('2026-02-15') };
  expect(entriesAt([...ledger, revoked], at('2026-02-20'))).toEqual([third]);
});
