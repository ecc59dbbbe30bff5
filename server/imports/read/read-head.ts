import { Tokenizer, TokenType } from '@streamparser/json';
import { parse as parseCsv } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import type { FeedNode } from '../recipes/paths.ts';
import { csvNode, headerIn, SEPARATOR_LINE, separatorOf } from './csv-header.ts';
import { MAX_DEPTH, MAX_FIELDS } from './raw-row.ts';
import { jsonShape } from './read-json.ts';
import { isHtml } from './read-page.ts';
import { MARKUP } from './read-xml.ts';
import { nodeOf, type XmlElement } from './xml-nodes.ts';

/** The beginning of a file as a tree. `page` has none: JobPosting alone is read of pages. */
export type TreeHead = { kind: 'json' | 'xml' | 'csv' | 'page'; root: FeedNode };

/** So many values are taken of the beginning of a file. */
const MAX_NODES = 200_000;
/** So many lines of CSV are looked at. */
const MAX_RECORDS = 500;
/** Elements in a field of a job are deeper than this: the whole, the root, the job, the field. */
const DEPTH_OF_FIELDS = 3;

/**
 * Reads the beginning of a file, which may end anywhere: what is open at its end counts as it is. A
 * part that is malformed or too deep ends the tree, and is no error: the import tells it.
 */
export function readTreeHead(text: string): TreeHead {
  const shape = jsonShape(text);
  if (shape === 'lines') return { kind: 'json', root: text.split(/\r?\n/).flatMap(lineOf) };
  if (shape) return { kind: 'json', root: readJsonHead(text) };
  if (isHtml(text)) return { kind: 'page', root: null };
  if (text.trimStart().startsWith('<')) return { kind: 'xml', root: readXmlHead(text) };
  return { kind: 'csv', root: readCsvHead(text) };
}

function lineOf(line: string): FeedNode[] {
  try {
    return [JSON.parse(line) as FeedNode];
  } catch {
    // The last line is cut.
    return [];
  }
}

type Open = { list: FeedNode[] } | { object: Record<string, FeedNode>; key: string | null };

function readJsonHead(text: string): FeedNode {
  let root: FeedNode;
  let nodes = 0;
  const open: Open[] = [];
  const add = (value: FeedNode) => {
    const parent = open.at(-1);
    nodes += 1;
    if (!parent) root = value;
    else if ('list' in parent) parent.list.push(value);
    else if (parent.key !== null) {
      parent.object[parent.key] = value;
      parent.key = null;
    }
  };
  const tokenizer = new Tokenizer();
  tokenizer.onToken = ({ token, value }) => {
    if (nodes > MAX_NODES || open.length > MAX_DEPTH) throw new Error('enough');
    const parent = open.at(-1);
    if (token === TokenType.LEFT_BRACE) {
      const object: Record<string, FeedNode> = Object.create(null);
      add(object);
      open.push({ object, key: null });
    } else if (token === TokenType.LEFT_BRACKET) {
      const list: FeedNode[] = [];
      add(list);
      open.push({ list });
    } else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) open.pop();
    else if (token === TokenType.COLON || token === TokenType.COMMA) return;
    else if (parent && 'object' in parent && parent.key === null) parent.key = String(value);
    else add(value as FeedNode);
  };
  try {
    tokenizer.write(text);
  } catch {
    // What was read until then is the tree.
  }
  return root;
}

function readXmlHead(text: string): FeedNode {
  const parser = new SaxesParser({ xmlns: false });
  const top: XmlElement = emptyElement('');
  const stack = [top];
  let nodes = 0;
  let isEnough = false;
  const addText = (chunk: string) => {
    const element = stack.at(-1);
    if (element) element.text += chunk;
  };
  const isMarkup = (name: string) =>
    stack.length > DEPTH_OF_FIELDS && MARKUP.has(name.toLowerCase());
  parser.on('error', () => {
    isEnough = true;
  });
  parser.on('opentag', ({ name, attributes }) => {
    nodes += 1;
    if (nodes > MAX_NODES || stack.length > MAX_DEPTH) isEnough = true;
    if (isEnough || isMarkup(name)) return;
    const element = { ...emptyElement(name), attributes };
    stack.at(-1)?.children.push(element);
    stack.push(element);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ name }) => {
    if (!isEnough && stack.length > 1 && stack.at(-1)?.name === name) stack.pop();
  });
  for (let from = 0; from < text.length && !isEnough; from += 65_536)
    parser.write(text.slice(from, from + 65_536));
  return nodeOf(top);
}

function emptyElement(name: string): XmlElement {
  return { name, attributes: {}, children: [], text: '', markup: '', hasMarkup: false };
}

function readCsvHead(whole: string): FeedNode {
  const delimiter = separatorOf(whole);
  const text = whole.replace(SEPARATOR_LINE, '');
  // The last line is cut.
  const records = recordsOf(text.slice(0, text.lastIndexOf('\n') + 1) || text, delimiter).map(
    (record) => {
      const [only = ''] = record;
      const isQuoted = record.length === 1 && only.includes(delimiter);
      return isQuoted ? (recordsOf(only, delimiter)[0] ?? record) : record;
    },
  );
  const at = headerIn(records);
  const header = records[at];
  if (!header || header.length < 2 || header.length > MAX_FIELDS) return [];
  return records
    .slice(at + 1)
    .filter((record) => record.length === header.length)
    .map((record) => csvNode(header, record));
}

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    return parseCsv(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      bom: true,
      to: MAX_RECORDS,
    }) as string[][];
  } catch (error) {
    // An open quote at the end of what is looked at.
    if (error instanceof Error && 'code' in error) return [];
    throw error;
  }
}
