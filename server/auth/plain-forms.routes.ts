import type { Context } from 'hono';
import {
  choosePasswordFormSchema,
  loginForbiddenSchema,
  loginFormSchema,
  PASSWORDS_DIFFER,
  registerFormSchema,
} from '../../shared/auth.ts';
import { DEFAULT_RETURN_TO, safeReturnTo } from '../../shared/return-to.ts';
import { loginCodeFormSchema } from '../../shared/second-factor.ts';
import type { Row } from '../db/schema.ts';
import { operation } from '../http/operation.ts';
import { keepLandingKey, landingKeyOf } from '../middleware/landing-cookie.ts';
import { Problem } from '../problem.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { choosePassword } from './confirm-address.service.ts';
import { deviceNameOf } from './device-name.adapter.ts';
import { markLinkBrowser } from './link-cookie.ts';
import { proveCode } from './second-factor.service.ts';
import { beginLandingSession } from './sessions.service.ts';
import { proveSignIn } from './sign-in.service.ts';
import { signUp } from './sign-up.service.ts';

const SEE_OTHER = { description: 'Where the browser goes on' };

/**
 * The forms of /login, /login-code, /signup and /choose-password (server/pages/posted-form.ts
 * sends them here). A session begins on a landing page, because browsers keep it in local storage:
 * its token lives minutes and works in this browser only.
 */
export function plainFormOperations(deps: AccountsDeps, addressOf: (c: Context) => string) {
  /** Begins a session on a landing page. */
  const landAs = async (c: Context, user: Row<'users'>, returnTo: string | undefined) => {
    const landing = await beginLandingSession(deps.sessions, user, deviceNameOf(c));
    keepLandingKey(c, landing.key, deps.https);
    return c.redirect(pathWith('/auth/success', returnTo, { token: landing.token }), 303);
  };
  return [
    operation('POST /api/login-form', {
      summary: 'The form of /login',
      body: loginFormSchema,
      responses: {
        303: SEE_OTHER,
        401: 'Email or password is wrong',
        403: {
          description:
            'The password is right, but the address is not confirmed yet or the account is blocked',
          schema: loginForbiddenSchema,
        },
      },
      access: 'public',
      handle: async ({ c, body }) => {
        c.header('Cache-Control', 'no-store');
        try {
          const { email, password, token: linkToken, returnTo } = body;
          const user = await proveSignIn(deps, { email, password, linkToken }, addressOf(c));
          return await landAs(c, user, returnTo);
        } catch (error) {
          const step = secondStepOf(error);
          if (step === null) throw error;
          const query = { reason: 'second-factor', token: step };
          return c.redirect(pathWith('/login', body.returnTo, query), 303);
        }
      },
    }),
    operation('POST /api/login-code-form', {
      summary: 'The second step of logging in, posted as a form of /login-code',
      body: loginCodeFormSchema,
      responses: {
        303: SEE_OTHER,
        400: 'The code is wrong or was used, or the first step was too long ago',
      },
      access: 'public',
      handle: async ({ c, body }) => {
        c.header('Cache-Control', 'no-store');
        return landAs(c, await proveCode(deps, body), body.returnTo);
      },
    }),
    operation('POST /api/register-form', {
      summary: 'The form of /signup',
      body: registerFormSchema,
      responses: { 303: SEE_OTHER },
      access: 'public',
      handle: async ({ c, body: { email, password, confirm, returnTo } }) => {
        if (password !== confirm) throw passwordsDiffer();
        const browser = markLinkBrowser(c, deps.https);
        const way = returnTo === undefined ? null : safeReturnTo(returnTo);
        await signUp(deps, { email, password, returnTo: way, browser }, addressOf(c));
        return c.redirect(
          pathWith('/verify-email-instructions', returnTo, { reason: 'sent' }),
          303,
        );
      },
    }),
    operation('POST /api/choose-password-form', {
      summary: 'The form of /choose-password',
      body: choosePasswordFormSchema,
      responses: { 303: SEE_OTHER },
      access: 'public',
      handle: async ({ c, body: { token, newPassword, confirm, returnTo } }) => {
        c.header('Cache-Control', 'no-store');
        if (newPassword !== confirm) throw passwordsDiffer();
        const browser = { key: landingKeyOf(c), device: deviceNameOf(c) };
        const chosen = await choosePassword(deps, { token, newPassword }, addressOf(c), browser);
        return c.redirect(
          chosen.kind === 'second-factor'
            ? pathWith('/login', returnTo, { reason: 'second-factor', token: chosen.token })
            : pathWith('/verify-success', returnTo, { token: chosen.token }),
          303,
        );
      },
    }),
  ];
}

function passwordsDiffer(): Problem {
  return new Problem(400, 'bad-request', PASSWORDS_DIFFER, { field: 'confirm' });
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
