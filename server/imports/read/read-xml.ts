import { SaxesParser } from 'saxes';
import { refuse, refuseUnknown } from '../import-error.service.ts';
import { recogniseJob, rowPaths } from '../recipes/known-recipes.ts';
import type { Recipe, RecipeRules } from '../recipes/recipe.ts';
import { applyToPlaces } from '../recipes/split-places.ts';
import { checkAmpersands } from './check-ampersands.ts';
import { NOT_IN_ENCODING } from './feed-file.ts';
import {
  compactName,
  type FeedFacts,
  type FeedFormat,
  type FeedValues,
  LOOKED_AT,
  MAX_DEPTH,
  MAX_FIELDS,
  MAX_ROW,
  MAX_TEXT,
  NO_MAPPED_JOB,
  type RawRow,
} from './raw-row.ts';
import { nodeOf, type XmlElement } from './xml-nodes.ts';

const ROW_PARENTS: Record<string, string[]> = { job: ['source', 'jobs'], item: ['channel'] };
const FORMATS: Record<string, FeedFormat> = {
  source: 'Indeed XML',
  jobs: 'Jooble XML',
  rss: 'RSS 2',
};
/** Repeatable elements: all their values are used. */
const REPEATED = new Set(['category', 'jobtype', 'industry']);
/** Elements of HTML, which are parts of a text. */
export const MARKUP = new Set(
  'p br ul ol li div span b i strong em u h1 h2 h3 h4 h5 h6 a table tbody tr td th section blockquote'.split(
    ' ',
  ),
);

/** Where the jobs of recipes are: "rss.channel.item". */
const RECIPE_ROWS = new Set(rowPaths('xml'));
const RECIPE_ROOTS = new Set([...RECIPE_ROWS].map((path) => path.split('.')[0]));

type OpenRow = {
  line: number;
  depth: number;
  path: string;
  values: Map<string, string>;
  size: number;
};

/**
 * Reads listings from Indeed XML, Jooble XML, RSS 2, and what recipes describe: the first listing
 * says which recipe it is. Throws `import-refused`, with line and column, if the XML is not well
 * formed or declares entities (no entity expansion, no external fetch). Depth and sizes are limited.
 * Fills `facts` while reading.
 */
export async function* readXml(
  text: AsyncIterable<string>,
  { address, mapping, places }: FeedValues,
  facts: Partial<FeedFacts>,
): AsyncGenerator<RawRow> {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const stack: XmlElement[] = [];
  let ready: RawRow[] = [];
  let row: OpenRow | null = null;
  let recipe: Pick<Recipe, 'name' | 'rows' | 'isPage' | keyof RecipeRules> | null | undefined =
    mapping ?? undefined;
  const unknown: [OpenRow, XmlElement][] = [];
  let format: FeedFormat | undefined;
  let lastEvent = 0;
  let attributes = 0;
  let met = false;
  let hasPrefix = false;
  const here = () => `line ${parser.line}, column ${parser.column}`;

  /** Discards text between listings, so that it does not accumulate. */
  const forgetText = () => {
    const parent = stack.at(-1);
    if (parent) parent.text = parent.markup = '';
  };
  const progressed = () => {
    lastEvent = parser.position;
  };
  const fileValues = () => ({ address, title: facts.channelTitle, publisher: facts.publisher });
  /** The rows that are read now: none while it is not told what the format is. */
  const recognised = (open: OpenRow, element: XmlElement): RawRow[] => {
    if (recipe !== undefined) return rowsOf(open, element);
    unknown.push([open, element]);
    recipe = recogniseJob('xml', open.path, nodeOf(element)) ?? undefined;
    if (recipe === undefined && unknown.length < LOOKED_AT && parser.position < MAX_ROW) return [];
    return readUnknown();
  };
  const readUnknown = (): RawRow[] => {
    const [first] = unknown;
    if (first && recipe === undefined && facts.format === undefined)
      refuseUnknown(unknownListing(first[1]));
    recipe ??= null;
    return unknown.splice(0).flatMap(([open, element]) => rowsOf(open, element));
  };
  const rowsOf = ({ line, path, values }: OpenRow, element: XmlElement): RawRow[] => {
    if (!recipe || recipe.rows !== path) return [{ line, values }];
    const node = nodeOf(element);
    const before = format === undefined ? undefined : { format, values };
    facts.format = recipe.name;
    const rows = applyToPlaces(recipe, node, fileValues(), places);
    return rows.map((row, index) => ({ line, ...row, ...(index === 0 && { before }) }));
  };
  parser.on('error', (error) => {
    const [, line, column, message] = /^(\d+):(\d+): (.*)$/s.exec(error.message) ?? [];
    refuse(`The XML is malformed at line ${line}, column ${column}: ${message ?? error.message}`);
  });
  parser.on('doctype', (doctype) => {
    progressed();
    if (doctype.includes('['))
      refuse(`The file declares its own XML entities (${here()}), which is not supported.`);
  });
  parser.on('comment', progressed);
  parser.on('processinginstruction', progressed);
  parser.on('attribute', () => {
    attributes++;
    if (attributes > MAX_FIELDS)
      refuse(`An element has more than ${MAX_FIELDS} attributes (${here()}).`);
  });
  parser.on('opentag', (tag) => {
    progressed();
    attributes = 0;
    if (stack.length === 0)
      hasPrefix = !mapping && !RECIPE_ROOTS.has(tag.name) && RECIPE_ROOTS.has(localName(tag.name));
    const name = hasPrefix ? localName(tag.name) : tag.name;
    if (stack.length === 0) {
      format = FORMATS[name.toLowerCase()];
      if (mapping) Object.assign(facts, { format: mapping.name, isPage: mapping.isPage });
      else if (format !== undefined) facts.format = format;
      else if (!RECIPE_ROOTS.has(name)) refuseUnknown(unknownRoot(name));
    }
    if (stack.length >= MAX_DEPTH)
      refuse(`Elements are nested more than ${MAX_DEPTH} levels deep (${here()}).`);
    const parent = stack.at(-1);
    if (row && parent && stack.length > row.depth && MARKUP.has(name.toLowerCase())) {
      parent.hasMarkup = true;
      const href = tag.attributes.href;
      parent.markup += href === undefined ? `<${name}>` : `<${name} href="${escapeMarkup(href)}">`;
    }
    stack.push({
      name,
      attributes: tag.attributes,
      children: [],
      text: '',
      markup: '',
      hasMarkup: false,
    });
    if (row) return;
    const path = stack.map(({ name }) => name).join('.');
    const isRow = mapping
      ? path === mapping.rows
      : isKnownRow(name, parent?.name) || RECIPE_ROWS.has(path);
    if (isRow) {
      met = true;
      row = { line: parser.line, depth: stack.length, path, values: new Map(), size: 0 };
      for (const [attribute, value] of Object.entries(tag.attributes))
        row.values.set(compactName(attribute), value);
    }
  });
  const addText = (chunk: string) => {
    progressed();
    const element = stack.at(-1);
    if (!element) return;
    if (row) {
      row.size += chunk.length;
      if (row.size > MAX_ROW)
        refuse(`The listing at line ${row.line} has more than ${MAX_ROW} characters.`);
    } else if (element.text.length + chunk.length > MAX_TEXT) {
      refuse(`A text is longer than ${MAX_TEXT} characters (${here()}).`);
    }
    element.text += chunk;
    element.markup += escapeMarkup(chunk);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    progressed();
    const element = stack.pop() as XmlElement;
    const { name } = element;
    if (row && stack.length < row.depth) {
      ready.push(...recognised(row, element));
      row = null;
      forgetText();
    } else if (row) {
      const parent = stack.at(-1) as XmlElement;
      if (stack.length > row.depth && MARKUP.has(name.toLowerCase())) {
        parent.markup +=
          name.toLowerCase() === 'br' ? element.markup : `${element.markup}</${name}>`;
        return;
      }
      parent.children.push(element);
      addValue(row.values, stack.length > row.depth ? `${parent.name}${name}` : name, element);
      if (row.values.size > MAX_FIELDS)
        refuse(`The listing at line ${row.line} has more than ${MAX_FIELDS} fields.`);
    } else {
      const value = element.text.trim() || null;
      if (name.toLowerCase() === 'publisher' && stack.length === 1) facts.publisher ??= value;
      if (name.toLowerCase() === 'title' && stack.at(-1)?.name.toLowerCase() === 'channel')
        facts.channelTitle ??= value;
      forgetText();
    }
  });

  try {
    for await (const chunk of checkAmpersands(text)) {
      parser.write(chunk);
      if (parser.position - lastEvent > MAX_TEXT)
        refuse(`A text is longer than ${MAX_TEXT} characters (${here()}).`);
      yield* ready;
      ready = [];
    }
    parser.close();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NOT_IN_ENCODING)) throw error;
    refuse(`${error.message} The error is after ${here()}.`);
  }
  yield* [...ready, ...readUnknown()];
  if (mapping && !met) refuseUnknown(NO_MAPPED_JOB);
}

function addValue(values: Map<string, string>, name: string, element: XmlElement): void {
  const value = (element.hasMarkup ? element.markup : element.text).trim();
  if (value === '') return;
  const keys = [compactName(name)];
  const colon = name.indexOf(':');
  if (colon > 0) keys.push(compactName(name.slice(colon + 1)));
  for (const key of keys) {
    const before = values.get(key);
    if (before === undefined) values.set(key, value);
    else if (REPEATED.has(key)) values.set(key, `${before}, ${value}`);
  }
}

/** Without the prefix of a namespace, which is any: "hr:PositionOpening". */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Some feeds write the names of elements in capitals: `<JOB>`. */
function isKnownRow(name: string, parent: string | undefined): boolean {
  return ROW_PARENTS[name.toLowerCase()]?.includes(parent?.toLowerCase() ?? '') ?? false;
}

function unknownRoot(name: string): string {
  return `Unknown format: the file begins with <${name.slice(0, 50)}>. docs/feeds.md lists the formats that are known.`;
}

function unknownListing({ name, children }: XmlElement): string {
  const names = children.slice(0, 8).map((child) => child.name.slice(0, 50));
  return `Unknown format: no known feed has <${name}> with ${names.join(', ') || 'nothing in it'}.`;
}

function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
