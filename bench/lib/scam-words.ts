import { fold } from '../../shared/fold.ts';

/** Weights of words, and what a text without any of them begins with. */
export type WordWeights = { start: number; weights: ReadonlyMap<string, number> };

const WORD = /\p{L}[\p{L}’']+/gu;
/** Addresses and numbers that a data set has replaced by a long hash. */
const REPLACED = /#(?:URL|EMAIL|PHONE)_[0-9a-f]+#?/g;
/** An apostrophe, and other marks, that were decoded wrongly. */
const APOSTROPHE = /â?€™/g;
const DAMAGED = /â?€[¢“”œ˜\u009d]?/g;
/** "requirements.You" and "homeJoin" are two words each. */
const GLUED = /(\p{Ll}[.!?:;)]?)(?=\p{Lu})/gu;
const LONGEST = 24;
/** A shorter text is a note, and no advert: its words say nothing. */
const FEWEST = 80;
/** From here a text counts as near to false adverts. */
const BORDER = -0.6;
const SHOWN = 6;

/** The words of a text and its pairs of neighbours, each once. */
export function featuresOf(text: string): Set<string> {
  const plain = text
    .replace(REPLACED, ' ')
    .replace(APOSTROPHE, "'")
    .replace(DAMAGED, ' ')
    .replace(GLUED, '$1 ');
  const found = new Set<string>();
  let last = '';
  for (const [match] of plain.matchAll(WORD)) {
    const word = fold(match).replace(/[’']/g, '');
    if (word.length > LONGEST) continue;
    found.add(word);
    if (last !== '') found.add(`${last} ${word}`);
    last = word;
  }
  return found;
}

/**
 * The words that speak most for a false advert, if the words of the text together do; null
 * otherwise. The weights are those of a logistic regression (docs/decisions/084-scam-rules.md).
 */
export function falseWordsIn(text: string, model: WordWeights): string[] | null {
  const features = featuresOf(text);
  if (features.size < FEWEST) return null;
  const known = [...features]
    .map((feature) => ({ feature, weight: model.weights.get(feature) ?? 0 }))
    .filter(({ weight }) => weight !== 0);
  const sum = known.reduce((total, { weight }) => total + weight, 0);
  if (model.start + sum / Math.sqrt(Math.max(1, known.length)) <= BORDER) return null;
  return known
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, SHOWN)
    .map(({ feature }) => feature);
}
