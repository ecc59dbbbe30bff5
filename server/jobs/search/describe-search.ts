import { countryName, findCountry } from '../../../shared/constants/countries.ts';
import { singular } from '../../../shared/fold.ts';
import type { ListPart, ToldOfSearch } from '../../../shared/jobs.ts';
import { everydayName, FIELDS, fieldName, SAME_WORK } from '../../language/vocabulary.ts';
import { foldedWords, plainName, plainWords } from '../../language/words.ts';
import { conditionNamed } from '../facts/conditions.ts';
import type { JobSearchQuery } from './compile/search-plan.ts';
import { type Clause, isCondition } from './read/clauses.ts';
import { payLabel } from './read/read-pay.ts';
import { codeOfCountry } from './read/read-place.ts';
import { normalise } from './read/search-tokens.ts';
import type { FoundJobs } from './search-jobs.service.ts';
import { withoutSpan } from './wider-search.service.ts';

// What an answer says about its list: what was understood, and which of its jobs have what.

const ENGLISH = new Intl.DisplayNames(['en'], { type: 'region' });

/** From which job of the page on jobs miss something (jobListSchema). */
export function listPartsOf(
  { close, closeFrom, ids, totalCount }: FoundJobs,
  { offset }: Pick<JobSearchQuery, 'offset'>,
): ListPart[] {
  const isSame = (index: number) =>
    close[index]?.misses === close[index - 1]?.misses &&
    close[index]?.similar === close[index - 1]?.similar;
  const starts = close.flatMap(({ misses, similar }, index) =>
    isSame(index) ? [] : [{ at: closeFrom + index, misses, similar }],
  );
  const end = closeFrom + close.length;
  const all = [
    ...starts,
    ...(end < totalCount ? [{ at: end, misses: null, similar: undefined }] : []),
  ];
  const last = offset + ids.length;
  return all.flatMap(({ at, misses, similar }, index): ListPart[] => {
    const next = all[index + 1]?.at ?? totalCount;
    if (at >= last || next <= offset) return [];
    return [{ from: Math.max(0, at - offset), misses, ...(similar && { similar }) }];
  });
}

/** What was understood of a text, and what the board has not. `titles` are those of the page. */
export function describeSearch(
  found: FoundJobs,
  query: JobSearchQuery,
  text: string,
  jobs: readonly { title: string }[],
): ToldOfSearch {
  const source = normalise(text);
  const without = (clause: Clause) => withoutSpan(source, clause);
  const conditions = found.clauses.filter(isCondition).map((clause) => ({
    name: labelOf(clause),
    without: without(clause),
  }));
  const excluded = found.refused.flatMap((refusal) =>
    refusal.name === null ? [] : [{ name: refusal.name, without: withoutSpan(source, refusal) }],
  );
  const unclear = found.refused.flatMap((refusal) => {
    const { name, text, clause } = refusal;
    if (name !== null || clause === null) return [];
    const left = withoutSpan(source, refusal);
    const minus = clause.text.includes(' ') ? `-"${clause.text}"` : `-${clause.text}`;
    return [{ text, without: left, instead: `${left} ${minus}`.trim() }];
  });
  const work = found.clauses.findLast(({ occupations }) => occupations.length > 0);
  const elsewhere = countryNotCovered(
    found.clauses,
    found.totalCount === found.close.length ? query.state : undefined,
  );
  const hasNone = found.closeFrom === 0 && !isFiltered(query) && !hasWork(found);
  return {
    ...(work && understoodOf(work, jobs.slice(0, found.closeFrom || jobs.length))),
    ...(conditions.length > 0 && { conditions }),
    ...(found.replaced.length > 0 && {
      replaced: found.replaced.map((place) => ({
        name: place.name,
        without: withoutSpan(source, place),
      })),
    }),
    ...(excluded.length > 0 && { excluded }),
    ...(unclear.length > 0 && { unclear }),
    ...(work && hasNone && { none: { work: nameOf(work), place: placeOf(found, query) } }),
    ...(elsewhere && { notCovered: elsewhere.name }),
  };
}

/** Whether more than words and a country narrow the list, or it has no order by match. */
function isFiltered({
  sort,
  category,
  state,
  date,
  premium,
  facts,
  pay,
  featured,
}: JobSearchQuery) {
  const filters = [category, state, date, premium, facts, pay, featured];
  return sort !== 'relevance' || filters.some((filter) => filter !== undefined);
}

function placeOf({ places }: FoundJobs, { country_code: chosen }: JobSearchQuery): string | null {
  const names = places.map(({ name }) => name);
  if (chosen && !places.some(({ within }) => within === null)) names.push(countryName(chosen));
  return names.join(', ') || null;
}

/** Whether a job is there that has the work or one of its field, in the place if one was asked for. */
function hasWork({ close, places, hasField }: FoundJobs): boolean {
  if (hasField) return true;
  return close.some(
    ({ misses, similar }) => !similar && !places.some(({ name }) => misses.includes(name)),
  );
}

function labelOf({ condition, pay, text }: Clause): string {
  if (pay !== null) return payLabel(pay);
  return conditionNamed(condition ?? '')?.label ?? text;
}

/** The work in everyday English. */
function nameOf({ text, typed, occupations: [first = ''] }: Clause): string {
  if (FIELDS.has(typed[0]?.join(' ') ?? '')) return fieldName(typed[0]?.join(' ') ?? '') ?? text;
  return isEnglish(text) ? text : (everydayName(first) ?? text);
}

/** "Showing nurse jobs (enfermeira)": no title has the work as it was typed. */
function understoodOf(work: Clause, jobs: readonly { title: string }[]): ToldOfSearch {
  const key = work.typed[0]?.join(' ') ?? '';
  const name = FIELDS.has(key) ? fieldName(key) : everydayName(work.occupations[0] ?? '');
  if (name === undefined || plainName(name) === plainName(work.text)) return {};
  const typed = foldedWords(work.text).map(singular);
  const isThere = jobs.some(({ title }) => {
    const words = plainWords(title);
    return typed.every((word) => words.includes(word));
  });
  return isThere ? {} : { understood: { typed: work.text, name } };
}

const ENGLISH_WORDS: ReadonlySet<string> = new Set(SAME_WORK.flat().map((name) => plainName(name)));

function isEnglish(text: string): boolean {
  return ENGLISH_WORDS.has(plainName(text));
}

/** A country that the text or the place field names, and that the board does not cover. */
export function countryNotCovered(
  clauses: readonly Clause[],
  state = '',
): { code: string; name: string } | undefined {
  const named = clauses.find(({ isOtherCountry }) => isOtherCountry)?.text ?? state;
  const code = codeOfCountry(plainName(named));
  if (code === undefined || findCountry(code)) return undefined;
  return { code, name: ENGLISH.of(code) ?? named };
}
