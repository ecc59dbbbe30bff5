import { featuresOf, type WordWeights } from './scam-words.ts';

/** An advert to learn from. Near-duplicates have one `group`; `weight` is how much it counts. */
export type Lesson = { text: string; isFalse: boolean; group: string; weight: number };

/** A word counts when so many groups have it: names of one employer or recruiter do not. */
const GROUPS = 4;
const RIDGE = 0.01;
const ROUNDS = 150;
const STEP = 0.5;
/** So many words are kept, those that weigh most. */
const KEPT = 3000;

/**
 * Logistic regression on the words of adverts (Adagrad, ridge penalty). The weights of a text are
 * divided by the root of the number of its known words, so that long texts do not count more.
 */
export function trainScamWords(lessons: readonly Lesson[]): WordWeights {
  const features = lessons.map(({ text }) => featuresOf(text));
  const groups = new Map<string, Set<string>>();
  for (const [at, { group, weight }] of lessons.entries()) {
    if (weight < 1) continue;
    for (const feature of features[at] as Set<string>) {
      const seen = groups.get(feature);
      if (seen) seen.add(group);
      else groups.set(feature, new Set([group]));
    }
  }
  const names = [...groups].filter(([, { size }]) => size >= GROUPS).map(([name]) => name);
  const first = fit(lessons, features, names);
  const kept = [...first.weights]
    .toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .slice(0, KEPT)
    .map(([name]) => name)
    .toSorted();
  return fit(lessons, features, kept);
}

function fit(
  lessons: readonly Lesson[],
  features: readonly Set<string>[],
  names: readonly string[],
): WordWeights {
  const numbers = new Map(names.map((name, number) => [name, number]));
  const rows = features.map((found) => [...found].flatMap((feature) => numbers.get(feature) ?? []));
  const weights = new Float64Array(names.length);
  const squares = new Float64Array(names.length).fill(1e-8);
  let start = 0;
  let startSquares = 1e-8;
  for (let round = 0; round < ROUNDS; round++) {
    const slope = new Float64Array(names.length);
    let startSlope = 0;
    for (const [at, { isFalse, weight }] of lessons.entries()) {
      const row = rows[at] as number[];
      const scale = 1 / Math.sqrt(Math.max(1, row.length));
      const sum = row.reduce((total, number) => total + (weights[number] as number), 0);
      const guess = 1 / (1 + Math.exp(-(start + sum * scale)));
      const error = (guess - Number(isFalse)) * weight;
      startSlope += error;
      for (const number of row) slope[number] = (slope[number] as number) + error * scale;
    }
    for (const [number, weight] of weights.entries()) {
      const change = (slope[number] as number) + RIDGE * weight;
      squares[number] = (squares[number] as number) + change * change;
      weights[number] = weight - (STEP * change) / Math.sqrt(squares[number] as number);
    }
    startSquares += startSlope * startSlope;
    start -= (STEP * startSlope) / Math.sqrt(startSquares);
  }
  return { start, weights: new Map(names.map((name, at) => [name, weights[at] as number])) };
}
