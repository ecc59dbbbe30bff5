import { SaxesParser } from 'saxes';
import { exchangeError } from '../exchange-error.ts';

/**
 * An element without its namespace prefix. `text` is that of the element itself; `isRead` says that
 * `textAt` or `allText` gave it to a reader.
 */
export type XmlNode = {
  name: string;
  attributes: Record<string, string>;
  text: string;
  isRead: boolean;
  children: XmlNode[];
};

const MAX_DEPTH = 60;
const MAX_NODES = 100_000;
const MAX_ATTRIBUTES = 50;
const MAX_ALL_ATTRIBUTES = 200_000;

/**
 * Reads a whole XML document. Throws `damaged-file`, with line and column, when it is not well
 * formed, declares entities (no expansion, no fetching) or is deeper or larger than any CV.
 */
export function readXmlTree(xml: string): XmlNode {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const document: XmlNode = { name: '', attributes: {}, text: '', isRead: false, children: [] };
  const open = [document];
  let nodes = 0;
  let attributes = 0;
  let allAttributes = 0;
  const refuse = (why: string): never => {
    throw exchangeError(
      'damaged-file',
      `The file is damaged at line ${parser.line}, column ${parser.column}: ${why}`,
    );
  };
  parser.on('error', (error) => refuse(error.message.replace(/^\d+:\d+: /, '')));
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) refuse('it declares its own XML entities.');
  });
  parser.on('attribute', () => {
    attributes += 1;
    allAttributes += 1;
    if (attributes > MAX_ATTRIBUTES) refuse('an element has too many attributes.');
    if (allAttributes > MAX_ALL_ATTRIBUTES) refuse('it has too many attributes.');
  });
  parser.on('opentag', (tag) => {
    attributes = 0;
    nodes += 1;
    if (nodes > MAX_NODES) refuse('it has too many elements.');
    if (open.length > MAX_DEPTH) refuse('its elements are nested too deeply.');
    const node: XmlNode = {
      name: localName(tag.name),
      attributes: Object.fromEntries(
        Object.entries(tag.attributes).map(([name, value]) => [localName(name), value]),
      ),
      text: '',
      isRead: false,
      children: [],
    };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  const addText = (text: string) => {
    const node = open.at(-1);
    if (node) node.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return document.children[0] ?? refuse('it has no elements.');
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The first element of a path of names, undefined when there is none. */
export function find(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>(
    (parent, name) => parent?.children.find((child) => child.name === name),
    node,
  );
}

/** All elements of the last name of a path below the first ones of the others. */
export function findAll(node: XmlNode | undefined, ...path: string[]): XmlNode[] {
  const parent = find(node, ...path.slice(0, -1));
  return parent?.children.filter((child) => child.name === path.at(-1)) ?? [];
}

/** The trimmed text of the first element of a path, '' when there is none. */
export function textAt(node: XmlNode | undefined, ...path: string[]): string {
  return ownText(find(node, ...path));
}

/** The trimmed text of an element itself, '' without one. */
export function ownText(node: XmlNode | undefined): string {
  if (!node) return '';
  node.isRead = true;
  return node.text.trim();
}

/** All texts below an element, to name what was not read. */
export function allText(node: XmlNode): string {
  return [ownText(node), ...node.children.map(allText)].filter(Boolean).join(', ');
}

/** Names of elements that say nothing about the person: identifiers, codes and the look. */
const FORMAL = /^(?:.*ID|(?:Use|Country|Type)?Code|Attachment|RenderingInformation|Documentation)$/;

/** Texts below an element that no reader asked for, with the name of the element. */
export function unreadTexts(node: XmlNode | undefined): { name: string; text: string }[] {
  if (!node || FORMAL.test(node.name)) return [];
  const own = node.text.trim();
  return [
    ...(own === '' || node.isRead ? [] : [{ name: node.name, text: own }]),
    ...node.children.flatMap(unreadTexts),
  ];
}
