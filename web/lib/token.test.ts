import { expect, test } from 'vitest';
import { readTokenPayload } from './token.ts';

const claims = {
  sub: '7',
  id: 7,
  email: 'ünal.日本@example.com',
  is_premium: false,
  is_admin: false,
  iat: 1,
  exp: 2,
};
const tokenOf = (payload: unknown) =>
  `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`;

test('a token tells its claims, letters beyond ASCII included', () => {
  expect(readTokenPayload(tokenOf(claims))).toEqual(claims);
  // base64url: these bytes need - and _.
  expect(readTokenPayload(tokenOf({ ...claims, email: '~~~???>>>@example.com' }))?.email).toBe(
    '~~~???>>>@example.com',
  );
});

test.each([
  '',
  'not.a.token',
  'a.b',
  'a.%%%.c',
  `a.${btoa('null')}.c`,
  `a.${btoa('"text"')}.c`,
  tokenOf({ ...claims, id: '7' }),
  tokenOf({ id: 7 }),
])('"%s" is none', (token) => {
  expect(readTokenPayload(token)).toBeNull();
});
