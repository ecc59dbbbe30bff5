import type { JobPermit, PayScale, PermitStep } from '../../shared/permits.ts';
import { formatSalary } from '../../shared/salary.ts';
import type { AskedJob } from './asked-job.ts';
import { type PayAgainst, payOver } from './compare-pay.ts';
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
    pay: payStep(job, noted, mustReachAll),
    scale: payScale(job, noted.amounts),
    employer: employerStep(facts, found),
    fees: rule
      ? step('You never pay to be hired', capital(neverInShort(rule)), 'ahead', rule)
      : null,
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
      'There are permits for this work',
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

/** `mustReachAll`: of several amounts all count; else each is that of another permit. */
function payStep(job: AskedJob, { amounts, others }: Lines['noted'], mustReachAll: boolean) {
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
  const worst = RESULTS.flatMap((result) =>
    compared.filter(({ against }) => against.result === result),
  )[0];
  if (worst === undefined)
    return step(
      'Is the pay enough?',
      `${first.name}: ${amountText(first.least)}. We cannot compare the pay of this advert with it.`,
      'ahead',
      first.from,
    );
  const isMixed = compared.some(({ against }) => against.result !== worst.against.result);
  if (isMixed && !mustReachAll) {
    const enough = compared.filter(({ against }) => against.result === 'reaches');
    const names = [...new Set(enough.map(({ name }) => name))].join('; ');
    return step(
      'Is the pay enough? It depends',
      names
        ? `It is enough for: ${names}. It is less than other amounts that may count.`
        : 'Its highest pay is enough for some amounts that may count.',
      'ahead',
      ...compared.map(({ from }) => from),
    );
  }
  return saidOf(job, worst, isOpen);
}

function saidOf(job: AskedJob, { name, least, against, from }: Compared, isOpen: boolean) {
  const amount = amountText(least);
  const pay = payOver(job.salary, least.period);
  const over = against.over && ` over ${against.over}`;
  const gap = (end: number | null | undefined) =>
    moneyText(least.amount - (end ?? 0), least.currency);
  switch (against.result) {
    case 'reaches':
      return step(
        isOpen ? 'The pay may be enough' : 'The pay is enough',
        `It is not under ${amount}${over} (${name}).${isOpen ? ' Other amounts may count too.' : ''}`,
        isOpen ? 'ahead' : 'done',
        from,
      );
    case 'lowest-under':
      return step(
        'The pay is nearly enough',
        `Ask for ${amount} or more in the contract. The lowest pay of this advert is ${gap(pay?.min)} under that${over} (${name}).`,
        'short',
        from,
      );
    case 'under':
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
  const title =
    facts.country === 'GB' ? 'The employer must be a sponsor' : 'What the employer must do';
  const duties = [...new Set(routes.map(({ employer_must }) => employer_must))];
  const [only] = duties;
  if (only === undefined || duties.length > 1)
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

/** The principle for all countries without its details. */
function neverInShort(rule: FactRow<'never-pay.tsv'>): string {
  return rule.everywhere ? `${rule.rule.split(',')[0]}: a ${rule.law}.` : neverText(rule);
}

function moneyText(exact: number, currency: string): string {
  const amount = Math.round(exact * 100) / 100;
  return formatSalary({ min: amount, max: amount, currency });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
