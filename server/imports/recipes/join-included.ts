import type { FeedNode } from './paths.ts';

type Resource = { [name: string]: FeedNode };

/**
 * For lists that name parts of a job by type and id and have them elsewhere (JSON:API,
 * https://jsonapi.org/format/#document-compound-documents): gives a job with the resources of
 * `included` in the places of their names, at `relationships.NAME.data`.
 */
export function joinIncluded(included: FeedNode): (job: Resource) => Resource {
  const resources = new Map<string, Resource>();
  for (const each of Array.isArray(included) ? included : []) {
    const key = keyOf(each);
    if (key !== null && isResource(each)) resources.set(key, each);
  }
  const found = (named: FeedNode): FeedNode => resources.get(keyOf(named) ?? '') ?? named;
  return (job) => {
    const { relationships } = job;
    if (!isResource(relationships)) return job;
    const joined = Object.entries(relationships).map(([name, relation]): [string, FeedNode] => {
      if (!isResource(relation)) return [name, relation];
      const { data } = relation;
      return [name, { ...relation, data: Array.isArray(data) ? data.map(found) : found(data) }];
    });
    return { ...job, relationships: Object.fromEntries(joined) };
  };
}

function isResource(node: FeedNode): node is Resource {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

/** Null without both: an object as an id could be as deep as the file. */
function keyOf(node: FeedNode): string | null {
  if (!isResource(node)) return null;
  const { type, id } = node;
  const isNamed = typeof type === 'string' && (typeof id === 'string' || typeof id === 'number');
  return isNamed ? JSON.stringify([type, String(id)]) : null;
}
