import {
  type FeatureKey,
  isShape,
  nameOfKey,
  readWording,
  type WordingModel,
  type WordingSource,
  weigh,
  wordingFeatures,
} from '../../server/safety/wording.ts';

/**
 * An advert to learn from. Near-duplicates have one `group`. Genuine adverts of other sources than
 * the labelled ones have a `weight` below 1, because they are many.
 */
export type Lesson = { source: WordingSource; isFalse: boolean; group: string; weight: number };
export type Features = ReadonlyMap<FeatureKey, string>;

/** A word counts when so many groups have it: names of one employer or recruiter do not. */
const GROUPS = 5;
/** The less, the nearer all weights are to zero. */
const COST = 1;
const ROUNDS = 30;
/** A shape counts so much, beside the words, which count 1 together. */
const SHAPE_SCALE = 0.2;
const INNER_FOLDS = 5;
/** So many genuine adverts of other sources may be flagged at most, as a share. */
const MOST_OTHERS = 0.02;

type Row = { keys: Int32Array; values: Float64Array; sign: 1 | -1; cost: number };
const cache = new WeakMap<WordingSource, Features>();
const featuresOf = (source: WordingSource): Features => {
  const known = cache.get(source) ?? wordingFeatures(source);
  cache.set(source, known);
  return known;
};

/**
 * A linear model (squared hinge loss, ridge penalty; dual coordinate descent). A word counts as much
 * as it is more common on one side of the labelled adverts. Near-duplicates share one weight with
 * its root. The border is the best for F1 in inner folds.
 */
export function trainWording(lessons: readonly Lesson[], border?: number): WordingModel {
  const model = readWording(writeWording(fit(lessons)));
  return { ...model, border: border ?? bestBorder(lessons) };
}

/** Scores of each advert by a model that has seen neither it nor a near-duplicate. */
export function scoreUnseen(
  lessons: readonly Lesson[],
  folds: number,
  foldOf: (group: string, folds: number) => number,
  train: (lessons: readonly Lesson[]) => WordingModel = fit,
): { score: number; border: number }[] {
  const scores = lessons.map(() => ({ score: 0, border: 0 }));
  for (let fold = 0; fold < folds; fold += 1) {
    const model = train(lessons.filter(({ group }) => foldOf(group, folds) !== fold));
    for (const [at, { group, source }] of lessons.entries())
      if (foldOf(group, folds) === fold)
        scores[at] = { score: weigh(featuresOf(source), model).score, border: model.border };
  }
  return scores;
}

/** Precision, recall and F1 of what is flagged. */
export function qualityOf(of: readonly { isFalse: boolean; isFlagged: boolean }[]) {
  const flagged = of.filter(({ isFlagged }) => isFlagged);
  const right = flagged.filter(({ isFalse }) => isFalse).length;
  const wanted = of.filter(({ isFalse }) => isFalse).length;
  return {
    precision: right / Math.max(1, flagged.length),
    recall: right / Math.max(1, wanted),
    f1: (2 * right) / Math.max(1, flagged.length + wanted),
  };
}

/** The lines of wording.tsv. */
export function writeWording({ start, border, weights }: WordingModel): string {
  const cents = (value: number) => String(Math.round(value * 100));
  const lines = [...weights]
    .map(([key, { weight, scale }]) => [nameOfKey(key), cents(weight), cents(scale)] as const)
    .filter(([, , scale]) => scale !== '0')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map((parts) => parts.join('\t'));
  return [`=start\t${cents(start)}`, `=border\t${cents(border)}`, ...lines, ''].join('\n');
}

/** The border with the best F1 of those that hardly flag an advert of the other sources. */
function bestBorder(lessons: readonly Lesson[]): number {
  const seen = scoreUnseen(lessons, INNER_FOLDS, numberOf).map(({ score }, at) => {
    const { isFalse, weight } = lessons[at] as Lesson;
    return { score, isFalse, isLabelled: weight === 1 };
  });
  const labelled = seen.filter(({ isLabelled }) => isLabelled);
  const others = seen.filter(({ isLabelled }) => !isLabelled);
  const f1At = (border: number) =>
    qualityOf(labelled.map(({ isFalse, score }) => ({ isFalse, isFlagged: score > border }))).f1;
  const borders = Array.from({ length: 41 }, (_, at) => (at - 25) / 20).filter(
    (border) => others.filter(({ score }) => score > border).length <= MOST_OTHERS * others.length,
  );
  // The middle of what is nearly best: the best itself is luck.
  const best = Math.max(...borders.map(f1At));
  const near = borders.filter((border) => f1At(border) > best - 0.01);
  return ((near[0] as number) + (near.at(-1) as number)) / 2;
}

/** A number below `count` for a group, the same in each run. */
export function numberOf(group: string, count: number): number {
  let hash = 7;
  for (const sign of group) hash = (Math.imul(hash, 31) + sign.charCodeAt(0)) >>> 0;
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 8) % count;
}

function fit(lessons: readonly Lesson[]): WordingModel {
  const sizes = new Map<string, number>();
  for (const { group } of lessons) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const shareOf = (group: string) => 1 / Math.sqrt(sizes.get(group) ?? 1);
  const scales = scalesOf(lessons, shareOf);
  const names = [...scales.keys()];
  const numbers = new Map(names.map((name, number) => [name, number]));
  const rows = lessons.map(({ source, isFalse, group, weight }): Row => {
    const known = [...featuresOf(source).keys()].filter((key) => numbers.has(key));
    const squares = known.reduce(
      (sum: number, key) => sum + (isShape(key) ? 0 : (scales.get(key) as number) ** 2),
      0,
    );
    const share = 1 / Math.sqrt(Math.max(1, squares));
    return {
      keys: Int32Array.from(known, (key) => numbers.get(key) as number),
      values: Float64Array.from(
        known,
        (key) => (scales.get(key) as number) * (isShape(key) ? 1 : share),
      ),
      sign: isFalse ? 1 : -1,
      cost: COST * (weight < 1 ? weight : shareOf(group)),
    };
  });
  const { start, weights } = descend(rows, names.length);
  return {
    start,
    border: 0,
    weights: new Map(
      names.map((name, at) => [
        name,
        { weight: weights[at] as number, scale: scales.get(name) as number },
      ]),
    ),
  };
}

/** How much more common each feature is on one side of the labelled adverts, as a logarithm. */
function scalesOf(
  lessons: readonly Lesson[],
  shareOf: (group: string) => number,
): Map<FeatureKey, number> {
  const groups = new Map<FeatureKey, Set<string>>();
  const sums = { wrong: new Map<FeatureKey, number>(), genuine: new Map<FeatureKey, number>() };
  const totals = { wrong: 0, genuine: 0 };
  for (const { source, isFalse, group, weight } of lessons) {
    if (weight < 1) continue;
    const side = isFalse ? 'wrong' : 'genuine';
    totals[side] += shareOf(group);
    for (const key of featuresOf(source).keys()) {
      sums[side].set(key, (sums[side].get(key) ?? 0) + shareOf(group));
      const seen = groups.get(key);
      if (seen) seen.add(group);
      else groups.set(key, new Set([group]));
    }
  }
  const rate = (side: 'wrong' | 'genuine', key: FeatureKey) =>
    ((sums[side].get(key) ?? 0) + 1) / (totals[side] + 2);
  return new Map(
    [...groups]
      .filter(([, { size }]) => size >= GROUPS)
      .map(([key]) => [
        key,
        isShape(key) ? SHAPE_SCALE : Math.abs(Math.log(rate('wrong', key) / rate('genuine', key))),
      ]),
  );
}

function descend(rows: readonly Row[], size: number): { start: number; weights: Float64Array } {
  const weights = new Float64Array(size);
  let start = 0;
  const duals = new Float64Array(rows.length);
  const norms = rows.map(({ values, cost }) =>
    values.reduce((sum, value) => sum + value * value, 1 + 1 / (2 * cost)),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let step = 0; step < rows.length; step += 1) {
      // Another order in each round, the same in each run.
      const at = (step * 7_919 + round * 131) % rows.length;
      const { keys, values, sign, cost } = rows[at] as Row;
      let margin = start;
      for (let n = 0; n < keys.length; n += 1)
        margin += (weights[keys[n] as number] as number) * (values[n] as number);
      const before = duals[at] as number;
      const slope = sign * margin - 1 + before / (2 * cost);
      const after = Math.max(0, before - slope / (norms[at] as number));
      if (after === before) continue;
      duals[at] = after;
      const change = (after - before) * sign;
      for (let n = 0; n < keys.length; n += 1) {
        const key = keys[n] as number;
        weights[key] = (weights[key] as number) + change * (values[n] as number);
      }
      start += change;
    }
  }
  return { start, weights };
}

/** How many words and pairs a model knows. */
export function sizeOf({ weights }: WordingModel): { words: number; pairs: number } {
  const pairs = [...weights.keys()].filter((key) => typeof key === 'number').length;
  return { words: weights.size - pairs, pairs };
}
