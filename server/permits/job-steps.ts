import type { JobPermit, PayScale, PermitStep } from '../../shared/permits.ts';
import { formatSalary } from '../../shared/salary.ts';
import type { AskedJob } from './asked-job.ts';
import { factorOf, type PayAgainst, payOver } from './compare-pay.ts';
import type { CountryFacts, FactRow, NamedPermit, Route } from './country-facts.ts';
import { amountText, type Lines, neverText, type Weighed } from './lines.ts';

const MOST_NAMES = 3;
/** Most amounts of the drawing. */
const MOST_FLOORS = 2;

type Found = {
  job: AskedJob;
  named: readonly (Route | NamedPermit)[];
  possible: readonly Route[];
  /** A permit that the advert names and we have no facts about. */
  unknown: string | null;
  noted: Lines['noted'];
  rule: FactRow<'never-pay.tsv'> | undefined;
};

/** Whether we have the rules of a permit. */
export const isRoute = (permit: Route | NamedPermit): permit is Route => 'route_id' in permit;

/** The four steps to a permit of a job, of what its sentences say (job-permit.ts). */
export function jobSteps(facts: CountryFacts, found: Found): JobPermit['steps'] {
  const { job, noted, rule } = found;
  const mustReachAll = facts.country === 'GB';
  return {
    work: noted.work ?? permitsStep(found),
    pay: payStep(found, mustReachAll),
    scale: payScale(job, noted.amounts),
    employer: employerStep(facts, found),
    has_register: job.hasRegister,
    fees: rule ? feesStep(rule) : null,
  };
}

function step(
  title: string,
  text: string,
  state: PermitStep['state'],
  ...from: readonly ({ fact_status: 'O' | 'S' } | undefined)[]
): PermitStep {
  const isSecondHand = from.some((fact) => fact?.fact_status === 'S');
  return { title, text, state, ...(isSecondHand && { second_hand: true as const }) };
}

/** Where no list decides: which permit it may be. */
function permitsStep({ named, possible, unknown }: Found): PermitStep {
  if (unknown !== null)
    return step(
      'The advert names a permit',
      `“${unknown}”: we have no facts about it. Ask the employer.`,
      'ahead',
    );
  const names = named.length > 0 ? named : possible;
  const listed = names.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = names.length > MOST_NAMES ? `, and ${names.length - MOST_NAMES} more` : '';
  if (named.length > 0)
    return step(
      'The advert names a permit',
      `${listed.join('; ')}${more}.`,
      'done',
      ...named.filter(isRoute),
    );
  if (listed.length > 0)
    return step(
      'There may be a permit for this work',
      `Possible permits: ${listed.join('; ')}${more}.`,
      'ahead',
      ...possible,
    );
  return step(
    'Is there a permit for this work?',
    'We do not know which permit it could lead to.',
    'ahead',
  );
}

/** From the worst to the best. */
const RESULTS: readonly PayAgainst['result'][] = ['under', 'lowest-under', 'partial', 'reaches'];

type Compared = Weighed & { against: PayAgainst };
const isCompared = (one: Weighed): one is Compared => one.against !== null;

/** Pay of an advert that may be for fewer hours than the amounts are. */
const PART_TIME = /\b(?:part[- ]?time|pro[- ]?rata|full[- ]?time equivalent|fte)\b/i;
/** "Nearly" is at most so much under an amount. */
const NEARLY = 0.9;

/** `mustReachAll`: of several amounts all count; else each is that of another permit. */
function payStep({ job, named, noted }: Found, mustReachAll: boolean) {
  const { amounts, others } = noted;
  const compared = amounts.filter(isCompared);
  const isOpen = others || compared.length < amounts.length;
  const [first] = amounts;
  if (first === undefined)
    return step(
      'Is the pay enough?',
      others
        ? 'How much it must be depends on the permit. Our guide has the amounts.'
        : 'We do not know how much this permit must pay.',
      'ahead',
    );
  const worst = RESULTS.find((result) => compared.some(({ against }) => against.result === result));
  if (worst === undefined)
    return step(
      'Is the pay enough?',
      `${nameOf(first)}: ${amountText(first.least)}. We cannot compare the pay of this advert with it.`,
      'ahead',
      first.from,
    );
  const alike = compared.filter(({ against }) => against.result === worst);
  if (alike.length < compared.length && !mustReachAll) {
    const enough = compared.filter(({ against }) => against.result === 'reaches');
    const names = [...new Set(enough.map(nameOf))].join('; ');
    return step(
      'Is the pay enough? It depends',
      names
        ? `It is enough for: ${names}. It is less than other amounts that may count.`
        : 'Its highest pay is enough for some amounts that may count.',
      'ahead',
      ...compared.map(({ from }) => from),
    );
  }
  const isElsewhere =
    noted.elsewhere || (isOpen && !mustReachAll) || named.some((permit) => !isRoute(permit));
  // Pay is too low for all permits only if it is under the least; where all count, the highest decides.
  const sign = worst === 'under' && !mustReachAll ? -1 : 1;
  const said = alike.reduce((one, other) =>
    (amountFor(job, other) - amountFor(job, one)) * sign > 0 ? other : one,
  );
  return saidOf(job, said, { isOpen, isElsewhere });
}

/** An amount over the period of the advert. */
function amountFor({ salary }: AskedJob, { least }: Weighed): number {
  const period = salary && 'period' in salary ? salary.period : undefined;
  return least.amount * ((period && factorOf(least.period, period)) ?? 1);
}

function nameOf({ name, when }: Weighed): string {
  return [name, when].filter(Boolean).join(', ');
}

/** `isElsewhere`: another amount may count that is lower, or none. */
function saidOf(
  job: AskedJob,
  one: Compared,
  { isOpen, isElsewhere }: { isOpen: boolean; isElsewhere: boolean },
) {
  const { least, against, from } = one;
  const name = nameOf(one);
  const amount = amountText(least);
  const pay = payOver(job.salary, least.period);
  const over = against.over && ` over ${against.over}`;
  const gap = (end: number | null | undefined) =>
    moneyText(least.amount - (end ?? 0), least.currency);
  const other = isOpen ? ' Other amounts may count too.' : '';
  switch (against.result) {
    case 'reaches': {
      const isPart = PART_TIME.test(job.text);
      const isSure = !isOpen && !isPart;
      return step(
        isSure ? 'The pay is enough' : 'The pay may be enough',
        `It is not under ${amount}${over} (${name}).${other}${isPart ? ' What counts is the pay for the hours that you work.' : ''}`,
        isSure ? 'done' : 'ahead',
        from,
      );
    }
    case 'lowest-under':
      return step(
        (pay?.min ?? 0) >= least.amount * NEARLY
          ? 'The pay is nearly enough'
          : 'Is the pay enough? Ask first',
        `Ask for ${amount} or more in the contract. The lowest pay of this advert is ${gap(pay?.min)} under that${over} (${name}).${other}`,
        'short',
        from,
      );
    case 'under':
      if (isElsewhere)
        return step(
          'Is the pay enough? It depends',
          `It is under ${amount}${over} (${name}). For other people or permits that amount may not count.`,
          'ahead',
          from,
        );
      return step(
        'The pay is not enough',
        `It must be ${amount} or more (${name}). The pay of this advert is ${gap(pay?.max)} under that${over}.`,
        'not',
        from,
      );
    case 'partial':
      return step(
        'Is the pay enough?',
        `It must be ${amount} or more (${name}). This advert gives only its highest pay. Ask for the lowest.`,
        'ahead',
        from,
      );
  }
}

/** The pay beside the amounts that it was compared with, where they are of one period. */
function payScale(job: AskedJob, amounts: readonly Weighed[]): PayScale | null {
  const compared = amounts.filter(isCompared);
  const [first] = compared;
  if (first === undefined) return null;
  const { currency, period } = first.least;
  const pay = payOver(job.salary, period);
  if (pay === null || (pay.min === null && pay.max === null)) return null;
  const floors = compared
    .filter(({ least }) => least.period === period)
    .map(({ least, name, against }) => ({
      ...{ name, amount: least.amount },
      is_reached: against.result === 'reaches',
    }));
  const distinct = [...new Map(floors.map((floor) => [floor.amount, floor])).values()];
  return {
    ...{ currency, period, ...pay, over: first.against.over },
    floors: distinct.sort((a, b) => a.amount - b.amount).slice(-MOST_FLOORS),
  };
}

/** What the rules ask of an employer; of a few permits. */
function employerStep(facts: CountryFacts, { named, possible }: Found): PermitStep {
  const routes = (named.length > 0 ? named.filter(isRoute) : possible).filter(
    ({ part_of, employer_must }) => employer_must !== '' && (named.length > 0 || part_of === ''),
  );
  const isSponsored = facts.country === 'GB' && (named.length === 0 || named.some(isRoute));
  const title = isSponsored ? 'The employer must be a sponsor' : 'What the employer must do';
  const duties = [...new Set(routes.map(({ employer_must }) => employer_must))];
  const [only] = duties;
  const isOneOfMany = duties.length > 1 || named.some((permit) => !isRoute(permit));
  if (only === undefined || isOneOfMany)
    return step(
      title,
      only === undefined
        ? 'We do not know what the rules ask of it.'
        : 'It depends on the permit: look at all rules below.',
      'ahead',
    );
  // The first of its duties; the sentences have all.
  return step(title, `It must ${only.split(';')[0]}.`, 'ahead', ...routes);
}

/** The principle for all countries without its details; a law with the permits it is for. */
function feesStep(rule: FactRow<'never-pay.tsv'>): PermitStep {
  const { route, rule: said, law, everywhere } = rule;
  return everywhere
    ? step('You never pay to be hired', capital(`${said.split(',')[0]}: a ${law}.`), 'ahead', rule)
    : step('What you must never pay', `${capital(route)}: ${neverText(rule)}`, 'ahead', rule);
}

function moneyText(exact: number, currency: string): string {
  const amount = Math.round(exact * 100) / 100;
  return formatSalary({ min: amount, max: amount, currency });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
