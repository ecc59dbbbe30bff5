import { FACTS_END_WITHIN } from '../../shared/admin-overview.ts';
import type {
  EndingAmount,
  PermitAmountAnswer,
  PermitAmountInput,
  PermitAmounts,
} from '../../shared/admin-permits.ts';
import { countryName } from '../../shared/constants/countries.ts';
import { addDays, utcToday } from '../../shared/job-dates.ts';
import { record } from '../admin/audit-log.service.ts';
import type { Base } from '../feature.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';
import type { CountryFacts, PayFloor } from './country-facts.ts';
import { endingFloors, endingOthers } from './endings.ts';
import { dateText, endOf, firstDay, timeText } from './fact-dates.ts';
import { amountText } from './lines.ts';
import { PAY_LIKENESS } from './pay-lines.ts';
import { enteredAmounts, type PermitStore } from './permit-store.service.ts';

type Deps = Pick<Base, 'db' | 'jobChanges' | 'now'> & { store: PermitStore };

export const amountNotFound = () =>
  new Problem(404, 'permit-amount-not-found', 'There is no such amount.');

const alreadyEntered = () =>
  new Problem(
    409,
    'permit-amount-entered',
    'A new amount was already entered for these days. Undo it first.',
  );

/** The amounts to renew, what else ends, and what administrators entered. */
export async function listAmounts({ db, store, now }: Deps): Promise<PermitAmounts> {
  const today = utcToday(now());
  const until = addDays(today, FACTS_END_WITHIN);
  const all = await store.all();
  const countries = [...all.values()].filter(({ checked }) => checked);
  const ending = countries
    .flatMap((facts) => endingFloors(facts, until).map((floor) => ({ facts, floor })))
    .sort((a, b) => endOf(a.floor).localeCompare(endOf(b.floor)))
    .map(({ facts, floor }) => presentFloor(facts, floor, today));
  const entered = await enteredAmounts(db);
  return {
    ending,
    others: countries.flatMap((facts) =>
      endingOthers(facts, until).map(
        ({ end, what }) => `${countryName(facts.country)}: ${what}, until ${dateText(end)}`,
      ),
    ),
    entered: entered
      .toSorted((a, b) => b.id - a.id)
      .map(({ country_code, ...row }) => {
        const route = all.get(country_code)?.routes.find((each) => each.route_id === row.route_id);
        const { route_id, region, condition } = row;
        return {
          id: row.id,
          name: [countryName(country_code), route?.name ?? route_id, region, condition]
            .filter(Boolean)
            .join(', '),
          amount: amountText(row),
          time: spanText(row),
          ...{ publisher: row.publisher, url: row.url, text_date: row.text_date },
          ...{ entered_by: row.entered_by, entered_at: row.entered_at.toISOString() },
        };
      }),
  };
}

function presentFloor(facts: CountryFacts, floor: PayFloor, today: string): EndingAmount {
  const end = endOf(floor);
  const { route_id, condition, region, currency, period } = floor;
  return {
    country_code: facts.country,
    country: countryName(facts.country),
    ...{ route_id, condition, region, currency, period },
    route: routeName(facts, route_id),
    amount: amountText(floor),
    time: timeText(floor, today, true),
    state: end === '' ? 'old' : end < today ? 'ended' : 'ends',
    next_from: end === '' ? '' : addDays(end, 1),
    url: facts.sources.get(floor.source_id)?.url ?? '',
  };
}

function routeName({ routes }: CountryFacts, id: string): string {
  return routes.find(({ route_id }) => route_id === id)?.name ?? id;
}

function spanText({ valid_from, valid_to }: { valid_from: string; valid_to: string | null }) {
  return `from ${dateText(valid_from)}${valid_to ? ` until ${dateText(valid_to)}` : ''}`;
}

/**
 * What a new amount changes; with `save` it is stored and holds on its days. Throws `Problem` where
 * there is no such amount, its days do not fit, or one was entered for the same days.
 */
export async function enterAmount(
  { db, jobChanges, store, now }: Deps,
  user: SignedIn,
  input: PermitAmountInput,
): Promise<PermitAmountAnswer> {
  const { country_code, save, amount: figures, ...rest } = input;
  const facts = (await store.all()).get(country_code);
  const like = PAY_LIKENESS.same({ ...input, what: '' });
  const floor = facts?.pay.findLast((each) => PAY_LIKENESS.same(each) === like);
  if (facts === undefined || floor === undefined) throw amountNotFound();
  const amount = Number(figures);
  const { currency, period } = floor;
  const row = { ...rest, country_code, amount, currency, period, valid_to: rest.valid_to || null };
  const difference = {
    before: `${amountText(floor)}. ${timeText(floor, utcToday(now()), true)}`.trim(),
    after: `${amountText(row)}, ${spanText(row)}`,
    percent: Math.round((amount / floor.amount - 1) * 1000) / 10,
  };
  const others = await enteredAmounts(db);
  if (others.some((each) => each.country_code === country_code && overlaps(each, row)))
    throw alreadyEntered();
  checkDays(input, floor, utcToday(now()));
  if (!save) return { id: null, difference };
  const id = await jobChanges.change(async (tx) => {
    // Another administrator may have been as fast.
    const stored = await tx
      .insertInto('permit_amounts')
      .values({ ...row, entered_by: user.email, entered_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored === undefined) throw alreadyEntered();
    const title = `${countryName(country_code)}, ${routeName(facts, row.route_id)}`;
    await record(tx, {
      user,
      action: 'permit-amount.enter',
      subject: `permit-amount ${stored.id}`,
      after: { title, ...row, before: difference.before },
    });
    return stored.id;
  });
  store.forget();
  return { id, difference };
}

function checkDays(
  { valid_from, valid_to, text_date }: PermitAmountInput,
  before: PayFloor,
  today: string,
): void {
  const refuse = (field: string, message: string) => {
    throw new Problem(400, 'permit-days', message, { field });
  };
  if (valid_from <= firstDay(before.valid_from))
    refuse('valid_from', 'The new amount must begin after the one before.');
  if (valid_to !== '' && valid_to < valid_from)
    refuse('valid_to', 'The last day must not be before the first day.');
  if (text_date > today) refuse('text_date', 'This day is in the future.');
}

type Timed = {
  route_id: string;
  region: string;
  condition: string;
  valid_from: string;
  valid_to: string | null;
};

function overlaps(a: Timed, b: Timed): boolean {
  const isSame = a.route_id === b.route_id && a.region === b.region && a.condition === b.condition;
  const ends = (each: Timed) => each.valid_to ?? '9999-12-31';
  return isSame && a.valid_from <= ends(b) && b.valid_from <= ends(a);
}

/** Takes an entered amount back: what was before it holds again. Throws `Problem` if it is gone. */
export async function undoAmount(
  { jobChanges, store }: Deps,
  user: SignedIn,
  id: number,
): Promise<string> {
  await jobChanges.change(async (tx) => {
    const before = await tx
      .deleteFrom('permit_amounts')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (before === undefined) throw amountNotFound();
    const subject = `permit-amount ${id}`;
    await record(tx, { user, action: 'permit-amount.undo', subject, before });
  });
  store.forget();
  return 'Undone. The amount before it holds again.';
}
