import { readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type FeedNode, hasPath } from './paths.ts';
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
    (recipe) =>
      recipe.kind === kind &&
      recipe.rows === rows &&
      recipe.known.every((path) => path.split(' | ').some((way) => hasPath(job, way))),
  ).toSorted((a, b) => b.known.length - a.known.length);
  const [best, second] = fitting;
  return best && best.known.length !== second?.known.length ? best : null;
}

/** The paths of jobs in files of a kind. */
export function rowPaths(kind: Recipe['kind']): string[] {
  return [...new Set(RECIPES.filter((recipe) => recipe.kind === kind).map(({ rows }) => rows))];
}
