import { FACT_BITS } from '../../../shared/job-facts.ts';
import { PERMITS } from '../../language/gazetteer.ts';
import { readTable } from '../../language/lines.ts';
import { plainWords } from '../../language/words.ts';
import { readBySentence, sentenceOf, type TokenSentence } from '../../reading/sentences.ts';
import type { TopicReader } from './advert-reading.ts';
import { phrase } from './phrases.ts';
import { negatedBy, type Rule } from './rule-file.ts';
import { createRuleSet } from './rule-set.ts';
import { clauseWordsOf } from './words.ts';

type Permit = (typeof PERMITS)[number];

/** A condition that a seeker may ask for. */
type Condition = {
  name: string;
  /** Its name in the list of filters. */
  label: string;
  asked: readonly string[];
  /** Words of texts that only mention it. */
  mentioned: readonly string[];
  /** Bits of FACT_BITS that state it, and those that deny it. */
  stated: number;
  denied: number;
};

/** What may follow the name of a permit. */
const BEHIND_A_PERMIT = ['', 'visa', 'permit', 'work permit', 'sponsorship', 'visa sponsorship'];

// asked.tsv says what its columns mean.
const ASKED = readTable(new URL('../../language/asked.tsv', import.meta.url));

// conditions.tsv says what its columns mean.
const ROWS = readTable(new URL('conditions.tsv', import.meta.url)).map(
  ([
    name = '',
    asked = '',
    said = '',
    not = '',
    examples = '',
    stated = '',
    denied = '',
    label = '',
    mentioned = '',
  ]) => ({
    name,
    label,
    asked: [
      ...new Set([...listOf(asked), ...askedElsewhere(name), ...permitsFor(name)].map(asAsked)),
    ],
    mentioned: listOf(mentioned),
    said: listOf(said),
    not: listOf(not),
    examples: listOf(examples),
    stated: bitsOf(stated),
    denied: bitsOf(denied),
  }),
);

/** The conditions. */
export const CONDITIONS: readonly Condition[] = ROWS;

const BY_NAME = new Map(CONDITIONS.map((condition) => [condition.name, condition]));

/** Conditions by the ways to ask for them. */
export const CONDITION_NAMES: ReadonlyMap<string, string> = new Map(
  CONDITIONS.flatMap(({ name, asked }) => asked.map((words) => [words, name] as const)),
);

/** Permits by the ways to ask for them, as the words of a search are compared. */
export const PERMIT_NAMES: ReadonlyMap<string, Permit> = new Map(
  PERMITS.flatMap((permit) => waysOf(permit).map((ways) => [asAsked(ways), permit] as const)),
);

/**
 * Conditions that a search may refuse. That of visas is not one: who writes "no visa" may have none,
 * or ask for work without one.
 */
export const DENIALS: ReadonlySet<string> = new Set(
  CONDITIONS.map(({ name }) => name).filter((name) => name !== 'visa'),
);

/** The condition with this name. */
export function conditionNamed(name: string): Condition | undefined {
  return BY_NAME.get(name);
}

/** How adverts say conditions. */
export const CONDITION_RULES: readonly Rule[] = ROWS.flatMap(({ name, said, not, examples }) => [
  ...said.map((pattern, at) => ruleOf(name, pattern, examples[at] ?? '')),
  ...not.map((pattern) => ruleOf(`never ${name}`, pattern, '')),
]);
const { find, statements } = createRuleSet(CONDITION_RULES);

/** Reads which conditions an advert says. */
export function createConditionReader(): TopicReader<string[]> {
  const said = new Set<string>();
  return {
    add(sentence) {
      for (const name of conditionsIn(sentence.tokens)) said.add(name);
    },
    result: () => [...said],
  };
}

/** The conditions that a title says by itself. */
export function conditionsOfTitle(title: string): ReadonlySet<string> {
  return conditionsIn(sentenceOf(title));
}

const conditionsIn = readBySentence((sentence: TokenSentence): ReadonlySet<string> => {
  const { words } = clauseWordsOf(sentence);
  return new Set(statements(words, find(words)).map(({ says }) => says));
});

function askedElsewhere(name: string): string[] {
  return ASKED.filter(([of]) => of === name).flatMap(([, , ways = '']) => listOf(ways));
}

/** The ways to ask for a permit by its name are ways to ask for help with the visa. */
function permitsFor(condition: string): string[] {
  return condition === 'visa' ? PERMITS.flatMap(waysOf) : [];
}

function waysOf({ names }: Permit): string[] {
  return names.flatMap((name) => BEHIND_A_PERMIT.map((word) => `${name} ${word}`));
}

/** As the words of a search are compared. */
function asAsked(ways: string): string {
  return plainWords(ways).join(' ');
}

function ruleOf(says: string, pattern: string, example: string): Rule {
  return { says, negates: negatedBy(says), pattern, phrase: phrase(pattern), example, line: 0 };
}

function listOf(cell: string): string[] {
  return cell === '' ? [] : cell.split('=');
}

function bitsOf(names: string): number {
  return listOf(names.replaceAll(' ', '=')).reduce(
    (bits, name) => bits | FACT_BITS[name as keyof typeof FACT_BITS],
    0,
  );
}
