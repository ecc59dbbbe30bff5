import type { AdvertReading, TopicReader, VisaStatement } from './advert-reading.ts';
import { findPhrases, hasPhrase, type Span } from './phrases.ts';
import { type Rule, readRules } from './rule-file.ts';
import { createRuleFinder } from './rule-finder.ts';
import type { Sentence } from './sentences.ts';

const RULES = readRules('visa.tsv');
const findRules = createRuleFinder(RULES.filter(({ says }) => !says.startsWith('heading ')));
const HEADINGS = RULES.flatMap(({ says, phrase }) =>
  says.startsWith('heading ') ? [{ place: says.slice('heading '.length), phrase }] : [],
);

/**
 * What rules say, and how it is read. In a sentence the first counts: a permit that is only named
 * comes with the job, but not where it is asked for.
 */
const SAYINGS: Record<string, VisaStatement> = {
  refused: 'refused',
  offered: 'offered',
  'right-to-work-needed': 'right-to-work-needed',
  named: 'offered',
};
/**
 * Which saying of an advert counts. An offer makes a demand for the right to work good: that right
 * is what the employer helps to get. A permit that is only named does not.
 */
const STRONGEST_FIRST = ['offered', 'refused', 'right-to-work-needed', 'named'];

/** Weighs what the sentences of an advert say of visa help. */
export function createVisaReader(): TopicReader<AdvertReading['visa']> {
  const said = new Map<string, string>();
  return {
    add(sentence) {
      if (sentence.text.endsWith('?')) return;
      const words = [placeOf(sentence), ...sentence.words()];
      const rules = findRules(words);
      for (const says of Object.keys(SAYINGS)) {
        const at = firstSaid(words, rules, says);
        if (!at) continue;
        const quoted = { start: at.start - 1, end: at.end - 1 };
        if (!said.has(says)) said.set(says, sentence.quote(quoted));
        return;
      }
    },
    result() {
      const [offer, refusal] = [said.get('offered'), said.get('refused')];
      if (offer !== undefined && refusal !== undefined)
        return { says: 'unsure', quote: `${offer} … ${refusal}` };
      const says = STRONGEST_FIRST.find((one) => said.has(one));
      if (says === undefined) return null;
      return { says: SAYINGS[says] as VisaStatement, quote: said.get(says) as string };
    },
  };
}

/** Where a sentence stands, as the first word of the rules. */
function placeOf({ isTitle, lead, text }: Sentence): string {
  if (isTitle) return 'TITLE';
  if (lead === '') return 'PLAIN';
  if (lead === text) return 'HEADING';
  const words = lead.toLowerCase().split(/[^a-z]+/);
  return HEADINGS.find(({ phrase }) => hasPhrase(words, [phrase]))?.place ?? 'PLAIN';
}

/** The first place where the rules say this, in a clause where none takes it back. */
function firstSaid(words: readonly string[], rules: readonly Rule[], says: string): Span | null {
  const not = [`not ${SAYINGS[says]}`, 'nothing'];
  let never: Rule['phrase'][] | undefined;
  for (const rule of rules) {
    if (rule.says !== says) continue;
    for (const at of findPhrases(words, rule.phrase)) {
      never ??= rules.filter((one) => not.includes(one.says)).map(({ phrase }) => phrase);
      if (!hasPhrase(clauseAround(words, at), never)) return at;
    }
  }
  return null;
}

const LONGEST_SIDE = 12;

/** The place of the sentence, and the words near a statement up to the ends of its clause. */
function clauseAround(words: readonly string[], { start, end }: Span): string[] {
  const before = words.slice(Math.max(0, start - LONGEST_SIDE), start);
  const after = words.slice(end, end + LONGEST_SIDE);
  const comma = after.indexOf(',');
  return [
    words[0] as string,
    ...before.slice(Math.max(0, before.lastIndexOf(','))),
    ...words.slice(start, end),
    ...(comma === -1 ? after : after.slice(0, comma)),
  ];
}
