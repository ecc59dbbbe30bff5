/** A node of a feed: what JSON.parse makes of it, or an element (xml-nodes.ts). */
export type FeedNode =
  | string
  | number
  | boolean
  | null
  | undefined
  | FeedNode[]
  | { [name: string]: FeedNode };

const STEP = /^([^[\]]*)((?:\[[^[\]]*\])*)$/;

/**
 * The nodes at a path: names with dots between them. Lists are gone through; "areas[0]" takes one of
 * a list, "parts[type=Salary]" those with this text; "@names" are the names of an object. An element
 * that has attributes keeps its text as "#text".
 */
export function nodesAt(node: FeedNode, path: string): FeedNode[] {
  let found: FeedNode[] = path === '' ? [node].flat() : [node];
  if (path === '') return found;
  // Names with dots and brackets of their own: columns, and objects that were flattened.
  if (isObject(node) && /[.[]/.test(path) && Object.hasOwn(node, path)) return [node[path]].flat();
  for (const step of path.split('.')) {
    const [, name = '', picks = ''] = STEP.exec(step) ?? [];
    found = found.flatMap((each) => childrenOf(each, name));
    for (const [, pick = ''] of picks.matchAll(/\[([^[\]]*)\]/g)) found = picked(found, pick);
  }
  return found;
}

/** The filled texts at a path. */
export function textsAt(node: FeedNode, path: string): string[] {
  return nodesAt(node, path)
    .map(textOf)
    .filter((text) => text !== '');
}

/** Whether a path is there, empty or not. */
export function hasPath(node: FeedNode, path: string): boolean {
  if (nodesAt(node, path).some((found) => found !== undefined)) return true;
  // Of an empty list there is no node.
  const cut = path.lastIndexOf('.');
  const name = path.slice(cut + 1);
  return (cut < 0 ? [node] : nodesAt(node, path.slice(0, cut))).some(
    (parent) =>
      typeof parent === 'object' &&
      parent !== null &&
      !Array.isArray(parent) &&
      Object.hasOwn(parent, name) &&
      Array.isArray(parent[name]),
  );
}

function isObject(node: FeedNode): node is { [name: string]: FeedNode } {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

function childrenOf(node: FeedNode, name: string): FeedNode[] {
  if (Array.isArray(node)) return node.flatMap((each) => childrenOf(each, name));
  if (typeof node !== 'object' || node === null) return [];
  if (name === '@names') return Object.keys(node);
  if (!Object.hasOwn(node, name)) return [];
  return [node[name]].flat();
}

function picked(nodes: FeedNode[], pick: string): FeedNode[] {
  if (/^\d+$/.test(pick)) return nodes.slice(Number(pick), Number(pick) + 1);
  const [key = '', value = ''] = pick.split('=');
  return nodes.filter((node) => textsAt(node, key).includes(value));
}

function textOf(node: FeedNode): string {
  if (typeof node === 'string') return node.trim();
  if (typeof node === 'number' || typeof node === 'boolean') return String(node);
  if (isObject(node)) return Object.hasOwn(node, '#text') ? textOf(node['#text']) : '';
  return '';
}
