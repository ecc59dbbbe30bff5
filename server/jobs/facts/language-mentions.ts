import type { Word } from '../../language/words.ts';
import type { LanguageLevel } from './advert-reading.ts';
import { levelAt, levelBefore, levelBehind } from './language-levels.ts';
import { languageAt } from './language-names.ts';
import { wordsOfKind } from './language-words.ts';
import type { Span } from './phrases.ts';
import type { TextLanguage } from './text-language.ts';

/** Languages that are named together, each with those that are enough instead of it. */
export type Mention = { choices: LanguageLevel[][]; at: Span };
/**
 * A sentence with a word LANGUAGE for each mention, with LEVEL behind it where a level is stated;
 * TEST where only a test is named. `mention` is the number of the mention.
 */
export type MarkedWord = { word: string; mention: number | null };

/** What joins two languages. */
type Joint = 'and' | 'or' | 'comma' | 'comma and';
type Item = {
  says: LanguageLevel;
  at: Span;
  /** The level stands before the language. */
  isLevelFirst: boolean;
  isTest: boolean;
  tail: string | null;
};

const AND = wordsOfKind('and');
const OR = wordsOfKind('or');
/** Words inside a list of languages that say how well, or nothing. */
const QUALITY = wordsOfKind('quality');
const ARTICLES = wordsOfKind('article');
const MOST_QUALITIES = 3;
/** One of the languages that follow is enough. */
const ONE = wordsOfKind('one');
const BOTH = wordsOfKind('both');
const OTHERS = wordsOfKind('others');
const GRADES = wordsOfKind('grade');
const AFTER_DASH = wordsOfKind('after-dash');
const FARTHEST = 6;
const LONGEST_BRACKET = 5;
/** Adverts name a few dozen; a text that repeats one thousands of times is read to here. */
export const MOST_MENTIONS = 300;

/** The languages that a sentence names, and its words with their places marked. */
export function markLanguages(
  sentence: string,
  found: readonly Word[],
  texts: readonly TextLanguage[],
): { words: MarkedWord[]; mentions: Mention[] } {
  const words = found.map(({ word }) => word);
  const between = (at: number) => sentence.slice(found[at]?.end ?? 0, found[at + 1]?.start ?? 0);
  const isPoint = (at: number) =>
    /^[.,]$/.test(between(at)) || sentence[found[at]?.end ?? 0] === '.';
  const opens = (at: number) => sentence[found[at]?.start ?? 0] === '(';

  const isShortBracket = (at: number) =>
    opens(at) &&
    !OTHERS.has(words[at + 1] ?? '') &&
    words.slice(at + 1, at + 1 + LONGEST_BRACKET).includes(',');

  const isGrade = (comma: number) =>
    GRADES.has(words[comma + 1] ?? '') ||
    (/^[-–—]/.test(sentence.slice(found[comma]?.start)) && AFTER_DASH.has(words[comma + 1] ?? ''));

  const itemAt = (at: number): Item | null => {
    const first = sentence[found[at]?.start ?? 0] ?? '';
    const isCapital = first !== first.toLowerCase();
    const name = languageAt(words, at, texts, isCapital);
    if (!name) {
      const test = levelAt(words, at, isPoint);
      if (test?.language == null) return null;
      return {
        says: { language: test.language, level: test.level },
        at: { start: at, end: test.end },
        isLevelFirst: false,
        isTest: true,
        tail: null,
      };
    }
    const behind = at + name.length;
    const level = levelBehind(words, behind, isPoint);
    const before = level ? null : levelBefore(words, at);
    let end = level?.end ?? behind;
    if (level && words.slice(behind, end).includes(',') && words[end] === ',') end++;
    return {
      says: { language: name.language, level: level?.level ?? before },
      at: { start: at, end },
      isLevelFirst: level === null && before !== null,
      isTest: false,
      tail: name.tail,
    };
  };

  const jointAt = (at: number): { joint: Joint; next: number } | null => {
    let next = at;
    let joint: Joint | null = null;
    if (words[next] === ',' && (!opens(next) || OR.has(words[next + 1] ?? ''))) {
      joint = 'comma';
      next++;
    }
    if (AND.has(words[next] ?? '')) {
      joint = joint === null ? 'and' : 'comma and';
      next++;
    }
    if (OR.has(words[next] ?? '')) {
      joint = 'or';
      next++;
    }
    if (joint === null) {
      const mark = between(at - 1);
      if (mark.includes('/')) joint = BOTH.has(words[at - 2] ?? '') ? 'and' : 'or';
      else if (/[&+-]/.test(mark)) joint = 'and';
      else return null;
    }
    while (ARTICLES.has(words[next] ?? '')) next++;
    let qualities = 0;
    while (QUALITY.has(words[next] ?? '') && qualities < MOST_QUALITIES) {
      next++;
      qualities++;
    }
    // "German and good English": each has words of its own.
    return qualities > 0 && joint !== 'or' ? null : { joint, next };
  };

  const marked: MarkedWord[] = [];
  const mentions: Mention[] = [];
  for (let at = 0; at < words.length && mentions.length < MOST_MENTIONS; ) {
    const first = itemAt(at);
    if (!first) {
      marked.push({ word: words[at] as string, mention: null });
      at++;
      continue;
    }
    const { items, joints } = listFrom(first, itemAt, jointAt);
    const last = items.at(-1) as Item;
    const span = { start: first.at.start, end: last.at.end };
    const isChoice =
      /^speak/.test(words[last.at.end] ?? '') ||
      words
        .slice(Math.max(0, first.at.start - FARTHEST), first.at.start)
        .some((word) => ONE.has(word));
    // "Excellent language skills (Thai)": the bracket goes on with the clause.
    const isInBracket = opens(first.at.start - 1) && words[last.at.end] === ',';
    // The mark of a language before it may have taken the bracket: "BSL (English)".
    if (isInBracket && marked.at(-1)?.word === ',') marked.pop();
    if (BOTH.has(words[last.at.end] ?? '')) joints.fill('and');
    const isOfBoth = OF_BOTH.test(
      words.slice(Math.max(0, first.at.start - 2), first.at.start).join(' '),
    );
    const behind = words.slice(last.at.end, last.at.end + 3).join(' ');
    const isLastOnly = !isOfBoth && LAST_ONLY.test(behind);
    for (const part of partsOf(items, joints, { isChoice, isLastOnly })) {
      shareLevels(part.items, part.joints);
      const choices = choicesOf(part.items, part.joints);
      marked.push(...markOf(part.items, mentions.length));
      mentions.push({ choices, at: span });
    }
    at = last.at.end;
    // "German (fluent)": the bracket is about the language.
    if (isInBracket || (words[at] === ',' && (isShortBracket(at) || isGrade(at)))) at++;
  }
  return { words: marked, mentions };
}

function listFrom(
  first: Item,
  itemAt: (at: number) => Item | null,
  jointAt: (at: number) => { joint: Joint; next: number } | null,
) {
  const items = [first];
  const joints: Joint[] = [];
  for (let end = first.at.end; ; ) {
    const joint = jointAt(end);
    const item = joint && itemAt(joint.next);
    // "A or B, C": the list ends with its "or".
    if (!item || (joint.joint === 'comma' && joints.at(-1) && joints.at(-1) !== 'comma')) break;
    items.push(item);
    joints.push(joint.joint);
    end = item.at.end;
  }
  return { items, joints };
}

/** "French and English at C1", "native Arabic or Hindi": the level is one of all. */
function shareLevels(items: Item[], joints: readonly Joint[]): void {
  const share = (from: Item | undefined, others: Item[]) => {
    const level = from?.says.level;
    if (!level || others.some(({ says }) => says.level !== null)) return;
    if (level === 'native' || CEFR.test(level)) for (const { says } of others) says.level = level;
  };
  const [first, last] = [items[0], items.at(-1)];
  if (first?.isLevelFirst) share(first, items.slice(1));
  // "English and Spanish (native)": only the last one is.
  else if (last?.says.level !== 'native' || joints.includes('or')) share(last, items.slice(0, -1));
}

const CEFR = /^[ABC][12]$/;

/**
 * Languages with commas alone between them are a list from three on, otherwise two statements. So
 * are two where what follows is about the last one: "English, and German is a plus".
 */
function partsOf(
  items: Item[],
  joints: Joint[],
  { isChoice, isLastOnly }: { isChoice: boolean; isLastOnly: boolean },
) {
  const joint = items.length === 2 && !isChoice ? joints[0] : undefined;
  if (joint === 'comma' || joint === 'comma and' || (joint === 'and' && isLastOnly))
    return items.map((item) => ({ items: [item], joints: [] as Joint[] }));
  const rest: Joint = isChoice ? 'or' : 'and';
  const closed = joints.at(-1) === 'comma' ? [...joints.slice(0, -1), rest] : joints;
  return [{ items, joints: closed }];
}
/** What follows two languages is about the second. */
const LAST_ONLY =
  /^(?:is |would be |as |will be )?(?:an?|welcome|useful|helpful|optional|nice|within|after|later|helps|not)\b(?! must)/;

/** "Fluency in English and German is a plus": what follows is about the fluency in both. */
const OF_BOTH = /^(?:fluency|knowledge|command|proficiency|understanding) (?:in|of)$/;

/** "A, B or C" are three choices; "A or B and C" are a choice and a language. */
function choicesOf(items: Item[], joints: Joint[]): LanguageLevel[][] {
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

function markOf(items: Item[], mention: number): MarkedWord[] {
  const isTest = items.every((item) => item.isTest);
  const words = [isTest ? 'TEST' : 'LANGUAGE'];
  if (!isTest && items.some(({ says }) => says.level !== null)) words.push('LEVEL');
  const tail = items.at(-1)?.tail;
  if (tail) words.push(tail);
  return words.map((word, i) => ({ word, mention: i === 0 ? mention : null }));
}
