import { countryName } from '../../shared/constants/countries.ts';
import { addDays } from '../../shared/job-dates.ts';
import type { CountryFacts } from './country-facts.ts';
import { endOf } from './fact-dates.ts';
import { amountText } from './lines.ts';

/** Facts of a country that end on the same day, in a few words. */
export type Ending = { country_code: CountryFacts['country']; ends_on: string; what: string[] };

/** The ends of facts from one day to another (YYYY-MM-DD, both included), earliest first. */
export function endingsOf(facts: CountryFacts, from: string, to: string): Ending[] {
  const routes = new Map(facts.routes.map(({ route_id, name }) => [route_id, name]));
  const lists = new Map(facts.lists.map(({ list_id, name }) => [list_id, name]));
  const dated = [
    ...facts.pay.map((floor) => ({
      end: endOf(floor),
      what: `${routes.get(floor.route_id) ?? floor.route_id}: ${amountText(floor)}`,
    })),
    ...facts.occupations.map((row) => ({
      end: endOf(row),
      what: lists.get(row.list_id) ?? row.list_id,
    })),
    ...facts.rates.map((rate) => ({ end: endOf(rate), what: 'going rates' })),
    ...facts.nationality.map((rule) => ({
      end: endOf(rule),
      what: `rule for ${rule.nationality}`,
    })),
  ].filter(({ end }) => end >= from && end <= to);
  return [...Map.groupBy(dated, ({ end }) => end)]
    .map(([ends_on, group]) => ({
      country_code: facts.country,
      ends_on,
      what: [...new Set(group.map(({ what }) => what))],
    }))
    .sort((a, b) => a.ends_on.localeCompare(b.ends_on));
}

const SOON = 90;
const LONG_AGO = '0000-01-01';

/** What `permits:status` prints of a country: its edition, what ended or ends soon, what to review. */
export function statusLines(facts: CountryFacts, day: string): string[] {
  const ends = (list: Ending[], word: string) =>
    list.map(({ ends_on, what }) => `  ${word} ${ends_on}: ${what.join('; ')}`);
  const old = facts.pay.filter((floor) => floor.old).map(amountText);
  const due = [...facts.sources.values()].filter(({ review_by }) => review_by <= day);
  return [
    `${facts.country} ${countryName(facts.country)}: facts of ${facts.edition}, grade ${facts.grade}${facts.checked ? '' : ', nothing checked'}`,
    ...ends(endingsOf(facts, LONG_AGO, addDays(day, -1)), 'ended'),
    ...(old.length > 0 ? [`  old: ${old.join('; ')}`] : []),
    ...ends(endingsOf(facts, day, addDays(day, SOON)), 'ends'),
    ...due.map(({ source_id, review_by, url }) => `  review due ${review_by}: ${source_id} ${url}`),
  ];
}
