import { afterEach, expect } from 'vitest';
import { blockOutgoing } from './network-guard.ts';

const blocked: string[] = [];
blockOutgoing((target) => blocked.push(target));

// The error alone is not enough: code that forgives a failed request would hide it.
afterEach(() => {
  expect(blocked.splice(0), 'outgoing connections').toEqual([]);
});
