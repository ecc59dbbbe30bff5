import type { JobList } from '../../shared/jobs.ts';
import { countOf, formatCount, isolate } from '../lib/words.ts';

/** Longer words of a search are quoted, not made a noun. */
const LONGEST_NAME = 40;
/**
 * What a name of work has not: quotes, a minus, "or", a sentence, the word "jobs" that would stand
 * there twice, and a number in front, which would stand beside that of the jobs.
 */
const NO_NAME =
  /["|?!.]|^\p{N}|\b(?:jobs?|vacanc(?:y|ies))\b|(?:^|\s)[-−–]\S|(?:^|\s)(?:or|i|i'm|am|want|need|looking|not|no|without)(?:\s|$)/iu;

type Asked = {
  search?: string | undefined;
  category?: string | undefined;
  /** Where the list looked, in words. */
  place: string;
  withVisaHelp: boolean;
};

/** Whether no job of a list is what was asked for: what it has is close, or only mentions the work. */
export function hasNone(list: JobList): boolean {
  return list.none !== undefined || fullCount(list) === 0;
}

/** The number of jobs that have everything: neither close matches nor jobs that only mention the work. */
export function fullCount({ totalCount, closeCount = 0, mentionCount = 0 }: JobList): number {
  return totalCount - closeCount - mentionCount;
}

/**
 * What a list lists: "9 nurse jobs in Germany", or "No nurse jobs in Germany now". The number is
 * that of adverts: one that is listed for several towns counts once.
 */
export function listTitle(list: JobList, asked: Asked): string {
  const count = hasNone(list) ? 0 : fullCount(list);
  const places = (list.places ?? []).map(({ name }) => name).join(', ');
  const behind = narrowing(asked, list.none?.place ?? (asked.place || places));
  const elsewhere = list.notCovered;
  if (count === 0 && elsewhere !== undefined) return `No jobs in ${isolate(elsewhere)}`;
  // That there is none of the work is said only where the answer says so.
  if (count === 0 && list.none === undefined && asked.search)
    return `No exact match for “${isolate(list.corrected ?? asked.search)}”${narrowing(asked, asked.place)}`;
  const work = workOf(list, asked);
  if (work) {
    const noun = /jobs$/i.test(work) ? isolate(work) : `${isolate(work)} job`;
    if (count === 0) return `No ${noun.replace(/jobs?$/i, '')}jobs${behind} now`;
    if (noun.endsWith(' job')) return `${countOf(count, noun)}${behind}`;
    return `${formatCount(count)} ${noun}${behind}`;
  }
  // The places of the words are in the quotes.
  const words =
    asked.search && work === undefined
      ? ` for “${isolate(asked.search)}”${narrowing(asked, asked.place)}`
      : behind;
  return count === 0 ? `No jobs${words} now` : `${countOf(count, 'job')}${words}`;
}

/** What stands behind the work or the words. */
function narrowing({ withVisaHelp }: Asked, place: string): string {
  return `${withVisaHelp ? ' with visa help' : ''}${place ? ` in ${isolate(place)}` : ''}`;
}

/**
 * The work or words that stand before "jobs"; undefined where they are no name, and empty where
 * the text names only a place.
 */
function workOf(list: JobList, { search, category }: Asked): string | undefined {
  if (list.none) return list.none.work;
  if (!search) return category;
  if (list.understood) return list.understood.name;
  const { places = [], conditions = [], excluded = [], unclear = [], replaced = [] } = list;
  const spans = [...places, ...conditions, ...excluded, ...unclear, ...replaced];
  if (spans.length > 1) return undefined;
  const text = spans[0]?.without ?? list.corrected ?? search;
  const work = text.replace(/\s*\b(?:jobs?|work|vacanc(?:y|ies)|countries)\s*$/i, '').trim();
  if (work === '' && spans.length > 0)
    return category ?? (list.conditions === undefined ? '' : undefined);
  if (work === '') return undefined;
  return work.length > LONGEST_NAME || NO_NAME.test(work) ? undefined : work;
}
