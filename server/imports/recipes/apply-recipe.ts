import { escapeHtml } from '../../escape-html.ts';
import { FIELD_NAMES } from '../read/field-names.ts';
import { RECIPES } from './known-recipes.ts';
import { type FeedNode, nodesAt, textsAt } from './paths.ts';
import type { RecipePart, RecipeRules, RecipeValue, RecipeWay } from './recipe.ts';

/** The values of a job by compact field name; `leftOut` says why it must not be shown. */
export type RecipeRow = { values: Map<string, string>; leftOut?: string };

/** Fields of money. */
const MONEY = new Set(['salary', 'salaryMin', 'salaryMax']);
/** The expressions of all recipes, made before any row is read. */
const EXPRESSIONS = new Map(
  RECIPES.flatMap(({ fields }) => Object.values(fields).flat())
    .flatMap((way) => (typeof way === 'string' ? [] : expressionsOf(way)))
    .map((source) => [source, new RegExp(source, 'giu')]),
);
/** Fields of which all values are used. */
const LISTED = new Set(['jobType', 'jobFunction', 'industry']);

/**
 * Reads a job by a recipe. `file` has values of the whole file (`$.name`). The answer has the names
 * that normalise-row.ts reads.
 */
export function applyRecipe(recipe: RecipeRules, job: FeedNode, file: FeedNode): RecipeRow {
  const node = { ...(job as Record<string, FeedNode>), $: file };
  const values = new Map<string, string>();
  for (const [field, value] of Object.entries(recipe.fields)) {
    const found = readValue(node, value, MONEY.has(field) ? isSum : () => true);
    const text = LISTED.has(field) ? found.join(', ') : found[0];
    if (text) values.set(nameOf(field), text);
  }
  const description = recipe.description.map((part) => readPart(node, part)).join('\n');
  if (description.trim() !== '') values.set(nameOf('description'), description.trim());
  const reason = recipe.leaveOut.find(({ when, is }) =>
    when.split(' | ').some((path) => is.includes(textsAt(node, path)[0] ?? '')),
  );
  return { values, ...(reason && { leftOut: reason.because }) };
}

/** The plain paths of a value, in the order in which they are tried. */
export function pathsOf(value: RecipeValue | undefined): string[] {
  return [value ?? []]
    .flat()
    .flatMap((way) => (typeof way === 'string' ? way : way.from).split(' | '))
    .map((way) => way.trim())
    .filter((way) => way !== '' && !way.startsWith('=') && !way.includes('{'));
}

/** The first compact name of a field, under which it is found before all others. */
function nameOf(field: string): string {
  return FIELD_NAMES.get(field)?.[0] ?? field;
}

/** Nought is no pay. */
function isSum(text: string): boolean {
  return !/^0*(?:[.,]0*)?$/.test(text);
}

type Wanted = (text: string) => boolean;

function readValue(node: FeedNode, value: RecipeValue, isWanted: Wanted): string[] {
  for (const way of [value].flat()) {
    const texts = readWithRules(node, way, isWanted);
    if (texts.length > 0) return texts;
  }
  return [];
}

function readWithRules(node: FeedNode, value: RecipeWay, isWanted: Wanted): string[] {
  if (typeof value === 'string') return readFrom(node, value, isWanted);
  const { from, unless = {}, replace, as, means } = value;
  const isBarred = Object.entries(unless).some(([path, text]) =>
    (readFrom(node, path)[0] ?? '').match(expression(whole(text))),
  );
  if (isBarred) return [];
  return readFrom(node, from, isWanted).flatMap((text) => {
    const replaced = replace ? text.replace(expression(replace[0]), replace[1]) : text;
    if (means) return means[replaced] ?? [];
    if (as === 'cents') return Number.isFinite(Number(text)) ? String(Number(text) / 100) : [];
    if (as === 'month/day/year')
      return replaced.replace(/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/, '$3-$1-$2');
    if (as === 'day/month/year')
      return replaced.replace(/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/, '$3-$2-$1');
    if (as === 'address') return URL.parse(text, textsAt(node, '$.address')[0])?.href ?? [];
    if (as !== 'name') return replaced;
    // An address of the employer's own says no name.
    return replace && replaced === text ? [] : nameFromAddress(replaced);
  });
}

function expressionsOf({ replace, unless = {} }: Exclude<RecipeWay, string>): string[] {
  return [...Object.values(unless).map(whole), ...(replace ? [replace[0]] : [])];
}

function whole(text: string): string {
  return `^(?:${text})$`;
}

function expression(source: string): RegExp {
  const found = EXPRESSIONS.get(source);
  if (!found) throw new Error(`No recipe has the expression ${source}.`);
  return found;
}

/** "north-yard" as "North Yard". */
function nameFromAddress(slug: string): string {
  return slug
    .split(/[-_+]|%20/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
    .trim();
}

/** The texts of the first way that gives any. */
function readFrom(node: FeedNode, from: string, isWanted: Wanted = () => true): string[] {
  for (const way of from.split(' | ')) {
    const texts = readWay(node, way.trim()).filter(isWanted);
    if (texts.length > 0) return texts;
  }
  return [];
}

function readWay(node: FeedNode, way: string): string[] {
  if (way.startsWith('=')) return [way.slice(1)];
  if (!way.includes('{')) return textsAt(node, way);
  let isWhole = true;
  const text = way.replace(/\{([^{}]+)\}/g, (_, path: string) => {
    const [found] = textsAt(node, path);
    isWhole &&= found !== undefined;
    return found ?? '';
  });
  return isWhole ? [text] : [];
}

function readPart(node: FeedNode, part: RecipePart): string {
  if (typeof part === 'string') return readFrom(node, part)[0] ?? '';
  return nodesAt(node, part.each)
    .map((each) => {
      const [text] = readFrom(each, part.text);
      if (text === undefined) return '';
      const heading = part.heading === undefined ? '' : (readFrom(each, part.heading)[0] ?? '');
      return heading === '' ? text : `<h3>${escapeHtml(heading)}</h3>${text}`;
    })
    .join('\n');
}
