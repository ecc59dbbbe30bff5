import { describe, expect, test } from 'vitest';
import { linkTokenEmail } from './token.ts';

function tokenOf(payload: string): string {
  return `e30.${Buffer.from(payload).toString('base64url')}.c2ln`;
}

describe('linkTokenEmail', () => {
  test.each(['ama@example.com', 'ąćę?>~@example.com', `${'x'.repeat(242)}@example.com`])(
    'reads %s',
    (email) => {
      expect(linkTokenEmail(tokenOf(JSON.stringify({ email, google_sub: '1' })))).toBe(email);
    },
  );

  test.each([
    '',
    'a',
    'a.b.c',
    'a.%.c',
    tokenOf('null'),
    tokenOf('[]'),
    tokenOf('{}'),
    tokenOf('{"email":7}'),
    tokenOf('{"email":""}'),
    tokenOf('{"email"'),
  ])('finds none in %j', (token) => {
    expect(linkTokenEmail(token)).toBeNull();
  });
});
