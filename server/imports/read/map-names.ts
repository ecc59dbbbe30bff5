import type { FeedNode } from '../recipes/paths.ts';

/** Of a job in a map of objects: its own name there, and that of the group around it. */
export type MapNames = { key?: string | undefined; group?: string | undefined };

/** A job with its names in maps, where mappings find them. A value of its own comes first. */
export function withNames(
  job: { [name: string]: FeedNode },
  { key, group }: MapNames,
): { [name: string]: FeedNode } {
  if (key === undefined && group === undefined) return job;
  return {
    ...(key !== undefined && { '@key': key }),
    ...(group !== undefined && { '@group': group }),
    ...job,
  };
}
