import { expect, test } from 'vitest';
import { joinIncluded } from './join-included.ts';
import type { FeedNode } from './paths.ts';

const DEEP = 20_000;

test('resources are found by type and id alone: no object, no name of a prototype, is one', () => {
  let id: FeedNode = [];
  for (let depth = 0; depth < DEEP; depth += 1) id = [id];
  const name = { type: 'locations', id: 7 };
  const place = { type: 'locations', id: '7', attributes: { city: 'Bergen' } };
  const deep = { type: 'locations', id };
  const hostile = [deep, { id: '7' }, 'locations', null];
  const join = joinIncluded([...hostile, place]);
  const job = JSON.parse(
    '{"relationships":{"__proto__":{"data":{"type":"constructor","id":"__proto__"}}}}',
  );
  job.relationships.places = { data: [name, deep, null] };
  const { relationships } = join(job) as { relationships: { places: { data: FeedNode[] } } };
  expect(relationships.places.data[0]).toBe(place);
  expect(relationships.places.data[1]).toBe(deep);
  expect(Object.keys(relationships)).toEqual(['__proto__', 'places']);
});
