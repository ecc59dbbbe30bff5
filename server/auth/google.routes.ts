import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import {
  addressSchema,
  connectGoogleSchema,
  googleStartSchema,
  messageSchema,
} from '../../shared/auth.ts';
import { DEFAULT_RETURN_TO, safeReturnTo } from '../../shared/return-to.ts';
import { operation } from '../http/operation.ts';
import { keepLandingKey } from '../middleware/landing-cookie.ts';
import { Problem } from '../problem.ts';
import { disconnectGoogle, proveAgain } from './account.service.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { deviceNameOf } from './device-name.adapter.ts';
import type { GoogleFlow, GoogleReturn, GoogleSignIn } from './google.adapter.ts';
import { connectGoogleToSession, signInWithGoogle } from './google.service.ts';
import { FLOW_SECONDS } from './google-flow.ts';

const COOKIE = 'google_flow';
const COOKIE_PATH = '/api/auth/google';

const redirect = { description: 'On to the next page' };

/**
 * Sign-in with Google (OpenID Connect). Without a client id there is only the way to the page that
 * says that it failed: the specification leads browsers here (section 7).
 */
export function googleOperations(deps: AccountsDeps) {
  const { google, https } = deps;
  if (!google)
    return [
      operation('GET /api/auth/google', {
        summary: 'Go to the page that says that it failed: sign-in with Google is not set up here',
        query: googleStartSchema,
        responses: { 302: redirect },
        access: 'public',
        handle: ({ c, query }) => c.redirect(failureOf(query.intent)),
      }),
    ];

  const keepFlow = (c: Context, value: string) =>
    setCookie(c, COOKIE, value, {
      path: COOKIE_PATH,
      httpOnly: true,
      secure: https,
      sameSite: 'Lax',
      maxAge: FLOW_SECONDS,
    });

  return [
    operation('GET /api/auth/google', {
      summary: 'Go to Google to sign in',
      query: googleStartSchema,
      responses: { 302: redirect },
      access: 'public',
      handle: async ({ c, query }) => {
        const { intent = 'signin', returnTo } = query;
        const started = await start(google, { intent, returnTo: safeReturnTo(returnTo) });
        if (!started) return c.redirect(failureOf(intent));
        keepFlow(c, started.cookie);
        return c.redirect(started.url);
      },
    }),
    operation('GET /api/auth/google/callback', {
      summary: 'Where Google sends people back to',
      responses: { 302: redirect },
      access: 'public',
      handle: async ({ c }) => {
        const finished = await google.finish(new URL(c.req.url).searchParams, getCookie(c, COOKIE));
        deleteCookie(c, COOKIE, { path: COOKIE_PATH, secure: https });
        return c.redirect(await landingOf(c, deps, finished));
      },
    }),
    operation('POST /api/account/google', {
      summary: 'Where to go to connect Google to my account, with the password',
      body: connectGoogleSchema,
      responses: {
        200: { description: 'The address to go to', schema: addressSchema },
        400: 'The password is wrong',

        409: 'The account has no password yet',
        502: 'Google does not answer',
      },
      access: 'user',
      handle: async ({ c, viewer: { id, tokenVersion }, body }) => {
        const { password } = body;
        await proveAgain(deps, id, password, 'password');
        const started = await start(google, {
          intent: 'connect',
          returnTo: '/account',
          userId: id,
          tokenVersion,
        });
        if (!started)
          throw new Problem(
            502,
            'google-unreachable',
            'Google is not responding. Please try again in a minute.',
          );
        keepFlow(c, started.cookie);
        return c.json({ url: started.url });
      },
    }),
    operation('DELETE /api/account/google', {
      summary: 'Disconnect Google sign-in from my account',
      responses: {
        200: { description: 'Done', schema: messageSchema },

        409: 'It is the only way to log in: choose a password first',
      },
      access: 'user',
      handle: async ({ c, viewer: user }) => {
        await disconnectGoogle(deps, user);
        return c.json({ message: 'Google sign-in is disconnected.' });
      },
    }),
  ];
}

/** Undefined when the provider is unreachable; the adapter logs the error. */
async function start(
  google: GoogleSignIn,
  flow: GoogleFlow,
): Promise<{ url: string; cookie: string } | undefined> {
  try {
    return await google.start(flow);
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/** The landing page of a sign-in with Google. */
async function landingOf(c: Context, deps: AccountsDeps, finished: GoogleReturn): Promise<string> {
  if (!finished.ok) return failedLanding(finished);
  const { identity, flow } = finished;
  if (flow.intent === 'connect' && flow.userId !== undefined && flow.tokenVersion !== undefined) {
    const outcome = await connectGoogleToSession(
      deps,
      { id: flow.userId, tokenVersion: flow.tokenVersion },
      identity,
    );
    return outcome === 'session-ended'
      ? '/login?reason=expired&returnTo=%2Faccount'
      : `/account?google=${outcome}`;
  }
  const outcome = await signInWithGoogle(deps, identity, deviceNameOf(c));
  if (outcome.kind === 'signed-in') {
    keepLandingKey(c, outcome.key, deps.https);
    return withToken('/login-success', outcome.token, flow);
  }
  if (outcome.kind === 'second-factor')
    return `${withToken('/login', outcome.token, flow)}&reason=second-factor`;
  if (outcome.kind === 'prove-password') return withToken('/login', outcome.linkToken, flow);
  return failure(outcome.kind === 'refused' ? 'google' : outcome.kind);
}

function failedLanding({ reason, flow }: Extract<GoogleReturn, { ok: false }>): string {
  if (reason === 'cancelled' && flow?.intent === 'connect') return '/account';
  if (reason !== 'failed') return failure(reason);
  return failureOf(flow?.intent);
}

function failureOf(intent: string | undefined): string {
  return failure(intent === 'signup' ? 'google-signup' : 'google');
}

function failure(reason: string): string {
  return `/login-failure?reason=${reason}`;
}

function withToken(path: string, token: string, { returnTo }: GoogleFlow): string {
  const query = new URLSearchParams({ token, ...(returnTo !== DEFAULT_RETURN_TO && { returnTo }) });
  return `${path}?${query}`;
}
