import { applyRecipe } from '../recipes/apply-recipe.ts';
import { recipeNamed } from '../recipes/known-recipes.ts';
import type { FeedFacts, RawRow } from './raw-row.ts';
import type { CollectedLine } from './scan-page.ts';

/**
 * Reads the rows that were collected from the pages of a list (scan-page.ts): a line of JSON for
 * each. Fills `facts`.
 */
export async function* readCollected(
  text: AsyncIterable<string>,
  name: string,
  address: string | null,
  facts: Partial<FeedFacts>,
): AsyncGenerator<RawRow> {
  const recipe = recipeNamed(name);
  facts.format = recipe.name;
  let line = 0;
  for await (const part of linesOf(text)) {
    line += 1;
    const found = JSON.parse(part) as CollectedLine;
    if ('kept' in found) yield { line, values: new Map(), kept: found.kept, leftOut: found.why };
    else yield { line, ...applyRecipe(recipe, found.row, { address }) };
  }
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let parts: string[] = [];
  for await (const chunk of text) {
    const [first = '', ...others] = chunk.split('\n');
    parts.push(first);
    for (const other of others) {
      yield parts.join('');
      parts = [other];
    }
  }
  const rest = parts.join('');
  if (rest !== '') yield rest;
}
