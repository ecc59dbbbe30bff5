import type { AdvertReading } from '../../../shared/job-facts.ts';
import type { TopicReader, VisaStatement } from './advert-reading.ts';
import { clauseOf } from './clauses.ts';
import { findPhrases, hasPhrase, type Span } from './phrases.ts';
import { type Rule, readRules } from './rule-file.ts';
import { createRuleFinder } from './rule-finder.ts';
import type { Sentence } from './sentences.ts';

const RULES = readRules('visa.tsv');
const HEADINGS = RULES.flatMap(({ says, phrase }) =>
  says.startsWith('heading ') ? [{ place: says.slice('heading '.length), phrase }] : [],
);

const findRules = createRuleFinder(
  RULES.filter(({ says }) => !says.startsWith('heading ')),
  new Set(['TITLE', 'PLAIN', 'HEADING', ...HEADINGS.map(({ place }) => place)]),
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
      const rules = findRules(sentence.words());
      if (rules.length === 0) return;
      const words = [placeOf(sentence), ...sentence.words()];
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

/** So many words on each side may take a statement back. */
const NEAR = 12;

/** The place of the sentence, and the clause of a statement with the comma before it. */
function clauseAround(words: readonly string[], at: Span): string[] {
  const { start, end } = clauseOf(words, at, NEAR);
  const hasComma = words[start - 1] === ',';
  return [words[0] as string, ...words.slice(hasComma ? start - 1 : start, end)];
}
