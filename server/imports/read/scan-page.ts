import { createHash } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { refuse } from '../import-error.service.ts';
import { referenceOfRow } from '../normalise/normalise-row.ts';
import { applyRecipe } from '../recipes/apply-recipe.ts';
import { joinIncluded } from '../recipes/join-included.ts';
import { looksLikeRow } from '../recipes/known-recipes.ts';
import { type FeedNode, nodesAt, textsAt } from '../recipes/paths.ts';
import type { Recipe } from '../recipes/recipe.ts';
import type { FeedFile } from './feed-file.ts';
import { isTooDeep, MAX_ROW } from './raw-row.ts';
import { createParser, jsonShape } from './read-json.ts';
import { postingsIn } from './read-page.ts';

/** A job of a page of a list. `details`: where its details are, or null. */
export type PageRow = {
  reference: string;
  /** Changes with what the list says of the job. */
  signature: string;
  isLeftOut: boolean;
  details: string | null;
};

/** What a page says of its list, as texts. */
export type PageValues = { next: string | null; total: string | null; last: string | null };

/** What becomes of a row of a page. */
export const ROW_FATES = ['drop', 'take', 'merge', 'keep', 'same', 'wait', 'fail'] as const;
export type RowFate = (typeof ROW_FATES)[number];

/** A line of a collected file: a job, or a reference whose job stays as it is, and why. */
export type CollectedLine = { row: FeedNode } | { kept: string; why: string };

const WHY: Partial<Record<RowFate, string>> = {
  keep: '',
  same: 'not imported before, and not changed since',
  wait: 'details are fetched with the next run',
  fail: 'details could not be fetched',
};
const NO_POSTING = 'the page states no job, or several';
const PART = 65_536;
const HEAD = 4096;
/** A file that grows is written in parts of so many characters. */
const WRITTEN = 1_000_000;

/** The jobs of a page, and at the end what it says of its list. Throws `import-refused`. */
export async function* scanPage(
  file: FeedFile,
  recipe: Recipe,
): AsyncGenerator<PageRow, PageValues> {
  const { pages } = recipe;
  const paths = [pages?.next, pages?.total, pages?.last].flatMap((path) => path ?? []);
  const values: { [name: string]: FeedNode } = {};
  let count = 0;
  let isBare = false;
  const onShape = (shape: string) => {
    isBare = shape !== 'object';
  };
  for await (const node of nodesOf(file, recipe, paths, values, onShape)) {
    if (count === 0 && !looksLikeRow(recipe, node))
      refuse(`The answer has no jobs as ${recipe.name} gives them.`);
    count += 1;
    const { values: fields, leftOut } = applyRecipe(recipe, node, { address: file.address });
    yield {
      reference: referenceOfRow({ values: fields }),
      signature: signatureOf(recipe, node),
      isLeftOut: leftOut !== undefined,
      details: leftOut === undefined ? detailsOf(recipe, file.address, node) : null,
    };
  }
  const textOf = (path: string | undefined) =>
    path === undefined ? null : (textsAt(values[path], '')[0] ?? null);
  const isList = isBare || paths.some((path) => values[path] !== undefined);
  if (count === 0 && !isList) refuse(`The answer has no list of jobs as ${recipe.name} gives it.`);
  return {
    next: textOf(pages?.next),
    total: textOf(pages?.total),
    last: textOf(pages?.last),
  };
}

/**
 * Appends the rows of a page to a collected file, each as its fate says (an index of ROW_FATES).
 * The details of row 7 are in the file `details` with "7" behind its name. Returns the rows whose
 * details were no JSON, which keep their job as it is.
 */
export async function collectPage(
  file: FeedFile,
  recipe: Recipe,
  { fates, details, out }: { fates: Uint8Array; details: string; out: string },
  onRow: () => void = () => undefined,
): Promise<number[]> {
  const broken: number[] = [];
  let text = '';
  let index = -1;
  for await (const node of nodesOf(file, recipe, [], {}, () => undefined)) {
    index += 1;
    onRow();
    let fate: RowFate = ROW_FATES[fates[index] ?? 0] ?? 'drop';
    let row: FeedNode = node;
    let why = WHY[fate];
    if (fate === 'merge') {
      const path = `${details}${index}`;
      const isPage = recipe.kind === 'sitemap';
      const merged = isPage
        ? await mergePosting(node, path)
        : merge(recipe, node, await parsedFile(path));
      // A page that states no job was read: it is not asked for again until it changes.
      if (merged === null && !isPage) broken.push(index);
      fate = merged === null ? 'fail' : 'take';
      why = isPage ? NO_POSTING : WHY[fate];
      row = merged;
    }
    if (fate === 'drop') continue;
    const { values } = applyRecipe(recipe, node, { address: file.address });
    const line: CollectedLine =
      fate === 'take' ? { row } : { kept: referenceOfRow({ values }), why: why ?? '' };
    text += `${JSON.stringify(line)}\n`;
    if (text.length > WRITTEN) {
      await appendFile(out, text);
      text = '';
    }
  }
  await appendFile(out, text, { mode: 0o600 });
  return broken;
}

type Row = { [name: string]: FeedNode };

async function* nodesOf(
  file: FeedFile,
  recipe: Recipe,
  paths: string[],
  values: Row,
  onShape: (shape: string) => void,
): AsyncGenerator<Row> {
  const { joins } = recipe;
  if (recipe.kind === 'sitemap') {
    onShape('list');
    const text = file.read(file.declaredEncoding ?? 'utf-8', () => undefined);
    // The main thread imports this file, too, and reads no sitemap.
    const { readSitemap } = await import('./read-sitemap.ts');
    return yield* await readSitemap(text, file.address);
  }
  const found: Row[] = [];
  let parser: ReturnType<typeof createParser> | null = null;
  let head = '';
  let sinceRow = 0;
  for await (const chunk of file.read(file.declaredEncoding ?? 'utf-8', () => undefined)) {
    let rest = chunk;
    if (parser === null) {
      head += chunk;
      if (head.trim().length < 2 && head.length < HEAD) continue;
      const shape = jsonShape(head) ?? refuse(`The answer is not JSON: ${startOf(head)}`);
      onShape(shape);
      parser = createParser(
        shape,
        ({ rows, node }) => {
          if (rows !== recipe.rows) return;
          sinceRow = 0;
          if (typeof node === 'object' && node !== null && !Array.isArray(node)) found.push(node);
        },
        values,
        {
          lists: shape === 'list' ? [''] : [recipe.rows],
          values: joins === undefined ? paths : [...paths, joins],
        },
      );
      rest = head;
    }
    for (let from = 0; from < rest.length; from += PART) {
      parser.write(rest.slice(from, from + PART));
      if (joins === undefined) yield* found.splice(0);
      sinceRow += PART;
      if (sinceRow > MAX_ROW) refuse(`A job of the page has more than ${MAX_ROW} characters.`);
    }
  }
  if (parser === null) refuse('The answer is not JSON.');
  parser.end();
  yield* joins === undefined ? found : found.map(joinIncluded(values[joins]));
}

/** The beginning of an answer, for the operator: pages of errors begin with a doctype. */
function startOf(head: string): string {
  return /^\s*</.test(head) ? 'it is a page of HTML.' : 'it begins with other characters.';
}

function signatureOf(recipe: Recipe, node: Row): string {
  const ignored = recipe.details?.ignore ?? [];
  const said = Object.entries(node).filter(([name]) => !ignored.includes(name));
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22);
}

/** The address of a job's details, made of that of the list; null when it cannot be made. */
function detailsOf({ details }: Recipe, address: string | null, node: Row): string | null {
  if (!details || address === null) return null;
  const [pattern, replacement] = details.address;
  const match = new RegExp(pattern, 'i').exec(address);
  if (!match) return null;
  let isWhole = true;
  const made = replacement.replace(/\$(\d)|\{([^{}]+)\}/g, (_, group?: string, path?: string) => {
    if (group !== undefined) return match[Number(group)] ?? '';
    const [, name = '', encoding] = /^(.*?)(?: as (base64|path))?$/.exec(path ?? '') ?? [];
    const [text] = textsAt(node, name);
    if (text === undefined) isWhole = false;
    if (encoding === 'path') return text ?? '';
    return encodeURIComponent(
      encoding === 'base64' ? Buffer.from(text ?? '').toString('base64') : (text ?? ''),
    );
  });
  return isWhole ? made : null;
}

function merge({ details }: Recipe, row: Row, answer: FeedNode): Row | null {
  const found = nodesAt(answer, details?.from ?? '')[0];
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return null;
  const take = details?.take;
  const taken = Object.entries(found).filter(([name]) => take === undefined || take.includes(name));
  return { ...row, ...Object.fromEntries(taken) };
}

/** A page of a sitemap with the one job that it states; null without one, and with several. */
async function mergePosting(row: Row, path: string): Promise<Row | null> {
  const { jobs } = postingsIn(await readFile(path, 'utf8'));
  const [job] = jobs;
  return job && jobs.length === 1 ? { ...job, ...row } : null;
}

/** The value of a file of JSON, null when it is none or nested too deep. */
async function parsedFile(path: string): Promise<FeedNode> {
  try {
    const value = JSON.parse(await readFile(path, 'utf8')) as FeedNode;
    return isTooDeep(value) ? null : value;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}
