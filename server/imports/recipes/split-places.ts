import type { Places } from '../../../shared/import-mapping.ts';
import { FIELD_NAMES } from '../read/field-names.ts';
import { applyRecipe, pathsOf, type RecipeRow } from './apply-recipe.ts';
import type { FeedNode } from './paths.ts';
import type { RecipeRules } from './recipe.ts';

const PLACE_FIELDS = ['city', 'location', 'state', 'country'] as const;
/** More places of one job are not read: a list of all shops of a chain is no list of jobs. */
const MOST_PLACES = 50;

/**
 * Reads a job by a recipe, once or for each of its places. The first place keeps the reference of the
 * job, so that a feed can change from one card to many; the others have their place behind it.
 */
export function applyToPlaces(
  recipe: RecipeRules,
  job: FeedNode,
  file: FeedNode,
  places: Places,
): (RecipeRow & { node: FeedNode })[] {
  const nodes = places === 'many' ? splitPlaces(recipe, job) : [job];
  return nodes.map((node, index) => {
    const row = applyRecipe(recipe, node, file);
    if (index > 0) {
      const name = firstName('reference');
      const reference = row.values.get(name);
      const place = PLACE_FIELDS.flatMap((field) => row.values.get(firstName(field)) ?? []);
      if (reference !== undefined) row.values.set(name, `${reference}@${place.join(', ')}`);
    }
    return { ...row, node };
  });
}

/** The job with one of its places each: the first list on a path of its place has one entry. */
function splitPlaces(recipe: RecipeRules, job: FeedNode): FeedNode[] {
  for (const field of PLACE_FIELDS)
    for (const path of pathsOf(recipe.fields[field])) {
      const steps = path.split('.');
      const found = splitAt(job, steps);
      if (found.length > 1) return found.slice(0, MOST_PLACES);
    }
  return [job];
}

function splitAt(node: FeedNode, [step, ...rest]: string[]): FeedNode[] {
  if (Array.isArray(node) || typeof node !== 'object' || node === null) return [node];
  const name = step?.replace(/\[\d+\]$/, '');
  if (name === undefined || !Object.hasOwn(node, name)) return [node];
  const child = node[name];
  const children = Array.isArray(child) ? child : splitAt(child, rest);
  return children.length < 2 ? [node] : children.map((each) => ({ ...node, [name]: each }));
}

function firstName(field: string): string {
  return FIELD_NAMES.get(field)?.[0] ?? field;
}
