import { withNames } from '../read/map-names.ts';
import type { FeedNode } from '../recipes/paths.ts';

/** A list of objects in a tree. `rows`: its path, as recipes have it; `jobs`: the first of them. */
export type TreeList = { rows: string; count: number; jobs: FeedNode[] };

type Group = string | undefined;

const MAX_DEPTH = 8;
/** Values of a map whose names are compared. */
const MAX_COMPARED = 20;
const MAX_LISTS = 60;
/** Objects of a list that are looked at. */
export const MAX_JOBS = 200;

/**
 * All lists of objects in a tree, those nearest to its root first. In XML (`isXml`) an element that
 * is there once may be a list of one. Lists in lists have a star for each: "companies.*.jobs". In JSON
 * a list may also be a map: an object whose values are alike. Its names are those of the jobs
 * (`@key`), or of the groups that they are in (`@group`), as the reader has them.
 */
export function findLists(root: FeedNode, isXml: boolean): TreeList[] {
  const found = new Map<string, TreeList>();
  const add = (rows: string, jobs: FeedNode[], group: Group) => {
    const objects = jobs.filter(isObject).map((job) => withNames(job, { group }));
    if (objects.length === 0 || (!found.has(rows) && found.size >= MAX_LISTS)) return;
    const list = found.get(rows) ?? { rows, count: 0, jobs: [] };
    found.set(rows, list);
    list.count += objects.length;
    list.jobs.push(...objects.slice(0, MAX_JOBS - list.jobs.length));
  };
  let level: [rows: string, node: FeedNode, group?: Group][] = [['', root]];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    const next: typeof level = [];
    for (const [rows, node, group] of level) {
      const map = isXml ? [] : mapIn(node);
      if (map.length > 0) {
        add(
          rows,
          map.map(([key, each]) => withNames(each, { key })),
          group,
        );
        for (const [key, each] of map.slice(0, MAX_JOBS))
          next.push(...childrenOf(rows === '' ? '*' : `${rows}.*`, each, key));
        continue;
      }
      const lists = Array.isArray(node)
        ? [node]
        : isXml && isObject(node) && rows !== ''
          ? [[node]]
          : [];
      for (const list of lists) {
        add(rows, list, group);
        // XML has no lists of lists: an element is found by its names alone.
        const inside = isXml ? rows : rows === '' ? '*' : `${rows}.*`;
        if (Array.isArray(node))
          for (const each of list.slice(0, MAX_JOBS)) next.push(...childrenOf(inside, each, group));
      }
      if (!Array.isArray(node)) next.push(...childrenOf(rows, node, group));
    }
    level = next.slice(0, 5_000);
  }
  return [...found.values()];
}

/** The entries of an object whose values are alike: most names of one are those of the others. */
function mapIn(node: FeedNode): [string, { [name: string]: FeedNode }][] {
  if (!isObject(node)) return [];
  const entries = Object.entries(node).filter(([name]) => !/^$|[|{}]/.test(name));
  if (entries.length < 2) return [];
  const alike: [string, { [name: string]: FeedNode }][] = [];
  for (const [key, each] of entries) {
    if (!isObject(each)) return [];
    alike.push([key, each]);
  }
  const names = alike.slice(0, MAX_COMPARED).map(([, each]) => Object.keys(each).slice(0, 300));
  const [first = []] = names;
  const isLike = (other: readonly string[]) => {
    const shared = new Set(first).intersection(new Set(other)).size;
    return shared * 2 >= Math.max(first.length, other.length) && shared > 0;
  };
  return names.every(isLike) ? alike : [];
}

function childrenOf(rows: string, node: FeedNode, group: Group): [string, FeedNode, Group][] {
  if (!isObject(node)) return [];
  return Object.keys(node)
    .slice(0, 300)
    .filter((name) => !/^$|[.*[\]{}|]/.test(name) && !name.startsWith('@') && name !== '#text')
    .map((name) => [rows === '' ? name : `${rows}.${name}`, node[name], group]);
}

function isObject(node: FeedNode): node is { [name: string]: FeedNode } {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}
