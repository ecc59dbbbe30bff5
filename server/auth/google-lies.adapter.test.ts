import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SIGN_IN, setUpGoogleSignIn } from '../../test/google-sign-in.ts';
import {
  type IdTokenClaims,
  type LyingProvider,
  startLyingProvider,
} from '../../test/lying-openid-provider.ts';
import type { GoogleReturn } from './google.adapter.ts';

const { kit, signInWith } = setUpGoogleSignIn();

const amaIdentity = { sub: 'ama-1', email: 'ama@example.com', emailVerified: true };

describe('with a provider that lies', () => {
  const ACCESS_TOKEN = 'access-token-that-nobody-may-read';
  let liar: LyingProvider;
  beforeAll(async () => {
    liar = await startLyingProvider();
  });
  afterAll(() => liar.stop());
  beforeEach(() => liar.reset());

  type MakeToken = (claims: IdTokenClaims) => Promise<string> | string | undefined;
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  /**
   * A complete sign-in; the provider answers with the ID token that `makeToken` makes of valid
   * claims.
   */
  async function signIn(makeToken: MakeToken): Promise<GoogleReturn> {
    const google = signInWith(liar);
    const { url, cookie } = await google.start(SIGN_IN);
    const sent = new URL(url).searchParams;
    const idToken = await makeToken(liar.soundClaims(sent.get('nonce') ?? ''));
    liar.answers.token ??= {
      access_token: ACCESS_TOKEN,
      token_type: 'Bearer',
      expires_in: 60,
      id_token: idToken,
    };
    const answer = await google.finish(
      new URLSearchParams({ code: 'the-code', state: sent.get('state') ?? '' }),
      cookie,
    );
    const secrets = [
      ACCESS_TOKEN,
      liar.clientSecret,
      'the-code',
      'ama@example.com',
      ...(idToken?.split('.') ?? []),
    ];
    for (const secret of secrets.filter((text) => text.length > 0))
      expect(kit.logged).not.toContain(secret);
    return answer;
  }
  const failed = { ok: false, reason: 'failed', flow: SIGN_IN };

  test('tells the truth for once, in the ID token: userinfo is left alone', async () => {
    expect(await signIn((claims) => liar.sign(claims))).toEqual({
      ok: true,
      identity: amaIdentity,
      flow: SIGN_IN,
    });
    expect(liar.asked).toEqual(['/.well-known/openid-configuration', '/token', '/jwks']);
  });

  test('is asked once where it lives, however many leave at once', async () => {
    const google = signInWith(liar);
    await Promise.all(Array.from({ length: 20 }, () => google.start(SIGN_IN)));
    await google.start(SIGN_IN);
    expect(liar.asked).toEqual(['/.well-known/openid-configuration']);
  });

  test.each<[string, MakeToken]>([
    ['the nonce of another flow', (claims) => liar.sign({ ...claims, nonce: 'another' })],
    ['no nonce', ({ nonce: _, ...claims }) => liar.sign(claims)],
    ['another client', (claims) => liar.sign({ ...claims, aud: 'another-client' })],
    ['another issuer', (claims) => liar.sign({ ...claims, iss: 'https://accounts.google.com' })],
    [
      'a time long past',
      (claims) => liar.sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 600 }),
    ],
    ['no subject', ({ sub: _, ...claims }) => liar.sign(claims)],
    ['the signature of another key', (claims) => liar.sign(claims, 'same-name')],
    ['a key that the provider does not have', (claims) => liar.sign(claims, 'other-name')],
    ['no signature', (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.`],
    [
      'an empty signature',
      (claims) => `${encode({ alg: 'RS256', kid: 'one' })}.${encode(claims)}.`,
    ],
    ['a signature made with the client secret', (claims) => liar.signWithSecret(claims)],
    [
      'claims changed after signing',
      async (claims) => {
        const [header, , signature] = (await liar.sign(claims)).split('.');
        return `${header}.${encode({ ...claims, email: 'admin@example.com' })}.${signature}`;
      },
    ],
    ['nothing', () => undefined],
    ['the shape of none', () => 'not-a-token-at-all'],
    ['an address that is none', (claims) => liar.sign({ ...claims, email: 'ama' })],
    ['an address that is a list', (claims) => liar.sign({ ...claims, email: ['ama@example.com'] })],
  ])('is refused when the ID token has %s', async (_, makeToken) => {
    expect(await signIn(makeToken)).toEqual(failed);
    expect(kit.logged).toContain('sign-in with Google failed');
  });

  test.each([
    [
      'not JSON, with a token in it',
      `{"access_token":"${ACCESS_TOKEN}","id_token":"${ACCESS_TOKEN}`,
    ],
    ['half of JSON', `${ACCESS_TOKEN.slice(0, 12)}`],
    ['a list', [ACCESS_TOKEN]],
    ['a token type that nobody knows', { access_token: ACCESS_TOKEN, token_type: 'mac' }],
  ])('is refused when the token answer is %s', async (_, answer) => {
    liar.answers.token = answer;
    expect(await signIn(() => undefined)).toEqual(failed);
    expect(kit.logged).toContain('sign-in with Google failed');
    expect(kit.logged).not.toContain(ACCESS_TOKEN.slice(0, 12));
  });

  test.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    ['TRUE', false],
    ['yes', false],
    [1, false],
    [null, false],
    [[true], false],
  ])('email_verified %j means %s', async (told, emailVerified) => {
    expect(await signIn((claims) => liar.sign({ ...claims, email_verified: told }))).toMatchObject({
      ok: true,
      identity: { emailVerified },
    });
  });

  test('userinfo is asked when a claim is missing, and "verified" is believed of the address beside it only', async () => {
    liar.answers.userinfo = { sub: 'ama-1', email: 'Other@Example.com', email_verified: 'true' };
    const identity = { sub: 'ama-1', email: 'other@example.com', emailVerified: true };
    expect(await signIn(({ email_verified: _, ...claims }) => liar.sign(claims))).toEqual({
      ok: true,
      identity,
      flow: SIGN_IN,
    });
    expect(liar.asked).toContain('/userinfo');
  });

  test.each([
    ['has no address', { sub: 'ama-1', email_verified: true }],
    ['speaks of somebody else', { sub: 'kofi', email: 'kofi@example.com', email_verified: true }],
    ['is a list', []],
  ])('is refused when userinfo is needed and %s', async (_, userinfo) => {
    liar.answers.userinfo = userinfo;
    expect(await signIn(({ email: _email, ...claims }) => liar.sign(claims))).toEqual(failed);
  });

  test('userinfo that does not say "verified" means not verified', async () => {
    liar.answers.userinfo = { sub: 'ama-1', email: 'ama@example.com' };
    const identity = { ...amaIdentity, emailVerified: false };
    expect(await signIn(({ email_verified: _, ...claims }) => liar.sign(claims))).toEqual({
      ok: true,
      identity,
      flow: SIGN_IN,
    });
  });

  test('is refused when its description names another issuer', async () => {
    liar.answers.discovery = {
      ...(liar.answers.discovery as object),
      issuer: 'https://accounts.google.com',
    };
    await expect(signInWith(liar).start(SIGN_IN)).rejects.toThrow(/issuer/);
  });

  test('is given up after 5 seconds without an answer', async () => {
    const google = signInWith(liar);
    const { url, cookie } = await google.start(SIGN_IN);
    liar.answers = { token: null, userinfo: null, discovery: null };
    const { timeout } = AbortSignal;
    const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 50));
    const state = new URL(url).searchParams.get('state') ?? '';
    const [leaving, comingBack] = await Promise.allSettled([
      signInWith(liar).start(SIGN_IN),
      google.finish(new URLSearchParams({ code: 'the-code', state }), cookie),
    ]);
    expect(leaving).toMatchObject({ status: 'rejected', reason: { code: 'OAUTH_TIMEOUT' } });
    expect(comingBack).toMatchObject({ status: 'fulfilled', value: failed });
    expect(limits.mock.calls).toEqual([[5000], [5000]]);
  });
});
