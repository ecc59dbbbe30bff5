import { Tokenizer, TokenParser, TokenType } from '@streamparser/json';
import { refuse, refuseUnknown } from '../import-error.service.ts';
import { applyRecipe } from '../recipes/apply-recipe.ts';
import { joinIncluded } from '../recipes/join-included.ts';
import { RECIPES, recogniseJob, rowPaths } from '../recipes/known-recipes.ts';
import type { FeedNode } from '../recipes/paths.ts';
import type { Recipe, RecipeRules } from '../recipes/recipe.ts';
import { applyToPlaces } from '../recipes/split-places.ts';
import { type MapNames, withNames } from './map-names.ts';
import {
  type FeedFacts,
  type FeedValues,
  LOOKED_AT,
  MAX_DEPTH,
  MAX_ROW,
  NO_MAPPED_JOB,
  type RawRow,
} from './raw-row.ts';

/** The outside of a JSON file: a list of jobs, an object around it, or an object on each line. */
export type JsonShape = 'list' | 'object' | 'lines';

/** A file of JSON begins with one of these. */
const LIST_START = /^\s*\[\s*[[{\]]/;
const OBJECT_START = /^\s*\{\s*["}]/;
/** Longest part that is parsed between two looks at the limits, in characters. */
const PART = 65_536;
/** Of a message or of names so much is told, in characters. */
const MAX_TOLD = 200;
/** Values of the whole file that recipes use. */
const FILE_VALUES = [
  ...new Set(RECIPES.flatMap(({ file, joins }) => (joins === undefined ? file : [...file, joins]))),
];
/** So many characters are read while jobs wait for what the end of the file has of them. */
const MAX_WAITING = 50_000_000;

type FoundJob = { rows: string; node: FeedNode; names?: MapNames };
type FileValues = { [name: string]: FeedNode };

/** The shape of a file by its first characters; null when it is no JSON. */
export function jsonShape(head: string): JsonShape | null {
  if (LIST_START.test(head)) return 'list';
  if (!OBJECT_START.test(head)) return null;
  const [line = '', next = ''] = head.trim().split(/\r?\n/, 2);
  const job = parsed(line);
  // One line that is no job is an object around a list, such as one without spaces.
  const isLine = next === '' ? recogniseJob('json', '', job) !== null : next.startsWith('{');
  return job !== undefined && isLine ? 'lines' : 'object';
}

/**
 * Reads listings from JSON: a list of jobs at a path that a recipe names, a bare list, or JSON
 * lines. The first job says which recipe it is. Throws `import-refused` when the JSON is malformed,
 * deeper or larger than allowed, or no recipe fits. `line` is the number of the job. Fills `facts`
 * while reading.
 */
export async function* readJson(
  text: AsyncIterable<string>,
  shape: JsonShape,
  { address, mapping, places }: FeedValues,
  facts: Partial<FeedFacts>,
): AsyncGenerator<RawRow> {
  const found: FoundJob[] = [];
  const file: FileValues = { address };
  const lists = mapping ? [mapping.rows] : listsOf(shape);
  const parser = createParser(shape, (job) => found.push(job), file, {
    lists,
    values: FILE_VALUES,
    hasMaps: mapping !== null,
  });
  let recipe:
    | (RecipeRules & Pick<Recipe, 'name' | 'rows' | 'isPage'> & Partial<Pick<Recipe, 'joins'>>)
    | null = mapping;
  const waiting: FoundJob[] = [];
  const unknown: FoundJob[] = [];
  let known: Recipe | null = null;
  let plain: Recipe | null = null;
  let line = 0;
  let sinceJob = 0;
  let read = 0;
  let isRead = false;
  /** Decides without more jobs: a plain recipe that fits, or none. */
  const decide = () => {
    recipe = plain;
    const [first] = unknown;
    if (recipe === null && first) refuseUnknown(unknownShape(first.node as FileValues));
  };
  /** Jobs to read: none while no recipe is known, then those that were met before, too. */
  function recognised(): FoundJob[] {
    if (recipe !== null) return [...unknown.splice(0), ...found.splice(0)];
    for (const job of found.splice(0)) {
      sinceJob = 0;
      if (!isNode(job.node)) continue;
      unknown.push(job);
      if (recipe !== null || unknown.length > LOOKED_AT) continue;
      const fitting = recogniseJob('json', job.rows, job.node);
      if (fitting?.isPlain) plain ??= fitting;
      else recipe = fitting;
    }
    if (recipe === null && (unknown.length >= LOOKED_AT || read > MAX_ROW)) decide();
    return recipe === null ? [] : unknown.splice(0);
  }
  function* rows(): Generator<RawRow> {
    for (const { rows, node: value, names = {} } of recognised()) {
      sinceJob = 0;
      if (!isNode(value)) continue;
      const node = withNames(value, names);
      if (recipe === null || recipe.rows !== rows) continue;
      if (recipe.joins !== undefined && !isRead) {
        waiting.push({ rows, node });
        continue;
      }
      facts.format = recipe.name;
      facts.isPage = recipe.isPage;
      line += 1;
      // Jobs that were read by a recipe before are followed to the references of the mapping.
      if (mapping && line <= LOOKED_AT) known ??= recogniseJob('json', rows, node);
      const before = known && { format: known.name, values: applyRecipe(known, node, file).values };
      for (const [index, row] of applyToPlaces(recipe, node, file, places).entries())
        yield { line, ...row, ...(before && index === 0 && { before }) };
    }
  }
  for await (const chunk of text) {
    for (let from = 0; from < chunk.length; from += PART) {
      parser.write(chunk.slice(from, from + PART));
      yield* rows();
      sinceJob += PART;
      read += PART;
      if (waiting.length > 0 && read > MAX_WAITING)
        refuse(`The list has more than ${MAX_WAITING} characters. Fetch it in pages.`);
      if (sinceJob > MAX_ROW) refuse(`Job ${line + 1} has more than ${MAX_ROW} characters.`);
    }
  }
  parser.end();
  yield* rows();
  if (recipe === null) {
    decide();
    yield* rows();
  }
  const join = joinIncluded(file[recipe?.joins ?? '']);
  for (const { rows, node } of waiting) found.push({ rows, node: join(node as FileValues) });
  isRead = true;
  yield* rows();
  if (mapping && line === 0) refuseUnknown(NO_MAPPED_JOB);
  if (recipe === null)
    refuseUnknown(
      'Unknown format: the JSON has no list of jobs of a known format, or the list is empty.',
    );
}

function isNode(node: FeedNode): node is FileValues {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

/** The lists of jobs that recipes read, in a file of this shape. */
function listsOf(shape: JsonShape): string[] {
  return shape === 'list' ? [''] : rowPaths('json').filter((rows) => rows !== '');
}

/**
 * The lists of jobs that are looked for, and the values of the whole file. `hasMaps`: a list may also
 * be an object, whose values are the jobs.
 */
type Wanted = { lists: readonly string[]; values: readonly string[]; hasMaps?: boolean };

/** A parser that gives each job of the wanted lists as it comes, and fills `file` with values. */
export function createParser(
  shape: JsonShape,
  onJob: (job: FoundJob) => void,
  file: FileValues,
  wanted: Wanted,
) {
  const paths =
    shape === 'lines'
      ? ['$']
      : [
          ...wanted.lists.map((rows) => (rows === '' ? '$.*' : `$.${rows}.*`)),
          ...(shape === 'object' ? wanted.values.map((name) => `$.${name}`) : []),
        ];
  const lists = wanted.lists.map((rows) => (rows === '' ? [] : rows.split('.')));
  const separator = shape === 'lines' ? '' : undefined;
  const options = separator === undefined ? {} : { separator };
  const tokenizer = new Tokenizer(options);
  const parser = new TokenParser({ paths, keepStack: false, ...options });
  let depth = 0;
  tokenizer.onToken = (token) => {
    if (token.token === TokenType.LEFT_BRACE || token.token === TokenType.LEFT_BRACKET) depth += 1;
    if (token.token === TokenType.RIGHT_BRACE || token.token === TokenType.RIGHT_BRACKET)
      depth -= 1;
    if (depth > MAX_DEPTH) refuse(`The JSON is nested more than ${MAX_DEPTH} levels deep.`);
    parser.write(token);
  };
  parser.onValue = ({ value, key, stack }) => {
    if (shape === 'lines') return onJob({ rows: '', node: value as FeedNode });
    const keys = stack.slice(1).map((each) => each.key);
    if (typeof key === 'string') {
      const name = [...keys, key].join('.');
      if (wanted.values.includes(name)) file[name] = value as FeedNode;
      if (!wanted.hasMaps) return;
    }
    const at = lists.find((steps) => isAt(steps, keys));
    if (at === undefined) return;
    const names = { key: nameOf(key), group: keys.map(nameOf).findLast((_, i) => at[i] === '*') };
    onJob({ rows: at.join('.'), node: value as FeedNode, names });
  };
  const guarded = (work: () => void) => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Error) || 'code' in error) throw error;
      refuse(`The JSON is malformed: ${error.message.slice(0, MAX_TOLD)}`);
    }
  };
  return {
    write: (part: string) => guarded(() => tokenizer.write(part)),
    end: () =>
      guarded(() => {
        if (!tokenizer.isEnded) tokenizer.end();
        // It notices a file that was cut between two values.
        if (!parser.isEnded) parser.end();
      }),
  };
}

type Key = string | number | undefined;

/** Whether the keys above a value are those of a list: a star is any entry of a list or a map. */
function isAt(steps: readonly string[], keys: readonly Key[]): boolean {
  return (
    steps.length === keys.length &&
    steps.every((step, index) => step === '*' || step === keys[index])
  );
}

/** The name of an entry of a map; entries of lists have none. */
function nameOf(key: Key): string | undefined {
  return typeof key === 'string' ? key : undefined;
}

/** The value of a text, undefined when it is no JSON. */
function parsed(text: string): FeedNode {
  try {
    return JSON.parse(text) as FeedNode;
  } catch {
    return undefined;
  }
}

function unknownShape(job: { [name: string]: FeedNode }): string {
  // Names of JSON may have characters that the database refuses.
  const names = Object.keys(job)
    .slice(0, 8)
    .join(', ')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, MAX_TOLD);
  return `Unknown format: no known feed has jobs with the fields ${names}.`;
}
