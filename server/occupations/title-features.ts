/**
 * What the model of words sees of a part of a title: its words, every two that are adjacent, and
 * its last word as such, which in English is what the others describe.
 */
export function featuresOf(words: readonly string[]): string[] {
  const features = new Set(words);
  for (let at = 0; at + 1 < words.length; at += 1) features.add(`${words[at]} ${words[at + 1]}`);
  const last = words.at(-1);
  if (last !== undefined) features.add(`$${last}`);
  return [...features];
}

/** Differences beyond this leave nothing of a probability. */
const NOTHING_LEFT = 15;

/** Turns scores into probabilities, in place. */
export function softmax(scores: Float64Array): void {
  let highest = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < scores.length; at += 1)
    if ((scores[at] as number) > highest) highest = scores[at] as number;
  let sum = 0;
  for (let at = 0; at < scores.length; at += 1) {
    const behind = highest - (scores[at] as number);
    const value = behind > NOTHING_LEFT ? 0 : Math.exp(-behind);
    scores[at] = value;
    sum += value;
  }
  for (let at = 0; at < scores.length; at += 1) scores[at] = (scores[at] as number) / sum;
}
