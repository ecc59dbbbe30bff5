import type { Context } from 'hono';
import {
  choosePasswordSchema,
  emailOnlySchema,
  loginAnswerSchema,
  loginForbiddenSchema,
  loginRefusedSchema,
  loginSchema,
  messageSchema,
  PASSWORDS_DIFFER,
  registerAnswerSchema,
  registerSchema,
  resetPasswordSchema,
  statusSchema,
  tokenAnswerSchema,
  verifyTokenAnswerSchema,
} from '../../shared/auth.ts';
import { safeReturnTo } from '../../shared/return-to.ts';
import { operation } from '../http/operation.ts';
import { landingKeyOf } from '../middleware/landing-cookie.ts';
import { Problem } from '../problem.ts';
import { readAccountRow } from './account.service.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { choosePassword } from './confirm-address.service.ts';
import { deviceNameOf } from './device-name.adapter.ts';
import { linkBrowserOf, markLinkBrowser } from './link-cookie.ts';
import { renewSession } from './sessions.service.ts';
import {
  askForPasswordReset,
  askForVerification,
  resetPassword,
  secondFactorRequired,
  signIn,
} from './sign-in.service.ts';
import { signUp } from './sign-up.service.ts';

/**
 * Operations for sign-up, sign-in and password reset (specification, section 7). `addressOf`
 * returns the client address of a request.
 */
export function authOperations(deps: AccountsDeps, addressOf: (c: Context) => string) {
  return [
    operation('POST /api/register', {
      summary: 'Sign up; the answer is the same whether or not the address has an account',
      body: registerSchema,
      responses: { 200: { description: 'A mail is on its way', schema: registerAnswerSchema } },
      access: 'public',
      handle: async ({ c, body }) => {
        const { email, password, returnTo } = body;
        const browser = markLinkBrowser(c, deps.https);
        const fields = { email, password, returnTo: localPath(returnTo), browser };
        await signUp(deps, fields, addressOf(c));
        const message = 'Almost done. We sent you an email: open it to confirm your address.';
        return c.json({ success: true, message, requiresVerification: true });
      },
    }),
    operation('POST /api/login', {
      summary: 'Sign in with email and password',
      body: loginSchema,
      responses: {
        200: { description: 'A session token', schema: loginAnswerSchema },

        401: {
          description:
            'Email or password is wrong; or `second-factor-required`: they are right, and a code completes the sign-in',
          schema: loginRefusedSchema,
        },
        403: {
          description:
            'The password is right, but the address is not confirmed yet or the account is blocked',
          schema: loginForbiddenSchema,
        },
      },
      access: 'public',
      handle: async ({ c, body }) => {
        const token = await signIn(deps, body, addressOf(c), deviceNameOf(c));
        return c.json({ success: true, message: 'You are logged in.', token });
      },
    }),
    operation('POST /api/forgot-password', {
      summary: 'Ask for a mail to choose a new password; the same answer for every address',
      body: emailOnlySchema,
      responses: {
        200: {
          description: 'If there is such an account, a mail is on its way',
          schema: messageSchema,
        },
      },
      access: 'public',
      handle: async ({ c, body }) => {
        const { email, returnTo } = body;
        await askForPasswordReset(deps, { email, returnTo: localPath(returnTo) }, addressOf(c));
        return c.json({ message: 'Password reset instructions have been sent to your email' });
      },
    }),
    operation('POST /api/resend-verification', {
      summary: 'Ask for another confirmation mail; the same answer for every address',
      body: emailOnlySchema,
      responses: {
        200: {
          description: 'If there is such a sign-up, a mail is on its way',
          schema: messageSchema,
        },
      },
      access: 'public',
      handle: async ({ c, body }) => {
        const { email, returnTo } = body;
        const browser = linkBrowserOf(c, deps.https);
        const fields = { email, returnTo: localPath(returnTo), browser };
        await askForVerification(deps, fields, addressOf(c));
        return c.json({ message: 'Verification email sent. Please check your inbox.' });
      },
    }),
    operation('POST /api/reset-password', {
      summary: 'Choose a new password with the link of a mail; every session ends',
      body: resetPasswordSchema,
      responses: { 200: { description: 'The password is changed', schema: messageSchema } },
      access: 'public',
      handle: async ({ c, body }) => {
        if (body.confirm !== undefined && body.confirm !== body.newPassword)
          throw new Problem(400, 'bad-request', PASSWORDS_DIFFER, { field: 'confirm' });
        const { google, passkeys } = await resetPassword(deps, body, addressOf(c));
        const message = [
          'Your password was changed. You can log in now.',
          google &&
            'Google sign-in was disconnected. You can connect it again on your account page.',
          passkeys && 'Your passkeys were removed. You can add them again on your account page.',
        ];
        return c.json({ message: message.filter(Boolean).join(' ') });
      },
    }),
    operation('POST /api/choose-password', {
      summary: 'Complete a confirmation that began in this browser, with a password',
      body: choosePasswordSchema,
      responses: {
        200: { description: 'A landing token for this browser', schema: tokenAnswerSchema },
        401: {
          description:
            '`second-factor-required`: the password is set, a code completes the sign-in',
          schema: loginRefusedSchema,
        },
      },
      access: 'public',
      handle: async ({ c, body }) => {
        const browser = { key: landingKeyOf(c), device: deviceNameOf(c) };
        const { kind, token } = await choosePassword(deps, body, addressOf(c), browser);
        if (kind === 'second-factor') throw secondFactorRequired(token);
        return c.json({ token });
      },
    }),
    operation('GET /api/verify-token', {
      summary: 'Is this session token still good?',
      responses: { 200: { description: 'Yes', schema: verifyTokenAnswerSchema } },
      access: 'user',
      handle: ({ c }) => c.json({ valid: true }),
    }),
    operation('GET /api/auth/status', {
      summary: 'Who is signed in, as the database knows it now',
      responses: { 200: { description: 'The account', schema: statusSchema } },
      access: 'user',
      handle: ({ c, viewer: { id, email, premium, admin } }) =>
        c.json({ id, email, is_premium: premium, is_admin: admin }),
    }),
    operation('GET /api/refresh-token', {
      summary: 'A fresh session token for a good one; the session stays the same',
      responses: { 200: { description: 'A token of 30 days', schema: tokenAnswerSchema } },
      access: 'user',
      handle: async ({ c, viewer: { id, sessionId } }) =>
        c.json({
          token: await renewSession(deps.sessions, await readAccountRow(deps, id), sessionId),
        }),
    }),
  ];
}

/** The return path of a link, restricted to local paths; null is the default page. */
function localPath(returnTo: string | undefined): string | null {
  return returnTo === undefined ? null : safeReturnTo(returnTo);
}
