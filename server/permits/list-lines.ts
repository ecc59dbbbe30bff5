import {
  groupsOfTitle,
  occupationName,
  type TitleGroups,
} from '../occupations/occupations.service.ts';
import type { AskedJob } from './asked-job.ts';
import type { CountryFacts, ListedCode, OccupationList } from './country-facts.ts';
import { dateText, endedText, stateOn } from './fact-dates.ts';
import { indexOf } from './fact-index.ts';
import type { Lines } from './lines.ts';
import { statedCode } from './stated-code.ts';

/**
 * What other lists say: a code that the advert states decides, or a group that all readings of the
 * title share. Answers the lists that the job is on.
 */
export function sayLists(
  facts: CountryFacts,
  lists: readonly OccupationList[],
  { job, day }: { job: AskedJob; day: string },
  out: Lines,
): string[] {
  const title = groupsOfTitle(job.title);
  return lists.flatMap(({ list_id, name, scheme }) => {
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
    const said = `By its title, this work is in the group “${group}” (ISCO ${title.isco}).`;
    if (stateOn(found, day) === 'ended') {
      out.say(`${said} It was on the ${name}. ${endedText(found, 'list')}`, found);
      return [];
    }
    out.say(`${said} It is on the ${name}${since(found)}. ${meaningText(found)}`, found);
    noteListed(`By its title, in the group “${group}”`, { name, found }, out);
    return [list_id];
  });
}

/** The first list that a job is on is the step. */
function noteListed(
  work: string,
  { name, found }: { name: string; found: ListedCode },
  out: Lines,
): void {
  out.noted.work ??= {
    title: 'The work is on the list',
    text: `${work}: ${name}${since(found)}.${found.meaning === 'lower_pay_floor' ? ' The lower amount counts.' : ''}`,
    state: 'done',
    ...(found.fact_status === 'S' && { second_hand: true }),
  };
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
  else if (stateOn(row, day) === 'current') {
    out.say(
      `The advert names ANZSCO code ${code}. It is on the ${name}${since(row)}; some entries have conditions that we do not have.`,
      row,
    );
    noteListed(`Code ${code}`, { name, found: row }, out);
  }
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
