import { countryName } from '../../shared/constants/countries.ts';
import { countryInText, type JobPermit } from '../../shared/permits.ts';
import { VISA_LINKS } from '../../shared/visa-links.ts';
import { groupsOfTitle } from '../occupations/occupations.service.ts';
import type { AskedJob } from './asked-job.ts';
import type { CountryFacts, Route } from './country-facts.ts';
import { createLines, type Lines, permitLine } from './lines.ts';
import { sayLists } from './list-lines.ts';
import { sayAmounts } from './pay-lines.ts';
import { namesPhrase, statedCode } from './stated-code.ts';
import { decideUk } from './uk-answer.ts';
import { sayUkOccupation, sayUkRate } from './uk-lines.ts';

const MOST_BANS = 2;
const UK_ROUTE = 'gb-skilled-worker';

/** What the official rules say of a job on a day (YYYY-MM-DD), in sentences. */
export function jobPermit(facts: CountryFacts | undefined, job: AskedJob, day: string): JobPermit {
  const country = countryName(job.country_code);
  const official = VISA_LINKS[job.country_code];
  const head = { country_code: job.country_code, country, official };
  if (!facts?.checked)
    return {
      ...{ ...head, checked: false, sources: '' },
      lines: [
        { text: `We have no checked facts for ${countryInText(country)}.` },
        ...(facts ? neverLines(facts, []) : []),
      ],
    };
  const out = createLines(facts);
  const named = facts.routes.filter(({ advert_names }) =>
    advert_names.some((name) => namesPhrase(job.text, name)),
  );
  const routes = named.length > 0 ? named : facts.routes.filter(({ main }) => main);
  sayRoutes(facts, { routes, isNamed: named.length > 0 }, { job, day }, out);
  return {
    ...head,
    checked: true,
    lines: [...out.lines, ...neverLines(facts, named)],
    sources: out.sources(),
  };
}

function sayRoutes(
  facts: CountryFacts,
  { routes, isNamed }: { routes: readonly Route[]; isNamed: boolean },
  asked: { job: AskedJob; day: string },
  out: Lines,
): void {
  const ids = routes.map(({ route_id }) => route_id);
  const isOne = routes.length === 1;
  if (routes.length > 0)
    out.say(`${leadOf(isNamed, isOne)}: ${routes.map(({ name }) => name).join('; ')}.`, ...routes);
  if (ids.includes(UK_ROUTE)) sayUk(facts, asked, out);
  else {
    for (const route of routes) sayOf('Who it is for', route, isOne, route.who, out);
    // Where no route is shown before the others, each list may say something.
    const lists = facts.lists.filter(({ route_id }) => ids.length === 0 || ids.includes(route_id));
    const paying = routes.length > 0 ? routes : facts.routes;
    sayAmounts(facts, paying, sayLists(facts, lists, asked, out), asked, out);
  }
  for (const route of routes)
    sayOf('What the employer must do', route, isOne, route.employer_must, out);
  // The guide has the others.
  if (ids.length === 0) out.say(`Routes: ${namesOf(facts.routes)}.`, ...facts.routes);
}

function leadOf(isNamed: boolean, isOne: boolean): string {
  if (isNamed) return `The advert names ${isOne ? 'this route' : 'these routes'}`;
  return isOne ? 'One route' : 'Some routes';
}

function sayUk(facts: CountryFacts, asked: { job: AskedJob; day: string }, out: Lines): void {
  const { job, day } = asked;
  const stated = statedCode('GB', job.text);
  const title = stated === null ? groupsOfTitle(job.title) : null;
  const decision = decideUk(facts, { stated, title }, day);
  sayUkOccupation(facts, decision, stated !== null, out);
  const kind = decision?.answer.kind;
  if (kind === 'closed' || kind === 'never' || kind === 'ended') return;
  if (decision === null || kind === 'partly') {
    out.say('How much it must pay also depends on the code. Our guide has all amounts.');
    return;
  }
  const route = facts.routes.filter(({ route_id }) => route_id === UK_ROUTE);
  const lists = decision.answer.rows.map(({ list_id }) => list_id);
  sayAmounts(facts, route, lists, asked, out);
  sayUkRate(facts, decision, { salary: job.salary, day }, out);
}

function sayOf(
  what: string,
  { name, ...from }: Route,
  isOne: boolean,
  text: string,
  out: Lines,
): void {
  if (text !== '') out.say(`${what}${isOne ? '' : ` (${name})`}: ${text}.`, from);
}

/** A few routes are named with who they are for. */
function namesOf(routes: readonly Route[]): string {
  const isShort = routes.length < 5;
  return routes.map(({ name, who }) => (isShort && who ? `${name} (${who})` : name)).join('; ');
}

/** The law of the country, first what it says of the routes that the advert names. */
function neverLines(facts: CountryFacts, named: readonly Route[]) {
  const own = facts.neverPay.filter(({ everywhere }) => !everywhere);
  const isOf = (route: string) =>
    named.some(({ advert_names }) => advert_names.some((name) => namesPhrase(route, name)));
  const ofNamed = own.filter(({ route }) => isOf(route));
  const rules = [ofNamed, own, facts.neverPay].find((each) => each.length > 0) ?? [];
  return rules.slice(0, MOST_BANS).map((rule) => {
    const route = rule.everywhere ? '' : `${rule.route}: `;
    return permitLine(`What you must never pay: ${route}${rule.rule} (${rule.law}).`, rule);
  });
}
