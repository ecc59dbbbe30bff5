import { readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type FeedNode, hasPath, textsAt } from './paths.ts';
import { type Recipe, recipeSchema } from './recipe.ts';

const FOLDER = new URL('./formats/', import.meta.url);

/** All recipes of the product. A file that breaks the rules stops the start, with its name. */
export const RECIPES: readonly Recipe[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => {
    const text: unknown = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));
    const parsed = v.safeParse(recipeSchema, text);
    if (parsed.success) return parsed.output;
    const [issue] = parsed.issues;
    throw new Error(`recipes/formats/${name}: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
  });

/**
 * The recipe of a file, by its first job: all its `known` paths must be there. Of several the one
 * that names most; null when none fits or two fit equally well: nothing is guessed.
 */
export function recogniseJob(kind: Recipe['kind'], rows: string, job: FeedNode): Recipe | null {
  const fitting = RECIPES.filter(
    (recipe) => recipe.kind === kind && recipe.rows === rows && fitsRecipe(recipe, job),
  ).toSorted((a, b) => b.known.length - a.known.length);
  const own = fitting.filter(({ isPlain }) => !isPlain);
  const [best, second] = own.length > 0 ? own : fitting;
  return best && best.known.length !== second?.known.length ? best : null;
}

/** Whether a job has all the paths by which a recipe is recognised. */
function fitsRecipe(recipe: Recipe, job: FeedNode): boolean {
  return knownIn(recipe, job) === recipe.known.length && isLike(recipe, job);
}

function isLike({ like }: Recipe, job: FeedNode): boolean {
  return Object.entries(like).every(([path, source]) =>
    EXPRESSIONS.get(source)?.test(textsAt(job, path)[0] ?? ''),
  );
}

/** Whether a job is like those of the recipe of its address: some leave out what is empty. */
export function looksLikeRow(recipe: Recipe, job: FeedNode): boolean {
  return knownIn(recipe, job) * 2 >= recipe.known.length;
}

/** How many of the paths by which a recipe is recognised a job has. */
function knownIn({ known }: Recipe, job: FeedNode): number {
  return known.filter((path) => path.split(' | ').some((way) => hasPath(job, way))).length;
}

/** The paths of jobs in files of a kind. */
export function rowPaths(kind: Recipe['kind']): string[] {
  return [...new Set(RECIPES.filter((recipe) => recipe.kind === kind).map(({ rows }) => rows))];
}

/** The expressions of all recipes that say what values are like, made before any row is read. */
const EXPRESSIONS = new Map(
  RECIPES.flatMap(({ like }) => Object.values(like)).map((source) => [
    source,
    new RegExp(`^(?:${source})$`, 'isu'),
  ]),
);

const ADDRESSES = RECIPES.flatMap((recipe) =>
  recipe.at === undefined ? [] : [{ recipe, at: new RegExp(recipe.at, 'i') }],
);

/** The recipe of the system at an address, which says how it is asked; null for others. */
export function recipeAt(address: string): Recipe | null {
  return ADDRESSES.find(({ at }) => at.test(address))?.recipe ?? null;
}

/** The recipe of this name. Throws if there is none. */
export function recipeNamed(name: string): Recipe {
  const recipe = RECIPES.find((each) => each.name === name);
  if (!recipe) throw new Error(`There is no recipe ${name}.`);
  return recipe;
}
