import { countryName } from '../../shared/constants/countries.ts';
import { addDays } from '../../shared/job-dates.ts';
import type { CountryFacts, PayFloor } from './country-facts.ts';
import { endOf, isReplaced, type Likeness } from './fact-dates.ts';
import { amountText } from './lines.ts';
import { PAY_LIKENESS } from './pay-lines.ts';

/**
 * Facts of a country that end on the same day, in a few words. Those known to be old without a day of
 * their end have the day of their folder as `ends_on`.
 */
export type Ending = {
  country_code: CountryFacts['country'];
  ends_on: string;
  is_old: boolean;
  what: string[];
};

/** What begins at any time renews what ends. */
const EVER = '9999-12-31';

/** The amounts that end until a day (YYYY-MM-DD) or are old, and that nothing renews. */
export function endingFloors({ pay }: CountryFacts, until: string): PayFloor[] {
  return pay.filter(
    (floor) => endsUntil(floor, until) && !isReplaced(floor, pay, EVER, PAY_LIKENESS),
  );
}

function endsUntil(fact: Parameters<typeof endOf>[0], until: string): boolean {
  const end = endOf(fact);
  return fact.old === true || (end !== '' && end <= until);
}

/** What is no amount of a route and ends until a day, each day once. */
export function endingOthers(
  { lists, occupations, rates, nationality }: CountryFacts,
  until: string,
): { end: string; what: string }[] {
  const names = new Map(lists.map(({ list_id, name }) => [list_id, name]));
  const ofOne = <T>(same: (fact: T) => string): Likeness<T> => ({ same, near: same });
  const isLeft = <T extends Parameters<typeof endOf>[0]>(
    fact: T,
    all: readonly T[],
    same: (fact: T) => string,
  ) => endsUntil(fact, until) && !isReplaced(fact, all, EVER, ofOne(same));
  const found = [
    ...occupations
      .filter((row) => isLeft(row, occupations, ({ list_id, code }) => `${list_id} ${code}`))
      .map((row) => ({ end: endOf(row), what: names.get(row.list_id) ?? row.list_id })),
    ...rates
      .filter((rate) => isLeft(rate, rates, ({ code }) => code))
      .map((rate) => ({ end: endOf(rate), what: 'going rates' })),
    ...nationality
      .filter((rule) => isLeft(rule, nationality, ({ nationality: name }) => name))
      .map((rule) => ({ end: endOf(rule), what: `rule for ${rule.nationality}` })),
  ];
  return [...new Map(found.map((each) => [`${each.end} ${each.what}`, each])).values()];
}

/** All facts of a country that end until a day (YYYY-MM-DD) and are not renewed, earliest first. */
export function endingsOf(facts: CountryFacts, until: string): Ending[] {
  const { country, edition } = facts;
  const routes = new Map(facts.routes.map(({ route_id, name }) => [route_id, name]));
  const all = [
    ...endingFloors(facts, until).map((floor) => ({
      end: endOf(floor),
      what: [
        `${routes.get(floor.route_id) ?? floor.route_id}: ${amountText(floor)}`,
        floor.region && `(${floor.region})`,
      ]
        .filter(Boolean)
        .join(' '),
    })),
    ...endingOthers(facts, until),
  ];
  return [...Map.groupBy(all, ({ end }) => end)]
    .map(([end, group]) => ({
      country_code: country,
      ends_on: end || edition,
      is_old: end === '',
      what: [...new Set(group.map(({ what }) => what))],
    }))
    .sort((a, b) => a.ends_on.localeCompare(b.ends_on));
}

const SOON = 90;

/** What `permits:status` prints of a country: its edition, what ended or ends soon, what to review. */
export function statusLines(facts: CountryFacts, day: string): string[] {
  const wordOf = ({ is_old, ends_on }: Ending) => {
    if (is_old) return 'old';
    return `${ends_on < day ? 'ended' : 'ends'} ${ends_on}`;
  };
  const due = [...facts.sources.values()].filter(({ review_by }) => review_by <= day);
  return [
    `${facts.country} ${countryName(facts.country)}: facts of ${facts.edition}, grade ${facts.grade}${facts.checked ? '' : ', nothing checked'}`,
    ...endingsOf(facts, addDays(day, SOON)).map(
      (ending) => `  ${wordOf(ending)}: ${ending.what.join('; ')}`,
    ),
    ...due.map(({ source_id, review_by, url }) => `  review due ${review_by}: ${source_id} ${url}`),
  ];
}
