import { readFileSync } from 'node:fs';
import {
  firstLines,
  type ReadLine,
  readBySentence,
  readLine,
  type TokenSentence,
} from '../reading/sentences.ts';

/** What is weighed of a listing: its texts as lines, and what is known of the company. */
export type WordingSource = {
  title: string;
  description: string;
  /** The lines of title, description, responsibilities and requirements, without tags. */
  lines: readonly ReadLine[];
  hasCompany: boolean;
};

/** A word, the hash of a pair of words, or a shape (*). */
export type FeatureKey = string | number;
/** How much a feature speaks for a false advert, and how much it counts among the others. */
type Weight = { weight: number; scale: number };
/** The model: `start` of every advert, the `border`, and what each feature weighs. */
export type WordingModel = {
  start: number;
  border: number;
  weights: ReadonlyMap<FeatureKey, Weight>;
};

const LONGEST_WORD = 24;
/** Of a longer text only the beginning is weighed. */
const LONGEST_TEXT = 20_000;
/** With fewer known words the text is too short, or in another language. */
const FEWEST_KNOWN = 30;
const SHOWN = 6;

/** What an advert looks like; the names are in wording.tsv and in findings. */
const SHAPES = {
  '*no company is named': ({ hasCompany, description }) =>
    !hasCompany && !description.includes('<h3>About the company</h3>'),
  '*title in capitals': ({ title }) => /\p{Lu}/u.test(title) && title === title.toUpperCase(),
  '*many words in capitals': (_, text) => shareOf(text, /\b[A-Z]{4,}\b/g) > 0.02,
  '*exclamation marks': (_, text) => (text.match(/!/g)?.length ?? 0) > 2,
  '*an email address in the text': (_, text) => text.includes('@'),
  '*a sum of money in the text': (_, text) => /[$€£] ?\d/.test(text),
  '*a very short text': (_, text) => text.length < 700,
  '*a long text': (_, text) => text.length > 5_000,
} satisfies Record<string, (source: WordingSource, text: string) => boolean>;

/**
 * The features of a listing, each once, with the words that show it: words, pairs of neighbours,
 * and shapes. A pair is known by a hash, so that no phrase of an advert is in the model. Given
 * `known`, only those that it has.
 */
export function wordingFeatures(
  source: WordingSource,
  known?: ReadonlyMap<FeatureKey, unknown>,
): Map<FeatureKey, string> {
  const lines = firstLines(source.lines, LONGEST_TEXT);
  const text = lines.map((line) => line.text).join('\n');
  const found = new Map<FeatureKey, string>();
  for (const [name, has] of Object.entries(SHAPES))
    if (has(source, text)) found.set(name, name.slice(1));
  const read =
    known === MODEL.weights ? readOfModel : (one: TokenSentence) => readWords(one, known);
  for (const line of lines) {
    let last = '';
    for (const sentence of withoutAddresses(line).sentences) {
      const words = read(sentence);
      if (words.first === '') continue;
      // A line goes on from one sentence to the next.
      const pair = pairKey(last, words.first);
      if (last !== '' && (known === undefined || known.has(pair)))
        found.set(pair, `${last} ${words.first}`);
      for (const [key, shown] of words.features) found.set(key, shown);
      last = words.last;
    }
  }
  return found;
}

/** The features of a sentence by itself, and its first and last word; '' without a word. */
type SentenceFeatures = { features: [FeatureKey, string][]; first: string; last: string };

function readWords(
  { tokens }: TokenSentence,
  known?: ReadonlyMap<FeatureKey, unknown>,
): SentenceFeatures {
  const features: [FeatureKey, string][] = [];
  let first = '';
  let last = '';
  for (const { letters } of tokens)
    for (const word of letters) {
      if (word.length > LONGEST_WORD) continue;
      if (known === undefined || known.has(word)) features.push([word, word]);
      if (last === '') first = word;
      else {
        const pair = pairKey(last, word);
        if (known === undefined || known.has(pair)) features.push([pair, `${last} ${word}`]);
      }
      last = word;
    }
  return { features, first, last };
}

const readOfModel = readBySentence((sentence) => readWords(sentence, MODEL.weights));

/** How near features come to false adverts, and what each adds. */
export function weigh(
  features: ReadonlyMap<FeatureKey, string>,
  { start, weights }: WordingModel,
): { score: number; known: number; parts: { words: string; adds: number }[] } {
  let squares = 0;
  let known = 0;
  for (const key of features.keys()) {
    const scale = isShape(key) ? undefined : weights.get(key)?.scale;
    if (scale === undefined) continue;
    squares += scale ** 2;
    if (typeof key === 'string') known += 1;
  }
  // Long texts would count more otherwise.
  const share = 1 / Math.sqrt(Math.max(1, squares));
  const parts: { words: string; adds: number }[] = [];
  let score = start;
  for (const [key, words] of features) {
    const found = weights.get(key);
    if (found === undefined) continue;
    const adds = found.weight * found.scale * (isShape(key) ? 1 : share);
    parts.push({ words, adds });
    score += adds;
  }
  return { score, known, parts };
}

/**
 * The words that weigh most, if the wording as a whole resembles adverts that were reported as
 * false; null otherwise, or if the text is too short to say.
 */
export function resemblance(source: WordingSource, model: WordingModel = MODEL): string[] | null {
  const { score, known, parts } = weigh(wordingFeatures(source, model.weights), model);
  if (known < FEWEST_KNOWN || score <= model.border) return null;
  const shown: string[] = [];
  for (const { words } of parts.filter(({ adds }) => adds > 0).toSorted((a, b) => b.adds - a.adds))
    if (shown.length < SHOWN && !shown.some((other) => sharesWord(other, words))) shown.push(words);
  return shown;
}

/** Reads the model: the head of wording.tsv says what its lines mean. */
export function readWording(text: string): WordingModel {
  const model = { start: 0, border: 0, weights: new Map<FeatureKey, Weight>() };
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('# ')) continue;
    const [key = '', weight, scale] = line.split('\t');
    if (key === '=start' || key === '=border') {
      model[key === '=start' ? 'start' : 'border'] = Number(weight) / 100;
      continue;
    }
    model.weights.set(keyOf(key), { weight: Number(weight) / 100, scale: Number(scale) / 100 });
  }
  return model;
}

/** A feature as wording.tsv writes it. */
export function nameOfKey(key: FeatureKey): string {
  return typeof key === 'number' ? `#${(key >>> 0).toString(36)}` : key;
}

function keyOf(name: string): FeatureKey {
  return name.startsWith('#') ? Number.parseInt(name.slice(1), 36) | 0 : name;
}

/** Whether a feature is what an advert looks like, and no word. */
export function isShape(key: FeatureKey): boolean {
  return typeof key === 'string' && key.startsWith('*');
}

const MODEL = readWording(readFileSync(new URL('wording.tsv', import.meta.url), 'utf8'));

/** FNV-1a, as a signed number: of all numbers V8 compares these fastest. */
function pairKey(first: string, second: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < first.length; at++)
    hash = Math.imul(hash ^ first.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ 32, 0x01000193);
  for (let at = 0; at < second.length; at++)
    hash = Math.imul(hash ^ second.charCodeAt(at), 0x01000193);
  return hash;
}

const ADDRESS = /@|www\.|:\/\//;

function withoutAddresses(line: ReadLine): ReadLine {
  if (!ADDRESS.test(line.text)) return line;
  const parts = line.text.split(' ').filter((part) => !ADDRESS.test(part));
  return readLine(parts.join(' '));
}

function shareOf(text: string, pattern: RegExp): number {
  return (text.match(pattern)?.length ?? 0) / (text.split(' ').length + 1);
}

function sharesWord(one: string, other: string): boolean {
  const words = one.split(' ');
  return other.split(' ').some((word) => words.includes(word));
}
