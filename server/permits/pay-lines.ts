import type { AskedJob } from './asked-job.ts';
import { comparePay } from './compare-pay.ts';
import type { CountryFacts, PayFloor, Route } from './country-facts.ts';
import { type Likeness, shownOn, stateOn } from './fact-dates.ts';
import { type Lines, payText } from './lines.ts';
import { suitsWork } from './work-kinds.ts';

/** Amounts of one route and region may replace each other, those of one condition always do. */
export const PAY_LIKENESS: Likeness<Pick<PayFloor, 'route_id' | 'region' | 'condition' | 'what'>> =
  {
    same: ({ route_id, region, condition }) => `${route_id} ${region} ${condition}`,
    near: ({ route_id, region, what }) => `${route_id} ${region} ${what}`,
  };

const MOST_AMOUNTS = 4;

/** `groups`: the ISCO-08 groups of the title, null if unknown. `isNamed`: the advert names the routes. */
type AskedAmounts = {
  job: AskedJob;
  day: string;
  groups: readonly string[] | null;
  isNamed: boolean;
};

/**
 * Amounts for the lists that a job is on; without one, all for its work. Those of a part of the
 * country only where the job names it.
 */
export function sayAmounts(
  facts: CountryFacts,
  routes: readonly Route[],
  lists: readonly string[],
  { job, day, groups, isNamed }: AskedAmounts,
  out: Lines,
): void {
  const { salary, state } = job;
  const ids = new Set(routes.map(({ route_id }) => route_id));
  const isHourly = salary !== null && 'period' in salary && salary.period === 'hour';
  const all = shownOn(
    facts.pay.filter(({ route_id }) => ids.has(route_id)),
    day,
    PAY_LIKENESS,
  )
    .filter((floor) => isHourly || floor.applies.length === 0 || floor.period !== 'hour')
    .filter(({ work }) => suitsWork(work, groups) !== 'no');
  const here = all.filter(({ region }) => region === '' || region === state);
  const own = here.filter(({ applies }) => applies.some((list) => lists.includes(list)));
  const amounts = inTurns(own.length > 0 ? own : here);
  /** Pay is compared only with a permit that this work leads to, as far as its title tells. */
  const isCompared = ({ route_id, work }: PayFloor) => {
    const route = routes.find((each) => each.route_id === route_id);
    return (
      suitsWork(work, groups) === 'yes' &&
      (isNamed || suitsWork(route?.work ?? [], groups) === 'yes')
    );
  };
  const [said, unsaid] = [amounts.slice(0, MOST_AMOUNTS), amounts.slice(MOST_AMOUNTS)];
  for (const floor of said) {
    const paid = isCompared(floor) ? salary : null;
    out.say(payText(floor, { name: amountName(floor, routes), salary: paid, day }), floor);
    if (stateOn(floor, day) !== 'ended')
      out.noted.amounts.push({
        least: floor,
        name: shortName(floor, routes),
        when: amounts.some((other) => other !== floor && other.route_id === floor.route_id)
          ? floor.condition
          : '',
        against: comparePay(paid, floor),
        from: floor,
      });
  }
  if (here.length < all.length || unsaid.length > 0) out.noted.others = true;
  // Others may be for fewer people ("new entrant"), or a permit may ask for no amount.
  const isNotUnder = (floor: PayFloor) =>
    stateOn(floor, day) !== 'ended' && comparePay(salary, floor)?.result !== 'under';
  out.noted.elsewhere =
    here.some((floor) => !said.includes(floor) && isNotUnder(floor)) ||
    routes.some(({ route_id }) => !said.some((floor) => floor.route_id === route_id));
  if (here.length < all.length && !here.some(({ region }) => region !== ''))
    out.say('The amounts differ by region. Our guide has those that we have.');
  else if (unsaid.length > 0) out.say('Our guide has more amounts.');
}

/** The first amount of each route, then the second of each. */
function inTurns(floors: readonly PayFloor[]): PayFloor[] {
  const groups = [...Map.groupBy(floors, ({ route_id }) => route_id).values()];
  const longest = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) =>
    groups.flatMap((group) => group[at] ?? []),
  ).flat();
}

function shortName({ route_id, what }: PayFloor, routes: readonly Route[]): string {
  const route = routes.find((each) => each.route_id === route_id)?.name;
  return routes.length > 1 && route ? route : what || 'Lowest pay';
}

function amountName(floor: PayFloor, routes: readonly Route[]): string {
  const { route_id, region, what, condition } = floor;
  const route = routes.find((each) => each.route_id === route_id)?.name;
  return [what || 'Lowest pay', routes.length > 1 ? route : '', region, condition]
    .filter(Boolean)
    .join(', ');
}
