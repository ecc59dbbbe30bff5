import { expect, test } from 'vitest';
import { deriveKey, type KeyUse } from './derive-key.ts';

const USES: Record<KeyUse, true> = {
  'session tokens': true,
  'google-link tokens': true,
  'second-factor tokens': true,
  'choose-password tokens': true,
  'second-factor': true,
  'google sign-in: flow cookie': true,
  'contact form stamps': true,
  'networks of the security log': true,
  'pages of local mode': true,
  'keys of feeds': true,
};

test('each use of the secret has a key of its own, the same at every start', () => {
  const secret = 'a secret that signs nothing but tests';
  const keysOf = (given: string) =>
    (Object.keys(USES) as KeyUse[]).map((use) =>
      Buffer.from(deriveKey(given, use)).toString('hex'),
    );
  const keys = [...keysOf(secret), ...keysOf('another secret of the same tests')];
  expect(new Set(keys).size).toBe(keys.length);
  expect(keysOf(secret)).toEqual(keys.slice(0, keys.length / 2));
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
});
