import type { Context } from 'hono';
import {
  loginFormSchema,
  PASSWORDS_DIFFER,
  registerFormSchema,
  unverifiedSchema,
} from '../../shared/auth.ts';
import { DEFAULT_RETURN_TO, safeReturnTo } from '../../shared/return-to.ts';
import { operation } from '../http/operation.ts';
import { keepLandingKey } from '../middleware/landing-cookie.ts';
import { Problem } from '../problem.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { deviceNameOf } from './device-name.adapter.ts';
import { markLinkBrowser } from './link-cookie.ts';
import { beginLandingSession } from './sessions.service.ts';
import { proveSignIn } from './sign-in.service.ts';
import { signUp } from './sign-up.service.ts';

const SEE_OTHER = { description: 'Where the browser goes on' };

/**
 * The forms of /login and /signup as a browser without React posts them (server/pages/posted-form.ts
 * sends them here). A session begins on a landing page, because browsers keep it in local storage:
 * its token lives minutes and works in this browser only.
 */
export function plainFormOperations(deps: AccountsDeps, addressOf: (c: Context) => string) {
  return [
    operation('POST /api/login-form', {
      summary: 'The form of /login, posted without React',
      body: loginFormSchema,
      responses: {
        303: SEE_OTHER,
        401: 'Email or password is wrong',
        403: {
          description: 'The password is right, the address is not confirmed yet',
          schema: unverifiedSchema,
        },
      },
      access: 'public',
      handle: async ({ c, body }) => {
        c.header('Cache-Control', 'no-store');
        try {
          const user = await proveSignIn(deps, body, addressOf(c));
          const landing = await beginLandingSession(deps.sessions, user, deviceNameOf(c));
          keepLandingKey(c, landing.key, deps.https);
          return c.redirect(
            pathWith('/auth/success', body.returnTo, { token: landing.token }),
            303,
          );
        } catch (error) {
          const step = secondStepOf(error);
          if (step === null) throw error;
          const query = { reason: 'second-factor', token: step };
          return c.redirect(pathWith('/login', body.returnTo, query), 303);
        }
      },
    }),
    operation('POST /api/register-form', {
      summary: 'The form of /signup, posted without React',
      body: registerFormSchema,
      responses: { 303: SEE_OTHER },
      access: 'public',
      handle: async ({ c, body: { email, password, confirm, returnTo } }) => {
        if (password !== confirm)
          throw new Problem(400, 'bad-request', PASSWORDS_DIFFER, { field: 'confirm' });
        const browser = markLinkBrowser(c, deps.https);
        const way = returnTo === undefined ? null : safeReturnTo(returnTo);
        await signUp(deps, { email, password, returnTo: way, browser }, addressOf(c));
        return c.redirect(
          pathWith('/verify-email-instructions', returnTo, { reason: 'sent' }),
          303,
        );
      },
    }),
  ];
}

function secondStepOf(error: unknown): string | null {
  if (!(error instanceof Problem) || error.code !== 'second-factor-required') return null;
  return String(error.extra.secondFactorToken);
}

function pathWith(path: string, returnTo: string | undefined, query: Record<string, string>) {
  const way = safeReturnTo(returnTo);
  const all = new URLSearchParams({
    ...query,
    ...(way !== DEFAULT_RETURN_TO && { returnTo: way }),
  });
  return `${path}?${all}`;
}
