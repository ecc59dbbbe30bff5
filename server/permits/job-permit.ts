import { countryName } from '../../shared/constants/countries.ts';
import { countryInText, type JobPermit, type PermitLine } from '../../shared/permits.ts';
import { VISA_LINKS } from '../../shared/visa-links.ts';
import { groupsOfTitle } from '../occupations/occupations.service.ts';
import type { AskedJob } from './asked-job.ts';
import type { CountryFacts, FactRow, NamedPermit, Route } from './country-facts.ts';
import { isRoute, jobSteps } from './job-steps.ts';
import { createLines, type Lines, neverText, permitLine } from './lines.ts';
import { sayLists } from './list-lines.ts';
import { sayAmounts } from './pay-lines.ts';
import { permitsNamed, unknownPermit } from './permit-names.ts';
import { statedCode } from './stated-code.ts';
import { decideUk, type UkDecision } from './uk-answer.ts';
import { sayUkOccupation, sayUkRate } from './uk-lines.ts';
import { suitsWork } from './work-kinds.ts';

const MOST_BANS = 2;
/** Most possible permits of which a job page says what the employer must do; the guide has all. */
const MOST_DUTIES = 2;
const UK_ROUTE = 'gb-skilled-worker';

/** What the official rules say of a job on a day (YYYY-MM-DD), in sentences. */
export function jobPermit(facts: CountryFacts | undefined, job: AskedJob, day: string): JobPermit {
  const country = countryName(job.country_code);
  const official = VISA_LINKS[job.country_code];
  const head = { country_code: job.country_code, country, official };
  if (!facts?.checked)
    return {
      ...{ ...head, checked: false, sources: '', steps: null },
      lines: [
        { text: `We have no checked facts for ${countryInText(country)}.` },
        ...(facts ? neverRules(facts, []).map(neverLine) : []),
      ],
    };
  const out = createLines(facts);
  const namings = permitsNamed<Route | NamedPermit>(job.text, [...facts.routes, ...facts.named]);
  const named = namings.flatMap(({ permit, isDenied }) => (isDenied ? [] : permit));
  const unknown = named.length === 0 ? unknownPermit(job.text) : null;
  const asked: Asked = { job, day, groups: groupsOfTitle(job.title)?.groups ?? null };
  let possible: readonly Route[] = [];
  if (named.length > 0) sayNamed(facts, named, asked, out);
  else if (unknown !== null)
    out.say(`The advert names “${unknown}”. We have no facts about it. Ask the employer.`);
  else {
    const denied = new Set(namings.map(({ permit }) => permit.name));
    possible = sayPossible(facts, ({ name }) => !denied.has(name), asked, out);
  }
  const rules = neverRules(facts, named.length > 0 ? named : possible);
  return {
    ...head,
    checked: true,
    lines: [...out.lines, ...rules.map(neverLine)],
    steps: jobSteps(facts, { job, named, possible, unknown, noted: out.noted, rule: rules[0] }),
    sources: out.sources(),
  };
}

type Asked = { job: AskedJob; day: string; groups: readonly string[] | null };

/** Whether the occupations and amounts of the Skilled Worker route count for it. */
const isUk = ({ route_id, part_of }: Route) => route_id === UK_ROUTE || part_of === UK_ROUTE;

/** What we know of the permits that the advert names. */
function sayNamed(
  facts: CountryFacts,
  named: readonly (Route | NamedPermit)[],
  asked: Asked,
  out: Lines,
): void {
  const routes = named.filter(isRoute);
  const unseen = named.filter((permit): permit is NamedPermit => !isRoute(permit));
  const names = named.map(({ name }) => name).join('; ');
  const isOne = named.length === 1;
  out.say(`The advert names ${leadOf(named)}: ${names}.`, ...routes);
  if (unseen.length > 0)
    out.say(
      `We have not seen the rules of ${isOne ? 'this permit' : unseen.map(({ name }) => name).join('; ')}, so we say nothing about its pay or who can have it. Ask the employer, and look at the official page.`,
    );
  const ids = routes.map(({ route_id }) => route_id);
  for (const route of routes)
    if (route.route_id !== UK_ROUTE) sayOf('Who it is for', route, isOne, route.who, out);
  if (routes.some(isUk)) sayUk(facts, ukDecision(facts, asked), asked, out);
  else {
    const lists = facts.lists.filter(({ route_id }) => ids.includes(route_id));
    sayAmounts(facts, routes, sayLists(facts, lists, asked, out), { ...asked, isNamed: true }, out);
  }
  for (const route of routes)
    sayOf('What the employer must do', route, isOne, route.employer_must, out);
}

/** Kinds of a permit that share the name in the advert are one of them. */
function leadOf(named: readonly { advert_names: readonly string[] }[]): string {
  if (named.length === 1) return 'this permit';
  const [first] = named;
  const isShared = named.every(
    ({ advert_names }) => advert_names.join() === first?.advert_names.join(),
  );
  return isShared ? 'one of these permits' : 'these permits';
}

/** The permits that work as of this title could lead to; answers the routes among them. */
function sayPossible(
  facts: CountryFacts,
  isLeft: (route: Route) => boolean,
  asked: Asked,
  out: Lines,
): readonly Route[] {
  const { groups } = asked;
  const decision = facts.country === 'GB' ? ukDecision(facts, asked) : null;
  const routes = facts.routes.filter(
    (route) =>
      isLeft(route) && suitsWork(route.work, groups) !== 'no' && !(isUk(route) && isShut(decision)),
  );
  const ids = routes.map(({ route_id }) => route_id);
  if (routes.length > 0) out.say(`Possible permits: ${namesOf(routes)}.`, ...routes);
  else if (!isShut(decision))
    out.say(
      'We do not know which permit this work could lead to. Our guide has all routes we know.',
    );
  if (facts.country === 'GB') sayUk(facts, decision, asked, out);
  else {
    const lists = facts.lists.filter(({ route_id }) => ids.includes(route_id));
    sayAmounts(
      facts,
      routes,
      sayLists(facts, lists, asked, out),
      { ...asked, isNamed: false },
      out,
    );
  }
  const whole = routes.filter(({ part_of }) => part_of === '');
  if (whole.length <= MOST_DUTIES)
    for (const route of whole)
      sayOf('What the employer must do', route, routes.length === 1, route.employer_must, out);
  if (facts.named.length > 0)
    out.say(
      `There are other permits whose rules we have not seen: ${facts.named.map(({ name }) => name).join('; ')}.`,
    );
  return routes;
}

function ukDecision(facts: CountryFacts, { job, day }: Asked): UkDecision | null {
  const stated = statedCode('GB', job.text);
  const title = stated === null ? groupsOfTitle(job.title) : null;
  return decideUk(facts, { stated, title }, day);
}

/** Whether new workers cannot be sponsored in this occupation. */
function isShut(decision: UkDecision | null): boolean {
  const kind = decision?.answer.kind;
  return kind === 'closed' || kind === 'never' || kind === 'ended';
}

function sayUk(facts: CountryFacts, decision: UkDecision | null, asked: Asked, out: Lines): void {
  const { job, day } = asked;
  sayUkOccupation(facts, decision, statedCode('GB', job.text) !== null, out);
  if (isShut(decision)) return;
  if (decision === null || decision.answer.kind === 'partly') {
    out.say('How much it must pay also depends on the code. Our guide has all amounts.');
    out.noted.others = true;
    return;
  }
  const route = facts.routes.filter(({ route_id }) => route_id === UK_ROUTE);
  const lists = decision.answer.rows.map(({ list_id }) => list_id);
  sayAmounts(facts, route, lists, { ...asked, isNamed: false }, out);
  sayUkRate(facts, decision, { job, day }, out);
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

/** The law on the permits that the advert names or may lead to; without it, what is for all permits. */
function neverRules(facts: CountryFacts, asked: readonly (Route | NamedPermit)[]) {
  const { neverPay } = facts;
  const rulesOf = (permits: readonly (Route | NamedPermit)[]) =>
    neverPay.filter(({ route }) => permitsNamed(route, permits).length > 0);
  const own = rulesOf(asked);
  const ofSome = rulesOf([...facts.routes, ...facts.named]);
  const general = neverPay.filter((rule) => !ofSome.includes(rule));
  const ofCountry = general.filter(({ everywhere }) => !everywhere);
  const isComplete = own.length > 0 && asked.every((permit) => rulesOf([permit]).length > 0);
  const rest = ofCountry.length > 0 ? ofCountry : general;
  const rules = isComplete ? own : [...own, ...rest];
  return rules.slice(0, MOST_BANS);
}

function neverLine(rule: FactRow<'never-pay.tsv'>): PermitLine {
  const route = rule.everywhere ? '' : `${rule.route}: `;
  return permitLine(`What you must never pay: ${route}${neverText(rule)}`, rule);
}
