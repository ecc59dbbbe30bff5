import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_RETURN_TO_LENGTH } from '../../shared/constants/limits.ts';
import { anyCharacter } from '../../test/any-character.ts';
import { REDIRECT, SIGN_IN, setUpGoogleSignIn } from '../../test/google-sign-in.ts';
import {
  type OpenIdProvider,
  type ProviderAccount,
  signInAs,
  startOpenIdProvider,
} from '../../test/openid-provider.ts';
import type { GoogleFlow, GoogleSignIn } from './google.adapter.ts';
import { FLOW_SECONDS } from './google-flow.ts';

const { kit, signInWith } = setUpGoogleSignIn();

const ama: ProviderAccount = { sub: 'ama-1', email: ' Ama@Example.com ', email_verified: true };
const amaIdentity = { sub: 'ama-1', email: 'ama@example.com', emailVerified: true };

describe('with a real provider', () => {
  let provider: OpenIdProvider;
  let google: GoogleSignIn;
  beforeAll(async () => {
    provider = await startOpenIdProvider();
    provider.allowRedirect(REDIRECT);
    provider.addAccount(ama);
  });
  afterAll(() => provider.stop());
  beforeEach(() => {
    google = signInWith(provider);
  });

  /** Runs the redirect to the provider and back, signed in as Ama. */
  async function comeBack(
    flow: GoogleFlow = SIGN_IN,
  ): Promise<{ query: URLSearchParams; cookie: string }> {
    const { url, cookie } = await google.start(flow);
    return { query: (await signInAs(provider, url, ama)).searchParams, cookie };
  }

  test.each(['id-token', 'userinfo'] as const)(
    'signs in with the claims in %s',
    async (claimsIn) => {
      const other = await startOpenIdProvider({ claimsIn });
      try {
        other.allowRedirect(REDIRECT);
        other.addAccount(ama);
        const kofi = other.addAccount({
          sub: 'kofi',
          email: 'kofi@example.com',
          email_verified: false,
        });
        const signIn = signInWith(other);
        for (const [account, identity] of [
          [ama, amaIdentity],
          [kofi, { sub: 'kofi', email: 'kofi@example.com', emailVerified: false }],
        ] as const) {
          const { url, cookie } = await signIn.start(SIGN_IN);
          const back = await signInAs(other, url, account);
          expect(back.origin + back.pathname).toBe(REDIRECT);
          expect(await signIn.finish(back.searchParams, cookie)).toEqual({
            ok: true,
            identity,
            flow: SIGN_IN,
          });
        }
        expect(kit.logged).toBe('');
      } finally {
        await other.stop();
      }
    },
  );

  test('asks for the email address and for a choice of account, with PKCE, state and nonce, new each time', async () => {
    const [one, two] = await Promise.all([google.start(SIGN_IN), google.start(SIGN_IN)]);
    const [first, second] = [new URL(one.url).searchParams, new URL(two.url).searchParams];
    expect(Object.fromEntries(first)).toMatchObject({
      client_id: provider.clientId,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: 'openid email',
      prompt: 'select_account',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first.get(name)).toMatch(/^[\w-]{43}$/);
      expect(first.get(name)).not.toBe(second.get(name));
    }
  });

  test('carries who wanted to connect an account', async () => {
    const flow: GoogleFlow = {
      intent: 'connect',
      returnTo: '/account',
      userId: 7,
      tokenVersion: 3,
    };
    const { query, cookie } = await comeBack(flow);
    expect(await google.finish(query, cookie)).toEqual({ ok: true, identity: amaIdentity, flow });
  });

  test('the cookie is sealed, is a fit for every browser, and leads to this site only', async () => {
    const { url, cookie } = await google.start({
      intent: 'signup',
      returnTo: `/jobs?search=${'x'.repeat(MAX_RETURN_TO_LENGTH - 13)}`,
    });
    expect(cookie).toMatch(/^[\w.-]+$/);
    expect(cookie.length).toBeLessThan(3000);
    const state = new URL(url).searchParams.get('state') ?? '';
    expect(Buffer.from(cookie, 'base64url').includes(state)).toBe(false);
    for (const returnTo of [
      'https://evil.example/',
      '//evil.example',
      `/jobs?search=${'ü'.repeat(900)}`,
    ]) {
      const { query, cookie: kept } = await comeBack({ intent: 'signin', returnTo });
      expect(kept.length).toBeLessThan(3000);
      expect(await google.finish(query, kept)).toMatchObject({
        ok: true,
        flow: { returnTo: '/jobs' },
      });
    }
  });

  test('somebody who says no has cancelled, and nothing is logged', async () => {
    const { url, cookie } = await google.start(SIGN_IN);
    const back = await signInAs(provider, url, 'cancel');
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(await google.finish(back.searchParams, cookie)).toEqual({
      ok: false,
      reason: 'cancelled',
      flow: SIGN_IN,
    });
    expect(kit.logged).toBe('');
  });

  test('a changed state, a missing state, and the cookie of another flow have expired', async () => {
    const { query, cookie } = await comeBack();
    const { cookie: other } = await google.start({ intent: 'signup', returnTo: '/pricing' });
    expect(await google.finish(query, other)).toEqual({
      ok: false,
      reason: 'expired',
      flow: { intent: 'signup', returnTo: '/pricing' },
    });
    for (const state of ['', 'other', `${query.get('state')}x`, null]) {
      const changed = new URLSearchParams(query);
      if (state === null) changed.delete('state');
      else changed.set('state', state);
      expect(await google.finish(changed, cookie)).toEqual({
        ok: false,
        reason: 'expired',
        flow: SIGN_IN,
      });
    }
    expect(
      await google.finish(new URLSearchParams({ error: 'access_denied' }), cookie),
    ).toMatchObject({ reason: 'expired' });
    // None of the requests above used the code.
    expect(await google.finish(query, cookie)).toMatchObject({ ok: true });
  });

  test('a missing, garbled or foreign cookie has expired', async () => {
    const { query, cookie } = await comeBack();
    const expired = { ok: false, reason: 'expired', flow: null };
    const { cookie: foreign } = await signInWith(provider, {
      secret: 'the secret of another server',
    }).start(SIGN_IN);
    const plain = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{}').toString('base64url')}.`;
    const parts = cookie.split('.');
    const changed = [
      ...parts.slice(0, 3),
      `${parts[3]?.startsWith('A') ? 'B' : 'A'}${parts[3]?.slice(1)}`,
      parts[4],
    ].join('.');
    for (const wrong of [
      undefined,
      '',
      'x',
      '....',
      plain,
      foreign,
      changed,
      cookie.slice(0, -8),
      `${cookie}.`,
    ]) {
      expect(await google.finish(query, wrong), wrong).toEqual(expired);
    }
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.string({ unit: anyCharacter }),
          fc.base64String().map((text) => `${parts[0]}.${text}.${text}.${text}`),
        ),
        async (wrong) => {
          expect(await google.finish(query, wrong)).toEqual(expired);
        },
      ),
    );
    expect(await google.finish(query, cookie)).toMatchObject({ ok: true });
  });

  test('the cookie holds for ten minutes', async () => {
    const { query, cookie } = await comeBack();
    const left = kit.now.getTime();
    kit.now = new Date(left + FLOW_SECONDS * 1000);
    expect(await google.finish(query, cookie)).toEqual({
      ok: false,
      reason: 'expired',
      flow: null,
    });
    kit.now = new Date(left + (FLOW_SECONDS - 1) * 1000);
    expect(await google.finish(query, cookie)).toMatchObject({ ok: true });
  });

  test('a code works once', async () => {
    const { query, cookie } = await comeBack();
    expect(await google.finish(query, cookie)).toMatchObject({ ok: true });
    expect(await google.finish(query, cookie)).toEqual({
      ok: false,
      reason: 'failed',
      flow: SIGN_IN,
    });
    expect(kit.logged).toContain('invalid_grant');
  });

  test('a code put into another flow fails at the provider, which knows the verifier it wants', async () => {
    const stolen = await comeBack();
    const mine = await comeBack();
    const mixed = new URLSearchParams(mine.query);
    mixed.set('code', stolen.query.get('code') ?? '');
    expect(await google.finish(mixed, mine.cookie)).toEqual({
      ok: false,
      reason: 'failed',
      flow: SIGN_IN,
    });
    expect(kit.logged).toContain('invalid_grant');
  });

  test('a wrong client secret fails, and is not logged', async () => {
    google = signInWith(provider, { clientSecret: 'not-the-secret' });
    const { query, cookie } = await comeBack();
    expect(await google.finish(query, cookie)).toEqual({
      ok: false,
      reason: 'failed',
      flow: SIGN_IN,
    });
    expect(kit.logged).toContain('invalid_client');
    expect(kit.logged).not.toContain('not-the-secret');
    expect(kit.logged).not.toContain(query.get('code'));
  });

  test('a provider that is down: leaving fails until it is up again, coming back fails', async () => {
    const first = await startOpenIdProvider();
    await first.stop();
    const signIn = signInWith(first);
    await expect(signIn.start(SIGN_IN)).rejects.toThrow();
    await expect(signIn.start(SIGN_IN)).rejects.toThrow();

    const port = Number(new URL(first.issuer).port);
    const second = await startOpenIdProvider({ port, clientSecret: first.clientSecret });
    second.allowRedirect(REDIRECT);
    second.addAccount(ama);
    const kept = await signIn.start(SIGN_IN);
    const back = await signInAs(second, kept.url, ama);
    expect(await signIn.finish(back.searchParams, kept.cookie)).toMatchObject({
      ok: true,
      identity: amaIdentity,
    });

    const { url, cookie } = await signIn.start(SIGN_IN);
    const late = await signInAs(second, url, ama);
    await second.stop();
    expect(await signIn.finish(late.searchParams, cookie)).toEqual({
      ok: false,
      reason: 'failed',
      flow: SIGN_IN,
    });
    expect(kit.logged).toContain('fetch failed');
  });

  test('hostile queries fail, and harm nothing', async () => {
    const { query, cookie } = await comeBack();
    const state = query.get('state') ?? '';
    const iss = provider.issuer;
    for (const hostile of [
      { state },
      { state, iss, code: '' },
      { state, iss, code: 'x'.repeat(100_000) },
      { state, iss, code: "' OR 1=1 --" },
      { state, code: 'no-issuer' },
      { state, iss: 'https://evil.example', code: query.get('code') ?? '' },
      { state, iss, code: 'x', id_token: 'x' },
      { state, iss, code: 'x', response: 'a.b.c' },
      { state, iss, error: '<script>alert(1)</script>', error_description: 'y'.repeat(100_000) },
      { state, iss, error: 'server_error' },
    ]) {
      expect(
        await google.finish(new URLSearchParams(hostile), cookie),
        JSON.stringify(hostile).slice(0, 100),
      ).toEqual({
        ok: false,
        reason: 'failed',
        flow: SIGN_IN,
      });
    }
    for (const twice of ['state', 'code', 'iss']) {
      const doubled = new URLSearchParams(query);
      doubled.append(twice, 'again');
      expect(await google.finish(doubled, cookie)).toMatchObject({ ok: false, reason: 'failed' });
    }
    expect(Math.max(...kit.logged.split('\n').map((line) => line.length))).toBeLessThan(2000);
    const names = fc.constantFrom(
      'code',
      'error',
      'error_description',
      'iss',
      'id_token',
      'response',
      'scope',
      '__proto__',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(names, fc.string({ unit: anyCharacter }))),
        async (pairs) => {
          expect(
            await google.finish(new URLSearchParams([['state', state], ...pairs]), cookie),
          ).toMatchObject({ ok: false });
        },
      ),
      { numRuns: 50 },
    );
    expect(await google.finish(query, cookie)).toMatchObject({ ok: true });
  });
});

test('a provider without TLS is refused, unless this is permitted', () => {
  const provider = {
    issuer: 'http://accounts.example.com',
    clientId: 'id',
    clientSecret: 'secret',
  };
  expect(() => signInWith(provider, { allowHttp: false })).toThrow(/https/);
  expect(() =>
    signInWith({ ...provider, issuer: 'https://accounts.example.com' }, { allowHttp: false }),
  ).not.toThrow();
  expect(() => signInWith({ ...provider, issuer: 'ftp://accounts.example.com' })).toThrow(/https/);
});
