import type { AdvertReading } from '../../../shared/job-facts.ts';
import type { ReadableSentence, TopicReader, VisaStatement } from './advert-reading.ts';
import type { Sentence } from './fact-sentences.ts';
import { hasPhrase, type Span } from './phrases.ts';
import { phrasesOf, type Rule, readRules } from './rule-file.ts';
import { createRuleSet } from './rule-set.ts';
import { hasTurn, isDenied, withoutDenials, withoutInsertions } from './visa-denials.ts';
import { clauseWords } from './words.ts';

const RULES = readRules('visa.tsv');
const HEADINGS = RULES.flatMap(({ says, phrase }) =>
  says.startsWith('heading ') ? [{ place: says.slice('heading '.length), phrase }] : [],
);
/** Titles of those who work with the visas of others, and the verbs that begin a line of duties. */
const TRADE = phrasesOf(RULES, 'trade');
const DUTY = phrasesOf(RULES, 'duty');
const ADDRESSED = phrasesOf(RULES, 'addressed');
const CORE = phrasesOf(RULES, 'core');
const HARMLESS = phrasesOf(RULES, 'harmless');
const CONDITIONAL = phrasesOf(RULES, 'conditional');
const REFUSED_THEN = phrasesOf(RULES, 'refused then');
const ACT = phrasesOf(RULES, 'act');
const PRICE = phrasesOf(RULES, 'price');

/** What rules say, and how it is read. In a sentence the first counts. */
const SAYINGS: Record<string, VisaStatement> = {
  refused: 'refused',
  offered: 'offered',
  'right-to-work-needed': 'right-to-work-needed',
  programme: 'offered',
  named: 'permit-named',
};
/** So many words on each side may take a statement back. */
const NEAR = 12;
/** The other rules have frequent words: they are only compared with a sentence that says something. */
const { find, statements } = createRuleSet(
  RULES.filter(({ says, negates }) => says in SAYINGS || negates !== null),
  {
    near: NEAR,
    added: new Set(['TITLE', 'PLAIN', 'HEADING', ...HEADINGS.map(({ place }) => place)]),
  },
);
/**
 * Which saying of an advert counts. An offer makes a demand for the right to work good: that right
 * is what the employer helps to get. A permit that is only named does not.
 */
const STRONGEST_FIRST = ['offered', 'refused', 'programme', 'right-to-work-needed', 'named'];

/** These say nothing in a line about the work with the visas of others. */
const OF_HELP = new Set(['offered', 'programme', 'named']);

type Said = { quote: string; rank: number };

/** Weighs what the sentences of an advert say of visa help. */
export function createVisaReader(): TopicReader<AdvertReading['visa']> {
  const said = new Map<string, Said>();
  let isOfTrade = false;
  /** The question before, when it is about a visa: "Applicants who do cannot be considered." */
  let asked: string | null = null;
  const keep = (says: string, quote: string, rank: number) => {
    if (rank > (said.get(says)?.rank ?? -1)) said.set(says, { quote, rank });
  };
  return {
    add(sentence) {
      if (sentence.isTitle) isOfTrade = hasPhrase(sentence.words(), TRADE);
      const before = asked;
      asked = null;
      if (before !== null && hasPhrase(sentence.words(), REFUSED_THEN))
        return keep('refused', `${before} ${sentence.text}`, 1);
      const rules = find(sentence.words());
      if (sentence.text.endsWith('?')) {
        if (rules.length > 0 || hasPhrase(sentence.words(), CORE)) asked = sentence.text;
        return;
      }
      if (rules.length === 0) return;
      const { words, places } = withoutInsertions([placeOf(sentence), ...sentence.words()], isCore);
      const quoteAt = ({ start, end }: Span) =>
        sentence.quote({ start: (places[start] ?? 1) - 1, end: places[end - 1] ?? 0 });
      const rank = rankOf(sentence, words);
      // "At no cost to you" denies no help; "if you have no visa" neither, but may deny a job.
      const denials = withoutDenials(words, HARMLESS);
      for (const says of Object.keys(SAYINGS)) {
        const spans = saidAt({ words, denials }, rules, says);
        const isOffer = says === 'offered' || says === 'programme';
        if (spans.length > 0 && OF_HELP.has(says) && isWorkItself(sentence, words, isOfTrade))
          return;
        const real = isOffer ? withoutDenials(denials, CONDITIONAL) : denials;
        const at = isOffer ? spans.find((span) => !isDenied(real, span)) : spans[0];
        if (at) return keep(says, quoteAt(at), rank);
        if (spans[0]) return keep('denied', quoteAt(spans[0]), rank);
      }
    },
    result() {
      const quoteOf = (says: string) => said.get(says)?.quote;
      const offer = quoteOf('offered');
      const other = quoteOf('refused') ?? quoteOf('denied');
      if (offer !== undefined && other !== undefined)
        return { says: 'unsure', quote: `${offer} … ${other}` };
      const says = STRONGEST_FIRST.find((one) => said.has(one));
      const denied = quoteOf('denied');
      if (denied !== undefined && (says === undefined || SAYINGS[says] === 'offered'))
        return { says: 'unsure', quote: denied };
      if (says === undefined) return null;
      return { says: SAYINGS[says] as VisaStatement, quote: quoteOf(says) as string };
    },
  };
}

const isCore = (word: string) => CORE.some(([place]) => place?.exact.has(word));

/** The sentence that carries the act, with its price or condition, is quoted before the title. */
function rankOf({ isTitle }: Sentence, words: readonly string[]): number {
  if (isTitle) return 0;
  return 1 + (hasPhrase(words, ACT) ? 2 : 0) + (hasPhrase(words, PRICE) ? 1 : 0);
}

/**
 * A line of duties ("Renew visas for all staff"), or a sentence in the advert for a post whose
 * work is the visas of others: it is an offer only where it speaks to the reader.
 */
function isWorkItself(
  sentence: ReadableSentence,
  words: readonly string[],
  isOfTrade: boolean,
): boolean {
  if (words[0] === 'GIVES' || sentence.isTitle) return false;
  const isDuty = hasPhrase(words.slice(0, 4), DUTY);
  return (isDuty || isOfTrade) && !hasPhrase(words, ADDRESSED);
}

/** Where a sentence is, as the first word of the rules. */
function placeOf({ isTitle, lead, text }: Sentence): string {
  if (isTitle) return 'TITLE';
  if (lead === '') return 'PLAIN';
  if (lead === text) return 'HEADING';
  const { words } = clauseWords(lead);
  return HEADINGS.find(({ phrase }) => hasPhrase(words, [phrase]))?.place ?? 'PLAIN';
}

/**
 * The places where the rules say this and none takes it back. A refusal reaches to the next turn of
 * the sentence.
 */
function saidAt(
  { words, denials }: { words: readonly string[]; denials: readonly string[] },
  rules: readonly Rule[],
  says: string,
): Span[] {
  const likely = rules.filter((rule) => rule.says === says);
  if (says === 'refused')
    return [...statements(denials, likely, words)]
      .map(({ at }) => at)
      .filter((at) => !hasTurn(words, at));
  const denied = SAYINGS[says] === 'offered' ? denials : words;
  return [...statements(words, likely, denied)].map(({ at }) => at);
}
