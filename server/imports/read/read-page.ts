import { Parser } from 'htmlparser2';
import { refuse } from '../import-error.service.ts';
import { RECIPES } from '../recipes/known-recipes.ts';
import { type FeedNode, nodesAt, textsAt } from '../recipes/paths.ts';
import { applyToPlaces } from '../recipes/split-places.ts';
import { type FeedFacts, type FeedValues, isTooDeep, MAX_ROW, type RawRow } from './raw-row.ts';

type Thing = { [name: string]: FeedNode };

const RECIPE = RECIPES.find(({ kind }) => kind === 'jobposting');
/** Objects are looked through this deep for jobs: a page, its graph, a list, an item of it. */
const LOOKED_THROUGH = 5;
/** Where an object has others. */
export const INNER: readonly string[] = [
  ...['@graph', 'itemListElement', 'item', 'mainEntity', 'dataFeedElement'],
];

/** The type of a feed may stand behind other values, in so many characters. */
const MAX_BEFORE_TYPE = 5_000;

/** Whether a file is a page of HTML, by its first characters. */
export function isHtml(head: string): boolean {
  return /^\s*(?:<!--[^>]{0,500}-->\s*)?<(?:!doctype\s+html|html|head|body)\b/i.test(head);
}

/** Whether a JSON file says things in the words of schema.org (JSON-LD). */
export function isJsonLd(head: string): boolean {
  return (
    /^\s*[[{][\s[{]{0,20}"@(?:context|graph|type)"/.test(head) ||
    /"@type"\s*:\s*"DataFeed"/.test(head.slice(0, MAX_BEFORE_TYPE))
  );
}

/**
 * The jobs that a page states as JobPosting in JSON-LD (https://schema.org/JobPosting): in lists,
 * in @graph, with employers named by @id. Throws `import-refused` when it has none. `address`: where
 * the page was fetched from. `line` is the number of the job. Fills `facts`.
 */
export async function* readPage(
  text: AsyncIterable<string>,
  { address, places }: FeedValues,
  facts: Partial<FeedFacts>,
): AsyncGenerator<RawRow> {
  const { jobs, things } = postingsIn(await wholeText(text));
  if (!RECIPE || jobs.length === 0)
    refuse('The page states no job: it has no JobPosting (schema.org) that software can read.');
  facts.format = RECIPE.name;
  const site = address ?? textsAt(things, 'url')[0] ?? null;
  for (const [index, job] of jobs.entries())
    for (const row of applyToPlaces(RECIPE, job, { address: site }, places))
      yield { line: index + 1, ...row };
}

/** The jobs that a page states, each with its employer, and all things that it states. */
export function postingsIn(page: string): { jobs: Thing[]; things: Thing[] } {
  const scripts = isHtml(page) ? scriptsOf(page) : [page];
  const things = scripts.flatMap((script) => thingsOf(parsed(script), LOOKED_THROUGH));
  const byId = new Map(things.flatMap((thing) => textsAt(thing, '@id').map((id) => [id, thing])));
  const jobs = things
    .filter((thing) => textsAt(thing, '@type').includes('JobPosting'))
    .map((job) => withEmployer(job, byId));
  return { jobs, things };
}

async function wholeText(text: AsyncIterable<string>): Promise<string> {
  let page = '';
  for await (const part of text) {
    page += part;
    if (page.length > MAX_ROW) refuse(`The page has more than ${MAX_ROW} characters.`);
  }
  return page;
}

function scriptsOf(page: string): string[] {
  const scripts: string[] = [];
  let isJson = false;
  const parser = new Parser({
    onopentag: (name, { type = '' }) => {
      isJson = name === 'script' && /^\s*application\/ld\+json\b/i.test(type);
      if (isJson) scripts.push('');
    },
    ontext: (part) => {
      if (isJson) scripts.push(`${scripts.pop() ?? ''}${part}`);
    },
    onclosetag: () => {
      isJson = false;
    },
  });
  parser.end(page);
  return scripts;
}

/** The value of a script. One that is broken, such as one about breadcrumbs, is no value. */
function parsed(script: string): FeedNode {
  return parsedJson(script) ?? parsedJson(unwrapped(script)) ?? null;
}

function parsedJson(text: string): FeedNode {
  try {
    const value = JSON.parse(text) as FeedNode;
    return isTooDeep(value) ? null : value;
  } catch {
    return undefined;
  }
}

/** Without what old pages and XHTML put around JSON: comments and marks of CDATA. */
function unwrapped(script: string): string {
  const text = script.replaceAll('<![CDATA[', '').replaceAll(']]>', '');
  const start = [text.indexOf('{'), text.indexOf('[')].filter((at) => at >= 0);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  return text.slice(Math.min(...start, end), end + 1);
}

function thingsOf(node: FeedNode, depth: number): Thing[] {
  if (depth === 0 || typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((each) => thingsOf(each, depth - 1));
  return [node, ...INNER.flatMap((name) => thingsOf(node[name], depth - 1))];
}

/** An employer that is only named by its @id is found elsewhere in the page. */
function withEmployer(job: Thing, byId: Map<string, Thing>): Thing {
  const [employer] = nodesAt(job, 'hiringOrganization');
  const [id = ''] = textsAt(employer, '@id');
  const known = textsAt(employer, 'name').length === 0 ? byId.get(id) : undefined;
  return known ? { ...job, hiringOrganization: known } : job;
}
