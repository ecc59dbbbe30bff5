import { vi } from 'vitest';

// Hundreds of tests choose or check a password. The product's cost (password.adapter.test.ts) would
// take a tenth of their processor time.
vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>();
  const hash: typeof argon2.hash = (password, options) =>
    argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 });
  return { ...argon2, hash };
});
