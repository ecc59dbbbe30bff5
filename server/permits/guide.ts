import { countryName } from '../../shared/constants/countries.ts';
import type { PermitGuide, PermitOccupations } from '../../shared/permits.ts';
import { formatSalary } from '../../shared/salary.ts';
import { VISA_LINKS } from '../../shared/visa-links.ts';
import { type CountryFacts, type FactStatus, type ListedCode, MEANINGS } from './country-facts.ts';
import { dateText, endedText, endOf, isReplaced, stateOn, timeText } from './fact-dates.ts';
import { indexOf } from './fact-index.ts';
import { amountText, datesText, neverText, permitLine } from './lines.ts';
import { PAY_LIKENESS } from './pay-lines.ts';
import { titleOf } from './uk-lines.ts';

/** All facts on a country, as its guide shows them on a day (YYYY-MM-DD). */
export function permitGuide(facts: CountryFacts, day: string): PermitGuide {
  const { country, edition, checked, gap } = facts;
  return {
    country_code: country,
    country: countryName(country),
    edition,
    checked,
    gap,
    routes: facts.routes.map((route) => ({
      id: route.route_id,
      name: route.name,
      who: route.who,
      list_rule: route.list_rule,
      labour_market_test: route.labour_market_test,
      employer_must: route.employer_must,
      as_of: dateText(route.as_of),
      ...fromOf(route),
      pay: facts.pay
        .filter(({ route_id }) => route_id === route.route_id)
        .map((floor) => ({
          condition: [floor.what, floor.region, floor.condition].filter(Boolean).join(', '),
          amount: amountText(floor),
          state: stateOn(floor, day),
          time: timeText(floor, day, isReplaced(floor, facts.pay, day, PAY_LIKENESS)),
          ...fromOf(floor),
        })),
    })),
    named: facts.named.map(({ name }) => name),
    lists: facts.lists.flatMap(({ list_id, name, scheme }) => {
      const rows = facts.occupations.filter((row) => row.list_id === list_id);
      const [first] = rows;
      if (first === undefined) return [];
      return {
        ...{ id: list_id, name, scheme, entries: rows.length },
        ...{ state: stateOn(first, day), time: listTime(first, day) },
        ...fromOf(first),
      };
    }),
    scales: facts.scales.map(({ field, band_or_role, area, ...amount }) => ({
      ...{ field, role: band_or_role, area, amount: amountText(amount) },
    })),
    never: facts.neverPay.map((rule) =>
      permitLine(`${rule.everywhere ? 'Everywhere' : rule.route}: ${neverText(rule)}`, rule),
    ),
    nationality: facts.nationality
      .filter((rule) => stateOn(rule, day) !== 'future')
      .map((rule) =>
        permitLine(`${rule.nationality}: ${rule.rule}. ${timeText(rule, day)}.`, rule),
      ),
    sources: [...facts.sources.values()].map((source) => ({
      id: source.source_id,
      publisher: source.publisher,
      title: source.title,
      url: source.url,
      dates: datesText(source),
      licence: source.licence,
      attribution: source.attribution,
      official: source.kind === 'official',
      valid_to: dateText(source.valid_to),
      review_by: dateText(source.review_by),
    })),
    official: VISA_LINKS[country],
  };
}

function fromOf({ fact_status, source_id }: { fact_status: FactStatus; source_id: string }) {
  return { second_hand: fact_status === 'S', source: source_id };
}

function listTime(row: ListedCode, day: string): string {
  return stateOn(row, day) === 'ended' ? endedText(row, 'list') : timeText(row, day);
}

/** Most occupations that a search shows at once. */
const MOST_FOUND = 60;

/** The occupations of a country's lists whose code or title has the words that are looked for. */
export function findOccupations(facts: CountryFacts, q: string, day: string): PermitOccupations {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const { listed, rates, lists } = indexOf(facts);
  const found = [...listed]
    .filter(([code, rows]) => {
      const text = `${code} ${rows.map(({ title }) => title).join(' ')}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort(([a], [b]) => a.localeCompare(b));
  return {
    country_code: facts.country,
    country: countryName(facts.country),
    scheme: facts.lists[0]?.scheme ?? '',
    total: found.length,
    occupations: found.slice(0, MOST_FOUND).map(([code, rows]) => {
      const rate = rates.get(code)?.find((each) => stateOn(each, day) === 'current');
      return {
        code,
        title: titleOf(rows.find(({ title }) => title !== '') ?? { title: '' }),
        answers: rows.toSorted(openFirst).map((row) => ({
          list: lists.get(row.list_id)?.name ?? '',
          text: answerText(row, day),
          second_hand: row.fact_status === 'S',
        })),
        rate: rate
          ? `${formatSalary({ min: rate.year, max: rate.year, currency: rate.currency, period: 'year' })} for ${rate.hours_week} hours a week; new entrants ${formatSalary({ min: rate.new_entrant_year, max: rate.new_entrant_year, currency: rate.currency, period: 'year' })}`
          : null,
      };
    }),
  };
}

const MEANING: Record<ListedCode['meaning'], string> = {
  eligible: 'On the list',
  eligible_restricted: 'On the list, with limits',
  closed_to_newcomers: 'Closed to new workers',
  not_eligible: 'Cannot be sponsored',
  lower_pay_floor: 'The lower amount counts',
  no_labour_market_test: 'No labour market test',
};

function answerText(row: ListedCode, day: string): string {
  if (stateOn(row, day) === 'ended') return `Was on the list. ${endedText(row, 'list')}`;
  const time = endOf(row) && `until ${dateText(row.valid_to)}`;
  const region = row.region === 'UK' ? '' : row.region;
  const parts = [[MEANING[row.meaning], time].filter(Boolean).join(' '), row.condition, region];
  return parts
    .filter(Boolean)
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`.replace(/\.$/, ''))
    .join('. ');
}

/** What opens a way stands before what closes one. */
function openFirst(a: ListedCode, b: ListedCode): number {
  return MEANINGS.indexOf(a.meaning) - MEANINGS.indexOf(b.meaning);
}
