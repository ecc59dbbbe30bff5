import type { Entry } from '../entry.ts';
import { featuresOf, softmax } from '../title-features.ts';

/** What the words of a name say of its group: for each feature the weights of some groups. */
export type Model = { feature: string; weights: { group: number; weight: number }[] }[];

/** Weights are kept in these steps, as whole numbers of one byte. */
export const WEIGHT_STEP = 1 / 12;

const LEAST_NAMES = 5;
const MOST_GROUPS = 16;
const LEAST_WEIGHT = 0.5;
const EPOCHS = 3;
const RATE = 0.5;
/** Everyday names are what adverts use. */
const EVERYDAY_WEIGHT = 10;

type Feature = { groups: Int32Array; weights: Float32Array };
/** `factor`: how much more it counts than a name of the sources. */
type Name = Entry & { factor: number };
type Example = { features: Feature[]; groups: { group: number; share: number }[]; weight: number };

/**
 * Multinomial logistic regression of the groups on the words of the names, by stochastic gradient
 * descent. A feature has weights only for the groups that it occurs with most: that is sparse from
 * the start. The order of the examples comes from a fixed seed, so the same names give the same
 * model.
 */
export function trainModel(
  entries: readonly Entry[],
  everyday: readonly Entry[],
  groups: readonly string[],
): Model {
  const replaced = new Set(everyday.map(({ key }) => key));
  const names = [
    ...entries.filter(({ key }) => !replaced.has(key)).map((entry) => ({ ...entry, factor: 1 })),
    ...everyday.map((entry) => ({ ...entry, factor: EVERYDAY_WEIGHT })),
  ].sort((a, b) => (a.key < b.key ? -1 : 1));
  const numbers = new Map(groups.map((isco, at) => [isco, at]));
  const features = readFeatures(names, numbers);
  const examples = names.flatMap((entry): Example[] => {
    const known = featuresOf(entry.key.split(' ')).flatMap((name) => features.get(name) ?? []);
    if (known.length === 0) return [];
    const all = entry.groups.reduce((sum, { share }) => sum + share, 0);
    return [
      {
        features: known,
        groups: entry.groups.map(({ isco, share }) => ({
          group: numbers.get(isco) ?? 0,
          share: share / all,
        })),
        weight: entry.factor * Math.min(1, all / 16),
      },
    ];
  });
  const random = randomNumbers();
  const scores = new Float64Array(groups.length);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(examples, random);
    for (const example of examples) step(example, scores, RATE / (1 + epoch));
  }
  return [...features]
    .map(([feature, { groups: of, weights }]) => ({
      feature,
      weights: [...of].flatMap((group, at) => {
        const weight = weights[at] ?? 0;
        return Math.abs(weight) < LEAST_WEIGHT
          ? []
          : [{ group, weight: Math.max(-128, Math.min(127, Math.round(weight / WEIGHT_STEP))) }];
      }),
    }))
    .filter(({ weights }) => weights.length > 0)
    .sort((a, b) => (a.feature < b.feature ? -1 : 1));
}

function step({ features, groups, weight }: Example, scores: Float64Array, rate: number): void {
  scores.fill(0);
  for (const { groups: of, weights } of features)
    for (let at = 0; at < of.length; at += 1)
      scores[of[at] as number] = (scores[of[at] as number] as number) + (weights[at] as number);
  softmax(scores);
  for (const { group, share } of groups) scores[group] = (scores[group] as number) - share;
  const pace = rate * weight;
  for (const { groups: of, weights } of features)
    for (let at = 0; at < of.length; at += 1)
      weights[at] = (weights[at] as number) - pace * (scores[of[at] as number] as number);
}

function readFeatures(names: readonly Name[], numbers: Map<string, number>) {
  const counted = new Map<string, { names: number; groups: Map<number, number> }>();
  for (const { key, groups, factor } of names) {
    for (const feature of featuresOf(key.split(' '))) {
      const count = counted.get(feature) ?? { names: 0, groups: new Map<number, number>() };
      counted.set(feature, count);
      count.names += factor > 1 ? LEAST_NAMES : 1;
      for (const { isco, share } of groups) {
        const group = numbers.get(isco) ?? 0;
        count.groups.set(group, (count.groups.get(group) ?? 0) + share * factor);
      }
    }
  }
  const features = new Map<string, Feature>();
  for (const [name, { names, groups }] of counted) {
    if (names < LEAST_NAMES) continue;
    const most = [...groups].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MOST_GROUPS);
    features.set(name, {
      groups: Int32Array.from(most, ([group]) => group),
      weights: new Float32Array(most.length),
    });
  }
  return features;
}

/** A linear congruential generator, from 0 to 1. */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

function shuffle<T>(items: T[], random: () => number): void {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [items[at], items[other]] = [items[other] as T, items[at] as T];
  }
}
