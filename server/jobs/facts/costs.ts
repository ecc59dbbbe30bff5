import type { AdvertReading } from '../../../shared/job-facts.ts';
import type { TopicReader } from './advert-reading.ts';
import { firstSure } from './clauses.ts';
import { readRules } from './rule-file.ts';
import { createRuleFinder, type RuleFinder } from './rule-finder.ts';

/** The rules for what a job costs the worker. */
export const COST_RULES = readRules('costs.tsv');
const FIND = createRuleFinder(COST_RULES);

/** The stronger statement first. What asks for money is found by server/safety. */
const SAYINGS = ['no-fee', 'employer-pays'] as const;
type Saying = (typeof SAYINGS)[number];

/** The work itself: fees there are those of customers. */
const WORK = 'Responsibilities';
/** So many words away a word takes a statement back. */
const NEAR = 6;

/** Reads whether the worker pays a fee, and whether costs of coming are paid for her. */
export function createCostsReader(
  find: RuleFinder = FIND,
): TopicReader<NonNullable<AdvertReading['costs']> | null> {
  const said = new Map<Saying, string>();
  return {
    add({ text, lead, isTitle, words, quote }) {
      if (isTitle || lead === WORK || said.size === SAYINGS.length) return;
      const rules = find(words());
      if (rules.length === 0 || text.endsWith('?')) return;
      const likely = Map.groupBy(rules, ({ says }) => says);
      const phrasesOf = (says: string) => likely.get(says)?.map(({ phrase }) => phrase) ?? [];
      for (const says of SAYINGS) {
        const phrases = phrasesOf(says);
        if (phrases.length === 0 || said.has(says)) continue;
        const unless = ['not', `not-${says}`].flatMap(phrasesOf);
        const at = firstSure(words(), phrases, unless, phrasesOf('never'), NEAR);
        if (at) said.set(says, quote(at));
      }
    },
    result() {
      const says = SAYINGS.find((one) => said.has(one));
      return says === undefined ? null : { says, quote: said.get(says) as string };
    },
  };
}
