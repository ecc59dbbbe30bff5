import { type CountryCode, countryName } from '../../shared/constants/countries.ts';
import type { JobPermit } from '../../shared/permits.ts';
import type { Salary } from '../../shared/salary.ts';
import { VISA_LINKS } from '../../shared/visa-links.ts';
import {
  groupsOfTitle,
  occupationName,
  type TitleGroups,
} from '../occupations/occupations.service.ts';
import type { CountryFacts, ListedCode, PayFloor, Route } from './country-facts.ts';
import { dateText, endedText, shownOn, stateOn } from './fact-dates.ts';
import { indexOf } from './fact-index.ts';
import { createLines, type Lines, payText, permitLine } from './lines.ts';
import { statedCode } from './stated-code.ts';
import { decideUk } from './uk-answer.ts';
import { sayUkOccupation, sayUkRate } from './uk-lines.ts';

/** What everybody may know of a job. `text` is where an advert may state a code. */
export type AskedJob = {
  title: string;
  country_code: CountryCode;
  salary: Salary | null;
  text: string;
};

const MOST_AMOUNTS = 3;
const MOST_BANS = 2;

/** What the official rules say of a job on a day (YYYY-MM-DD), in sentences. */
export function jobPermit(facts: CountryFacts | undefined, job: AskedJob, day: string): JobPermit {
  const country = countryName(job.country_code);
  const official = VISA_LINKS[job.country_code];
  const head = { country_code: job.country_code, country, official };
  const never = facts ? neverLines(facts) : [];
  if (!facts?.checked)
    return {
      ...{ ...head, checked: false, title: '', never, sources: '' },
      lines: [{ text: `We have no checked facts for ${country}.` }],
    };
  const out = createLines(facts);
  const main = facts.routes.filter((route) => route.main);
  const shown = { salary: job.salary, day };
  if (job.country_code === 'GB') sayUk(facts, job, shown, out);
  else {
    const deciding = sayLists(facts, job, day, out);
    sayAmounts(facts, main, deciding, shown, out);
  }
  for (const route of main) sayEmployer(route, main.length > 1, out);
  const others = facts.routes.filter((route) => !route.main);
  if (others.length > 0) out.say(`Other routes: ${namesOf(others)}.`);
  return {
    ...head,
    checked: true,
    title: main.map(({ name }) => name).join(' or '),
    lines: out.lines,
    never,
    sources: out.sources(),
  };
}

type Shown = { salary: Salary | null; day: string };

function sayUk(facts: CountryFacts, job: AskedJob, shown: Shown, out: Lines): void {
  const { day } = shown;
  const stated = statedCode('GB', job.text);
  const title = stated === null ? groupsOfTitle(job.title) : null;
  const decision = decideUk(facts, { stated, title }, day);
  sayUkOccupation(facts, decision, stated !== null, out);
  const kind = decision?.answer.kind;
  if (kind === 'closed' || kind === 'never' || kind === 'ended') return;
  const route = facts.routes.filter((each) => each.main);
  const isOpen = decision !== null && kind !== 'partly';
  const lists = isOpen ? decision.answer.rows.map(({ list_id }) => list_id) : [];
  if (!isOpen) out.say('How much it must pay depends on the code too. Our guide has all amounts.');
  else sayAmounts(facts, route, lists, shown, out);
  if (isOpen) sayUkRate(facts, decision, shown, out);
}

/**
 * What other lists say: a code that the advert states decides, or a group that all readings of the
 * title share. Answers the lists that the job is on.
 */
function sayLists(facts: CountryFacts, job: AskedJob, day: string, out: Lines): string[] {
  const title = groupsOfTitle(job.title);
  return facts.lists.flatMap(({ list_id, name, scheme }) => {
    const rows = facts.occupations.filter((row) => row.list_id === list_id);
    if (scheme === 'ANZSCO') return saySixDigits(facts, job, { list_id, name }, day, out);
    if (!scheme.startsWith('ISCO-08')) return [];
    const found = byGroup(facts, list_id, title);
    const isOurs = scheme !== 'ISCO-08';
    if (found === 'depends') {
      if (!isOurs)
        out.say(
          `Which amount counts depends on the exact occupation: some have a lower one (${name}).`,
          rows[0],
        );
      return [];
    }
    if (found === null || title === null) return [];
    const group = occupationName(title.isco).toLowerCase();
    const said = `By its title this is work of the group “${group}” (ISCO ${title.isco}).`;
    if (stateOn(found, day) === 'ended') {
      out.say(`${said} It was on the ${name}. ${endedText(found, 'list')}`, found);
      return [];
    }
    out.say(`${said} It is on the ${name}${since(found)}. ${meaningText(found)}`, found);
    return [list_id];
  });
}

function byGroup(
  facts: CountryFacts,
  list: string,
  title: TitleGroups | null,
): ListedCode | 'depends' | null {
  if (title === null) return 'depends';
  const rows = title.groups.map((isco) =>
    indexOf(facts)
      .listed.get(isco)
      ?.find(({ list_id }) => list_id === list),
  );
  if (rows.every((row) => row === undefined)) return null;
  const [first] = rows;
  return first !== undefined && rows.every((row) => row !== undefined) ? first : 'depends';
}

function saySixDigits(
  facts: CountryFacts,
  job: AskedJob,
  { list_id, name }: { list_id: string; name: string },
  day: string,
  out: Lines,
): string[] {
  const code = statedCode(job.country_code, job.text);
  const any = facts.occupations.find((row) => row.list_id === list_id);
  if (code === null) {
    out.say(
      `Whether this job is on the ${name} depends on the exact occupation. Ask for its ANZSCO code (six digits) and look it up in our guide.`,
      any,
    );
    return [];
  }
  const row = indexOf(facts)
    .listed.get(code)
    ?.find((each) => each.list_id === list_id);
  if (row === undefined)
    out.say(`The advert names ANZSCO code ${code}. It is not on the ${name} that we have.`, any);
  else if (stateOn(row, day) === 'current')
    out.say(
      `The advert names ANZSCO code ${code}. It is on the ${name}${since(row)}; some entries have conditions that we do not have.`,
      row,
    );
  return row === undefined ? [] : [list_id];
}

function since({ valid_from, valid_to }: ListedCode): string {
  const from = valid_from && ` of ${dateText(valid_from)}`;
  return `${from}${valid_to && ` until ${dateText(valid_to)}`}`;
}

function meaningText({ meaning, condition }: ListedCode): string {
  if (meaning === 'lower_pay_floor') return 'The lower amount counts.';
  return `${condition.charAt(0).toUpperCase()}${condition.slice(1)}.`;
}

/** Amounts for the lists that a job is on; without one, those that are not for a list alone. */
function sayAmounts(
  facts: CountryFacts,
  main: readonly Route[],
  lists: readonly string[],
  { salary, day }: Shown,
  out: Lines,
): void {
  const ids = new Set(main.map(({ route_id }) => route_id));
  const isHourly = salary !== null && 'period' in salary && salary.period === 'hour';
  const all = shownOn(
    facts.pay.filter(({ route_id }) => ids.has(route_id)),
    day,
    ({ route_id, condition }) => `${route_id} ${condition}`,
  ).filter((floor) => isHourly || floor.applies.length === 0 || floor.period !== 'hour');
  const own = all.filter(({ applies }) => applies.some((list) => lists.includes(list)));
  const amounts = own.length > 0 ? own : all;
  for (const floor of amounts.slice(0, MOST_AMOUNTS))
    out.say(payText(floor, { name: amountName(floor, main), salary, day }), floor);
  if (amounts.length > MOST_AMOUNTS) out.say('Our guide has more amounts.');
}

function amountName({ route_id, condition }: PayFloor, main: readonly Route[]): string {
  const route = main.length > 1 ? main.find((each) => each.route_id === route_id)?.name : undefined;
  const what = [route, condition].filter(Boolean).join(': ');
  return what ? `Lowest pay (${what})` : 'Lowest pay';
}

function sayEmployer(route: Route, isOne: boolean, out: Lines): void {
  if (route.employer_must === '') return;
  const name = isOne ? ` (${route.name})` : '';
  out.say(`What the employer must do${name}: ${route.employer_must}.`, route);
}

/** A few routes are named with who they are for. */
function namesOf(routes: readonly Route[]): string {
  const isShort = routes.length < 3;
  return routes.map(({ name, who }) => (isShort ? `${name} (${who})` : name)).join('; ');
}

function neverLines(facts: CountryFacts) {
  const own = facts.neverPay.filter(({ everywhere }) => !everywhere);
  const rules = own.length > 0 ? own : facts.neverPay;
  return rules.slice(0, MOST_BANS).map((rule) => {
    const route = own.length > 0 ? `${rule.route}: ` : '';
    return permitLine(`${route}${rule.rule} (${rule.law}).`, rule);
  });
}
