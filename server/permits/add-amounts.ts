import { addDays } from '../../shared/job-dates.ts';
import type { Row } from '../db/schema.ts';
import type { CountryFacts, PayFloor, Source } from './country-facts.ts';
import { endOf, firstDay } from './fact-dates.ts';
import { PAY_LIKENESS } from './pay-lines.ts';

/** An amount that an administrator entered. Days are YYYY-MM-DD; a null end is not known. */
export type EnteredAmount = Omit<
  Row<'permit_amounts'>,
  'country_code' | 'entered_by' | 'entered_at'
>;

/** How long before its end an amount is to be looked at again, and after how long one without. */
const REVIEW = { before: 30, after: 182 } as const;

/**
 * The facts of a folder with the amounts that were entered. An amount of the folder ends on the day
 * before the entered one begins, and one that begins within its time gives way. One whose route is no
 * longer in the folder is left out.
 */
export function addAmounts(facts: CountryFacts, entered: readonly EnteredAmount[]): CountryFacts {
  const known = entered.filter(({ route_id }) =>
    facts.routes.some((route) => route.route_id === route_id),
  );
  if (known.length === 0) return facts;
  const floors = known.map((each) => floorOf(facts, each));
  return {
    ...facts,
    pay: [...facts.pay.flatMap((floor) => leftOf(floor, floors)), ...floors],
    sources: new Map([...facts.sources, ...known.map((each) => sourceOf(each))]),
  };
}

function sourceId(id: number): string {
  return `ENTERED-${id}`;
}

function floorOf({ pay }: CountryFacts, entered: EnteredAmount): PayFloor {
  const { id, is_official, valid_from, valid_to, amount, currency, period } = entered;
  const key = { ...entered, what: '', note: '', work: [], applies: [] };
  const like = pay.findLast((floor) => sameAs(floor, entered));
  return {
    ...(like ?? { ...key, old: false }),
    ...{ amount, currency, period, valid_from, valid_to: valid_to ?? '', old: false, note: '' },
    fact_status: is_official ? 'O' : 'S',
    source_id: sourceId(id),
  };
}

function sameAs(floor: PayFloor, { route_id, region, condition }: EnteredAmount): boolean {
  return floor.route_id === route_id && floor.region === region && floor.condition === condition;
}

function leftOf(floor: PayFloor, entered: readonly PayFloor[]): PayFloor[] {
  let left: PayFloor | undefined = floor;
  for (const each of entered) {
    if (PAY_LIKENESS.same(each) !== PAY_LIKENESS.same(floor) || left === undefined) continue;
    const begins = firstDay(left.valid_from);
    const end = endOf(left);
    if (begins >= each.valid_from) {
      if (each.valid_to === '' || begins <= each.valid_to) left = undefined;
    } else if (end === '' || end >= each.valid_from)
      left = { ...left, valid_to: addDays(each.valid_from, -1) };
  }
  return left === undefined ? [] : [left];
}

function sourceOf(entered: EnteredAmount): [string, Source] {
  const { id, publisher, url, text_date, is_official, valid_to } = entered;
  const source_id = sourceId(id);
  return [
    source_id,
    {
      ...{ source_id, publisher, url, title: 'The page of the new amount', text_note: '' },
      ...{ obtained_from: '', licence: 'not seen; only facts are used', attribution: '' },
      ...{ text_date: '', read_on: text_date, valid_to: valid_to ?? '' },
      kind: is_official ? 'official' : 'second-hand',
      review_by: valid_to ? addDays(valid_to, -REVIEW.before) : addDays(text_date, REVIEW.after),
    },
  ];
}
