import type { FeedNode } from '../recipes/paths.ts';

/** An element of a listing: its text, and the same as HTML where it holds markup. */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
  markup: string;
  hasMarkup: boolean;
};

/**
 * An element as a node: a text, or an object with a list for each name of its children. Attributes
 * are "@name"; the text beside them is "#text".
 */
export function nodeOf(element: XmlElement): FeedNode {
  const text = (element.hasMarkup ? element.markup : element.text).trim();
  const names = Object.keys(element.attributes);
  if (element.children.length === 0 && names.length === 0) return text;
  const node: { [name: string]: FeedNode } = Object.create(null);
  for (const name of names) node[`@${name}`] = element.attributes[name];
  for (const child of element.children) {
    const before = node[child.name];
    const value = nodeOf(child);
    if (before === undefined) node[child.name] = value;
    else if (Array.isArray(before)) before.push(value);
    else node[child.name] = [before, value];
  }
  if (text !== '') node['#text'] = text;
  return node;
}
