import type { AdvertReading } from '../../../shared/job-facts.ts';
import type { TopicReader } from './advert-reading.ts';
import { type Rule, readRules } from './rule-file.ts';
import { createRuleSet, type RuleSet } from './rule-set.ts';

/** `charged` makes "no fee" untrue. What asks for money is found by server/safety. */
const SAYINGS = ['charged', 'no-fee', 'employer-pays'] as const;
type Saying = (typeof SAYINGS)[number];

/** The work itself: fees there are those of customers. */
const WORK = 'Responsibilities';
/** So many words away a word takes a statement back. */
const NEAR = 6;

/** The rules for what a job costs the worker. */
export const COST_RULES = readRules('costs.tsv');
const COSTS = openCostRules(COST_RULES);

/** Opens these of the rules for costs. */
export function openCostRules(rules: readonly Rule[]): RuleSet {
  return createRuleSet(rules, { near: NEAR });
}

/** Reads whether the worker pays a fee, and whether costs of coming are paid for her. */
export function createCostsReader({
  find,
  statements,
}: RuleSet = COSTS): TopicReader<NonNullable<AdvertReading['costs']> | null> {
  const said = new Map<Saying, string>();
  return {
    add({ text, lead, isTitle, words, quote }) {
      if (isTitle || lead === WORK || said.size === SAYINGS.length) return;
      const rules = find(words());
      if (rules.length === 0 || text.endsWith('?')) return;
      const likely = Map.groupBy(rules, ({ says }) => says);
      for (const says of SAYINGS) {
        if (said.has(says)) continue;
        const [first] = statements(words(), likely.get(says) ?? []);
        if (first) said.set(says, quote(first.at));
      }
    },
    result() {
      const says = said.has('no-fee') && !said.has('charged') ? 'no-fee' : 'employer-pays';
      const quote = said.get(says);
      return quote === undefined ? null : { says, quote };
    },
  };
}
