import type { Word } from '../../reading/tokens.ts';
import type { LanguageLevel } from './advert-reading.ts';
import { type LanguageItem, languageItems } from './language-items.ts';
import { hasPhrase, type Span } from './phrases.ts';
import { readRules } from './rule-file.ts';
import { createRuleSet } from './rule-set.ts';
import type { TextLanguage } from './text-language.ts';

/** Languages that are named together, each with those that are enough instead of it. */
export type Mention = { choices: LanguageLevel[][]; at: Span };
/**
 * A sentence with a word LANGUAGE for each mention, with LEVEL behind it where a level is stated;
 * TEST where only a test is named. `mention` is the number of the mention.
 */
export type MarkedWord = { word: string; mention: number | null };

/** The rules for languages that are named together. */
export const LIST_RULES = readRules('language-lists.tsv');
const isJoint = (says: string) => says.startsWith('joint ');
const JOINTS = LIST_RULES.filter(({ says }) => isJoint(says));
const { find, statements } = createRuleSet(
  LIST_RULES.filter(({ says }) => !isJoint(says)),
  { isRare: true },
);
/** How two languages are joined: what follows "joint" in the rules. */
type Joint = 'and' | 'or' | 'comma' | 'comma and';

/** So many words around a list of languages, or between two of them, are compared with the rules. */
const NEAR = 6;
const LONGEST_JOINT = 9;
/** Adverts name a few dozen; a text that repeats one thousands of times is read to here. */
export const MOST_MENTIONS = 300;

/** The languages that a sentence names, and its words with their places marked. */
export function markLanguages(
  sentence: string,
  found: readonly Word[],
  texts: readonly TextLanguage[],
): { words: MarkedWord[]; mentions: Mention[] } {
  const words = found.map(({ word, start }) => signOf(word, sentence[start] ?? ''));
  const itemAt = languageItems(sentence, found, texts);
  const signBehind = (at: number) => {
    const between = sentence.slice(found[at]?.end ?? 0, found[at + 1]?.start ?? 0);
    if (between.includes('/')) return ['/'];
    return /[&+-]/.test(between) ? ['&'] : [];
  };

  /** The language that is joined to the one that ends here. */
  const nextAt = (end: number): { joint: Joint; item: LanguageItem } | null => {
    for (let at = end; at < Math.min(words.length, end + LONGEST_JOINT); at++) {
      const item = itemAt(at);
      if (!item) continue;
      const before = words[end - 2] ?? '';
      const joined = [before, 'LANGUAGE', ...signBehind(end - 1), ...words.slice(end, at)];
      joined.push('LANGUAGE');
      const rule = JOINTS.find(({ phrase }) => hasPhrase(joined, [phrase]));
      return rule ? { joint: rule.says.slice('joint '.length) as Joint, item } : null;
    }
    return null;
  };
  const listFrom = (first: LanguageItem) => {
    const items = [first];
    const joints: Joint[] = [];
    for (let end = first.at.end; ; ) {
      const next = nextAt(end);
      // "A or B, C": the list ends with its "or".
      if (!next || (next.joint === 'comma' && joints.at(-1) && joints.at(-1) !== 'comma')) break;
      items.push(next.item);
      joints.push(next.joint);
      end = next.item.at.end;
    }
    return { items, joints };
  };
  /** What the rules say of a list of languages. */
  const saidOf = ({ start, end }: Span) => {
    const around = [
      ...words.slice(Math.max(0, start - NEAR), start),
      'LANGUAGES',
      ...words.slice(end, end + NEAR),
    ];
    return new Set([...statements(around, find(around))].map(({ says }) => says));
  };

  const marked: MarkedWord[] = [];
  const mentions: Mention[] = [];
  for (let at = 0; at < words.length && mentions.length < MOST_MENTIONS; ) {
    const first = itemAt(at);
    if (!first) {
      marked.push({ word: found[at]?.word as string, mention: null });
      at++;
      continue;
    }
    const { items, joints } = listFrom(first);
    const span = { start: first.at.start, end: items.at(-1)?.at.end as number };
    const said = saidOf(span);
    // The mark of a language before it may have taken the bracket: "BSL (English)".
    if (said.has('in-bracket') && marked.at(-1)?.word === ',') marked.pop();
    if (said.has('both')) joints.fill('and');
    for (const part of partsOf(items, joints, said)) {
      shareLevels(part.items, part.joints);
      const choices = choicesOf(part.items, part.joints);
      marked.push(...markOf(part.items, mentions.length));
      mentions.push({ choices, at: span });
    }
    at = said.has('in-bracket') || said.has('goes-on') ? span.end + 1 : span.end;
  }
  return { words: marked, mentions };
}

/** A sign that ends a clause as language-lists.tsv writes it. */
function signOf(word: string, sign: string): string {
  if (word !== ',') return word;
  if (sign === '(') return sign;
  return /[-–—]/.test(sign) ? '-' : ',';
}

const CEFR = /^[ABC][12]$/;

/** "French and English at C1", "native Arabic or Hindi": the level is one of all. */
function shareLevels(items: LanguageItem[], joints: readonly Joint[]): void {
  const share = (from: LanguageItem | undefined, others: LanguageItem[]) => {
    const level = from?.says.level;
    if (!level || others.some(({ says }) => says.level !== null)) return;
    if (level === 'native' || CEFR.test(level)) for (const { says } of others) says.level = level;
  };
  const [first, last] = [items[0], items.at(-1)];
  if (first?.isLevelFirst) share(first, items.slice(1));
  // "English and Spanish (native)": only the last one is.
  else if (last?.says.level !== 'native' || joints.includes('or')) share(last, items.slice(0, -1));
}

/**
 * Languages with commas alone between them are a list from three on, otherwise two statements. So
 * are two where what follows is about the last one: "English, and German is a plus".
 */
function partsOf(items: LanguageItem[], joints: Joint[], said: ReadonlySet<string>) {
  const isChoice = said.has('choice');
  const joint = items.length === 2 && !isChoice ? joints[0] : undefined;
  const isComma = joint === 'comma' || joint === 'comma and';
  if (isComma || (joint === 'and' && said.has('last-only')))
    return items.map((item) => ({ items: [item], joints: [] as Joint[] }));
  const rest: Joint = isChoice ? 'or' : 'and';
  const closed = joints.at(-1) === 'comma' ? [...joints.slice(0, -1), rest] : joints;
  return [{ items, joints: closed }];
}

/** "A, B or C" are three choices; "A or B and C" are a choice and a language. */
function choicesOf(items: LanguageItem[], joints: Joint[]): LanguageLevel[][] {
  // A comma joins as the next word does.
  const joins = [...joints];
  for (let i = joins.length - 2; i >= 0; i--)
    if (joins[i] === 'comma') joins[i] = joins[i + 1] as Joint;
  const choices: LanguageLevel[][] = [];
  for (const [i, { says }] of items.entries()) {
    const choice = choices.at(-1);
    if (joins[i - 1] !== 'or' || !choice) choices.push([says]);
    else if (!choice.some(({ language }) => language === says.language)) choice.push(says);
  }
  return choices;
}

function markOf(items: LanguageItem[], mention: number): MarkedWord[] {
  const isTest = items.every((item) => item.isTest);
  const words = [isTest ? 'TEST' : 'LANGUAGE'];
  if (!isTest && items.some(({ says }) => says.level !== null)) words.push('LEVEL');
  const tail = items.at(-1)?.tail;
  if (tail) words.push(tail);
  return words.map((word, i) => ({ word, mention: i === 0 ? mention : null }));
}
