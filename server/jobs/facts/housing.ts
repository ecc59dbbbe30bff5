import type { AdvertReading } from '../../../shared/job-facts.ts';
import type { HousingStatement, TopicReader } from './advert-reading.ts';
import { MONEY, markSums } from './money.ts';
import { findPhrases } from './phrases.ts';
import { type Rule, readRules } from './rule-file.ts';
import { createRuleSet, type RuleSet } from './rule-set.ts';

/** The rules for housing. */
export const HOUSING_RULES = ['housing.tsv', 'housing-languages.tsv'].flatMap(readRules);

/** A heading under which a room needs no more words to be one for the worker. */
const HEADING =
  /^(?:accommodation|housing|lodging|living|the (?:house|flat|camp|cabin|room)|where you (?:live|sleep|stay)|life (?:in|at) (?:the )?camp|your (?:home|stay|room|flat|house)|bed)\b|\b(?:and|,) (?:home|cabin|living|housing|lodging|accommodation|room|bed|roof|board)$/i;
/** The work itself: rooms there are rooms to clean or to build. */
const WORK = 'Responsibilities';

/** What counts only in some sentences: in titles, after a sentence about a home, under HEADING. */
const ONLY_THERE = {
  title: ['title-live-in', 'title-household'],
  next: ['next-rent', 'next-free'],
  heading: ['under-heading'],
};
/** These say that there is a home, the one that says most first. */
const HOMES_OF_TEXTS = ['sure-live-in', 'live-in', 'free', 'rent', 'given', 'offered', 'choice'];
const HOMES = ['title-live-in', ...HOMES_OF_TEXTS];
const ANYWHERE = ['none', ...HOMES_OF_TEXTS, 'household'];
const PRICES_AND_ROOMS = ['household-room', 'rent-due', 'no-rent', 'rent-maybe'];
/** Behind a sentence that may say one of these, the next may name a price. */
const ABOUT_HOMES = new Set([...HOMES, ...PRICES_AND_ROOMS]);
/** So many words away a word takes a statement back: "a room … can be asked for". */
const NEAR = 7;

/** Reads whether a place to live comes with the job, and what it costs. */
export function createHousingReader({
  find,
  statements,
}: RuleSet = HOUSING): TopicReader<AdvertReading['housing']> {
  const said = new Map<string, string>();
  let limit: string | undefined;
  /** Whether the sentence before may be about a home: then this one may name its price. */
  let isNext = false;
  return {
    add(sentence) {
      const { text, isTitle, lead } = sentence;
      if (lead === WORK || text.endsWith('?')) return;
      const isBehindHome = isNext;
      const rules = find(sentence.words());
      isNext = rules.some(({ says }) => ABOUT_HOMES.has(says));
      if (rules.length === 0) return;
      const isUnderHeading = lead !== text && HEADING.test(lead);
      const words = markSums(sentence.words(), text);
      const likely = Map.groupBy(rules, (rule) => rule.says);
      const kinds = [
        ...(isTitle ? ONLY_THERE.title : []),
        ...ANYWHERE,
        ...PRICES_AND_ROOMS,
        ...(isBehindHome || isUnderHeading ? ONLY_THERE.next : []),
        ...(isUnderHeading ? ONLY_THERE.heading : []),
      ];
      for (const says of kinds) {
        if (said.has(says)) continue;
        const [first] = statements(words, likely.get(says) ?? []);
        if (first === undefined) continue;
        said.set(says, sentence.quote(first.at));
        if (says === 'free') limit = limitIn(words, likely.get('limit') ?? []);
      }
    },
    result() {
      const result = resultOf(said);
      return result?.says === 'offered-free' && limit ? { ...result, limit } : result;
    },
  };
}

/** How long a home is free, in the words of the advert: "3 months". */
function limitIn(words: readonly string[], limits: readonly Rule[]): string | undefined {
  for (const { phrase } of limits)
    for (const { start, end } of findPhrases(words, phrase))
      return words.slice(start, end).join(' ');
}

/** Opens these of the rules for housing. */
export function openHousingRules(rules: readonly Rule[]): RuleSet {
  return createRuleSet(rules, { near: NEAR, added: new Set([MONEY]) });
}
const HOUSING = openHousingRules(HOUSING_RULES);

function resultOf(said: ReadonlyMap<string, string>): AdvertReading['housing'] {
  const none = said.get('none');
  if (none !== undefined) return { says: 'none', quote: none };
  const isHousehold = said.has('household') || said.has('title-household');
  const homes = [...HOMES, ...(isHousehold ? ['household-room'] : []), 'under-heading'];
  const home = homes.find((says) => said.has(says));
  if (home === undefined) return null;
  const says = isHousehold || home.endsWith('live-in') ? 'live-in' : priceOf(said);
  return { says, quote: said.get(home) as string };
}

/** "Provided" is free unless a rent is named; "free" is free, perhaps for the first months. */
function priceOf(said: ReadonlyMap<string, string>): HousingStatement {
  const isSaid = (...any: string[]) => any.some((says) => said.has(says));
  if (isSaid('free')) return 'offered-free';
  if (isSaid('rent', 'rent-due', 'next-rent')) return 'offered-paid';
  if (isSaid('rent-maybe')) return 'offered';
  return isSaid('given', 'no-rent', 'next-free') ? 'offered-free' : 'offered';
}
