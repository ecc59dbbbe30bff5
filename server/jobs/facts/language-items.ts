import type { Word } from '../../reading/tokens.ts';
import type { LanguageLevel } from './advert-reading.ts';
import { levelAt, levelBefore, levelBehind } from './language-levels.ts';
import { languageAt } from './language-names.ts';
import type { Span } from './phrases.ts';
import type { TextLanguage } from './text-language.ts';

/** A language that a sentence names, with its level. */
export type LanguageItem = {
  says: LanguageLevel;
  at: Span;
  /** The level is before the language. */
  isLevelFirst: boolean;
  /** Only a test is named. */
  isTest: boolean;
  /** A word that follows from the name in a compound: "kenntnisse". */
  tail: string | null;
};

/** Reads the languages of a sentence: the answer gives the one that begins at a word. */
export function languageItems(
  sentence: string,
  found: readonly Word[],
  texts: readonly TextLanguage[],
): (at: number) => LanguageItem | null {
  const words = found.map(({ word }) => word);
  const between = (at: number) => sentence.slice(found[at]?.end ?? 0, found[at + 1]?.start ?? 0);
  const isPoint = (at: number) =>
    /^[.,]$/.test(between(at)) || sentence[found[at]?.end ?? 0] === '.';
  const testAt = (at: number): LanguageItem | null => {
    const test = levelAt(words, at, isPoint);
    if (test?.language == null) return null;
    return {
      says: { language: test.language, level: test.level },
      at: { start: at, end: test.end },
      isLevelFirst: false,
      isTest: true,
      tail: null,
    };
  };
  return (at) => {
    const first = sentence[found[at]?.start ?? 0] ?? '';
    const isCapital = first !== first.toLowerCase();
    const name = languageAt(words, at, texts, isCapital);
    if (!name) return testAt(at);
    const behind = at + name.length;
    const level = levelBehind(words, behind, isPoint);
    const before = level ? null : levelBefore(words, at);
    let end = level?.end ?? behind;
    // The end of a bracket: "Greek (at B1)".
    if (level && words.slice(behind, end).includes(',') && words[end] === ',') end++;
    return {
      says: { language: name.language, level: level?.level ?? before },
      at: { start: at, end },
      isLevelFirst: level === null && before !== null,
      isTest: false,
      tail: name.tail,
    };
  };
}
