import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.adapter.ts';

test('a password is hashed at the cost that OWASP recommends, and only it opens the hash', async () => {
  const stored = await hashPassword('correct horse');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, 'correct horse')).toBe(true);
  expect(await verifyPassword(stored, 'wrong horse')).toBe(false);
  expect(await verifyPassword(null, 'correct horse')).toBe(false);
});
