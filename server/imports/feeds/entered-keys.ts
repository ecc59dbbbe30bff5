import type { FeedInput, KeySystem } from '../../../shared/admin-imports.ts';
import type { Row } from '../../db/schema.ts';
import { Problem } from '../../problem.ts';
import { RECIPES, recipeAt } from '../recipes/known-recipes.ts';
import { type KeyVault, takeKeys } from './feed-keys.ts';

type Stored = Pick<Row<'feeds'>, 'url' | 'sealed_keys'>;

/** The sources that ask for keys, for the form. */
export const KEY_SYSTEMS: KeySystem[] = RECIPES.flatMap(({ name, at = '', keys }) =>
  keys.length === 0
    ? []
    : [
        {
          name,
          at,
          keys: keys.map((key) => ({ name: key.name, label: key.label, hint: key.hint })),
        },
      ],
);

/**
 * Takes keys out of what was entered and encrypts them, with those that are kept of the same source
 * and were not entered anew. The audit log only hears that they changed. Throws a Problem 400 for a
 * key that the source does not ask for.
 */
export function sealKeys(vault: KeyVault, given: FeedInput, before: Stored | null) {
  const { keys: entered = {}, ...input } = given;
  const recipe = recipeAt(input.url);
  const none = { input, sealed_keys: null, audit: before?.sealed_keys ? { keys: 'removed' } : {} };
  if (!recipe || recipe.keys.length === 0) return none;
  const unknown = Object.keys(entered).find((name) =>
    recipe.keys.every((key) => key.name !== name),
  );
  if (unknown !== undefined)
    throw new Problem(400, 'bad-request', `${recipe.name} asks for no key of this name.`, {
      field: 'keys',
    });
  const taken = takeKeys(recipe, input.url);
  const filled = Object.entries(entered).filter(([, value]) => value !== '');
  const fresh = { ...taken.keys, ...Object.fromEntries(filled) };
  const own = { ...input, url: taken.address };
  const isKept = before !== null && recipeAt(before.url)?.name === recipe.name;
  const kept = isKept ? before.sealed_keys : null;
  if (Object.keys(fresh).length === 0)
    return kept === null ? { ...none, input: own } : { input: own, sealed_keys: kept, audit: {} };
  const all = { ...(kept !== null && vault.open(kept, recipe.name)), ...fresh };
  return {
    input: own,
    sealed_keys: vault.seal(all, recipe.name),
    audit: { keys: kept === null ? 'entered' : 'changed' },
  };
}
