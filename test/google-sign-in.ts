import { pino } from 'pino';
import { beforeEach } from 'vitest';
import {
  createGoogleSignIn,
  type GoogleFlow,
  type GoogleSignIn,
  type GoogleSignInOptions,
} from '../server/auth/google.adapter.ts';
import type { OpenIdProvider } from './openid-provider.ts';

export const REDIRECT = 'http://localhost:3000/api/auth/google/callback';
export const SIGN_IN: GoogleFlow = { intent: 'signin', returnTo: '/jobs?country=GB' };

/** Keeps a clock and the log, both reset before each test, for sign-ins at a provider. */
export function setUpGoogleSignIn() {
  const kit = {} as { now: Date; logged: string };
  beforeEach(() => {
    kit.now = new Date('2026-05-04T10:00:00Z');
    kit.logged = '';
  });

  function signInWith(
    {
      issuer,
      clientId,
      clientSecret,
    }: Pick<OpenIdProvider, 'issuer' | 'clientId' | 'clientSecret'>,
    options: Partial<GoogleSignInOptions> = {},
  ): GoogleSignIn {
    return createGoogleSignIn({
      issuer,
      clientId,
      clientSecret,
      redirectUri: () => REDIRECT,
      secret: 'the secret of this server, long enough',
      now: () => kit.now,
      allowHttp: true,
      log: pino(
        { level: 'trace' },
        {
          write: (line: string) => {
            kit.logged += line;
          },
        },
      ),
      ...options,
    });
  }

  return { kit, signInWith };
}
