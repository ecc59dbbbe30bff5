import type { FeedNode } from '../recipes/paths.ts';

/** A list of objects in a tree. `rows`: its path, as recipes have it; `jobs`: the first of them. */
export type TreeList = { rows: string; count: number; jobs: FeedNode[] };

const MAX_DEPTH = 8;
const MAX_LISTS = 60;
/** Objects of a list that are looked at. */
export const MAX_JOBS = 200;

/**
 * All lists of objects in a tree, those nearest to its root first. In XML (`isXml`) an element that
 * is there once may be a list of one. Lists in lists have a star for each: "companies.*.jobs".
 */
export function findLists(root: FeedNode, isXml: boolean): TreeList[] {
  const found = new Map<string, TreeList>();
  const add = (rows: string, jobs: FeedNode[]) => {
    const objects = jobs.filter(isObject);
    if (objects.length === 0 || (!found.has(rows) && found.size >= MAX_LISTS)) return;
    const list = found.get(rows) ?? { rows, count: 0, jobs: [] };
    found.set(rows, list);
    list.count += objects.length;
    list.jobs.push(...objects.slice(0, MAX_JOBS - list.jobs.length));
  };
  let level: [rows: string, node: FeedNode][] = [['', root]];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    const next: typeof level = [];
    for (const [rows, node] of level) {
      const lists = Array.isArray(node)
        ? [node]
        : isXml && isObject(node) && rows !== ''
          ? [[node]]
          : [];
      for (const list of lists) {
        add(rows, list);
        // XML has no lists of lists: an element is found by its names alone.
        const inside = isXml ? rows : rows === '' ? '*' : `${rows}.*`;
        if (Array.isArray(node))
          for (const each of list.slice(0, MAX_JOBS)) next.push(...childrenOf(inside, each));
      }
      if (!Array.isArray(node)) next.push(...childrenOf(rows, node));
    }
    level = next.slice(0, 5_000);
  }
  return [...found.values()];
}

function childrenOf(rows: string, node: FeedNode): [string, FeedNode][] {
  if (!isObject(node)) return [];
  return Object.keys(node)
    .slice(0, 300)
    .filter((name) => !/^$|[.*[\]{}|]/.test(name) && !name.startsWith('@') && name !== '#text')
    .map((name) => [rows === '' ? name : `${rows}.${name}`, node[name]]);
}

function isObject(node: FeedNode): node is { [name: string]: FeedNode } {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}
