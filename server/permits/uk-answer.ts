import type { CountryFacts, ListedCode } from './country-facts.ts';
import { stateOn } from './fact-dates.ts';
import { indexOf } from './fact-index.ts';

/**
 * What the UK lists say of one code on a day.
 * - `eligible`: on a list without an end. `listed`: on a list that ends. `partly`: some jobs only.
 * - `ended`: on a list that has ended, and closed since. `closed`: not for newcomers. `never`: not
 *   on this route.
 * - `rows` are the lines of the lists that say so.
 */
export type UkAnswer = {
  kind: 'eligible' | 'listed' | 'partly' | 'ended' | 'closed' | 'never';
  rows: ListedCode[];
  /** Lists that have some jobs of the code besides. */
  some: ListedCode[];
};

const ALL_JOBS = /^all jobs( of this code)?$/;
const ONLY_SOME = /\bONLY\b/;
const TEMPORARY = ['gb-temporary-shortage-list', 'gb-immigration-salary-list'];

/** What the lists say of a code; null if no list has it. */
export function ukAnswer(facts: CountryFacts, code: string, day: string): UkAnswer | null {
  const rows = indexOf(facts).listed.get(code) ?? [];
  if (rows.length === 0) return null;
  const now = rows.filter((row) => stateOn(row, day) === 'current');
  const open = now.filter(({ meaning }) => meaning === 'eligible');
  const lasting = open.filter(({ list_id }) => !TEMPORARY.includes(list_id));
  const whole = open.filter((row) => !lasting.includes(row) && coversAllJobs(row));
  const partial = open.filter((row) => !lasting.includes(row) && !whole.includes(row));
  const answer = (kind: UkAnswer['kind'], its: ListedCode[]) => ({ kind, rows: its, some: [] });
  if (lasting.length > 0) return { kind: 'eligible', rows: [...lasting, ...whole], some: partial };
  if (whole.length > 0) return { kind: 'listed', rows: whole, some: partial };
  const some = [...partial, ...now.filter(({ meaning }) => meaning === 'eligible_restricted')];
  if (some.length > 0) return answer('partly', some);
  const ended = rows.filter(
    (row) => stateOn(row, day) === 'ended' && row.meaning === 'eligible' && coversAllJobs(row),
  );
  if (ended.length > 0) return answer('ended', ended);
  const closed = now.filter(({ meaning }) => meaning === 'closed_to_newcomers');
  return closed.length > 0 ? answer('closed', closed) : answer('never', rows);
}

function coversAllJobs({ condition, region, title }: ListedCode): boolean {
  return ALL_JOBS.test(condition) && region !== 'Scotland' && !ONLY_SOME.test(title);
}

/** An occupation that was decided: its code if that is known, and what the lists say. */
export type UkDecision = { code: string | null; codes: string[]; answer: UkAnswer };

/** A name of one code decides where so much of its group has the same answer. */
const MOST = 0.9;

/**
 * What the lists say of a job. A code that the advert states decides. A title decides where all
 * codes of its groups have the same answer, or where the national index has the title under one
 * code and nearly all of its group agree. Null: it depends on the exact occupation.
 */
export function decideUk(
  facts: CountryFacts,
  asked: {
    stated: string | null;
    title: { isco: string; groups: string[]; soc2020: string | null } | null;
  },
  day: string,
): UkDecision | null {
  const { stated, title } = asked;
  if (stated !== null) {
    const answer = ukAnswer(facts, stated, day);
    return answer && { code: stated, codes: [stated], answer };
  }
  if (title === null) return null;
  const { codesOf } = indexOf(facts);
  const links = title.groups.flatMap((isco) => codesOf.get(isco) ?? []);
  const own = links.some(({ code }) => code === title.soc2020) ? title.soc2020 : null;
  const weights = new Map<string, number>();
  const answers = links.flatMap(({ code, entries }) => {
    const answer = ukAnswer(facts, code, day);
    if (answer === null) return [];
    weights.set(answer.kind, (weights.get(answer.kind) ?? 0) + entries);
    return [answer];
  });
  const [first] = answers;
  if (first === undefined) return null;
  if (weights.size === 1) {
    const answer = own === null ? first : (ukAnswer(facts, own, day) ?? first);
    const codes = own === null ? [...new Set(links.map(({ code }) => code))] : [own];
    return own === null && !haveSameLists(answers) ? null : { code: own, codes, answer };
  }
  const answer = own === null || title.groups.length > 1 ? null : ukAnswer(facts, own, day);
  const all = [...weights.values()].reduce((sum, entries) => sum + entries, 0);
  if (own === null || answer === null || (weights.get(answer.kind) ?? 0) < all * MOST) return null;
  return { code: own, codes: [own], answer };
}

function haveSameLists(answers: readonly UkAnswer[]): boolean {
  const keys = answers.map(({ rows }) => rows.map(({ list_id }) => list_id).join(' '));
  return new Set(keys).size === 1;
}
