import type { Context } from 'hono';
import * as v from 'valibot';
import {
  emailOnlySchema,
  loginAnswerSchema,
  loginSchema,
  messageSchema,
  registerAnswerSchema,
  registerSchema,
  resetPasswordSchema,
  statusSchema,
  tokenAnswerSchema,
  verifyTokenAnswerSchema,
} from '../../shared/auth.ts';
import { safeReturnTo } from '../../shared/return-to.ts';
import { problemSchema } from '../http/openapi.ts';
import { type Operation, parseBody } from '../http/operation.ts';
import { readAccountRow } from './account.service.ts';
import { type AccountsDeps, askForPasswordReset, askForVerification, resetPassword, signIn } from './accounts.service.ts';
import { deviceNameOf } from './device-name.adapter.ts';
import { signUp } from './sign-up.service.ts';

const badField = { description: 'A field is wrong; the answer names it', schema: problemSchema };
const tooMany = { description: 'Too many attempts; Retry-After says when to come back', schema: problemSchema };
const noSession = { description: 'No token was sent, or it is not valid any more', schema: problemSchema };
const unverifiedSchema = v.object({ ...problemSchema.entries, requiresVerification: v.literal(true) });

/** The operations with which people sign up, sign in and get back in (SPEC section 7). `addressOf` tells where a request came from. */
export function authOperations(deps: AccountsDeps, addressOf: (c: Context) => string): Operation[] {
  return [
    {
      method: 'post',
      path: '/api/register',
      summary: 'Sign up; the answer is the same whether or not the address has an account',
      body: registerSchema,
      responses: { 200: { description: 'A mail is on its way', schema: registerAnswerSchema }, 400: badField, 429: tooMany },
      access: 'public',
      handle: async (c) => {
        const { email, password, returnTo } = await parseBody(c, registerSchema);
        await signUp(deps, { email, password, returnTo: localPath(returnTo) }, addressOf(c));
        const message = 'Almost done. We sent you an e-mail: open it to confirm your address.';
        return c.json({ success: true, message, requiresVerification: true });
      },
    },
    {
      method: 'post',
      path: '/api/login',
      summary: 'Sign in with e-mail and password',
      body: loginSchema,
      responses: {
        200: { description: 'A session token', schema: loginAnswerSchema },
        400: badField,
        401: {
          description: 'E-mail or password is wrong; or `second-factor-required`: they are right, and a code completes the sign-in',
          schema: v.object({ ...problemSchema.entries, secondFactorToken: v.optional(v.string()) }),
        },
        403: { description: 'The password is right, the address is not confirmed yet', schema: unverifiedSchema },
        429: tooMany,
      },
      access: 'public',
      handle: async (c) => {
        const token = await signIn(deps, await parseBody(c, loginSchema), addressOf(c), deviceNameOf(c));
        return c.json({ success: true, message: 'You are logged in.', token });
      },
    },
    {
      method: 'post',
      path: '/api/forgot-password',
      summary: 'Ask for a mail to choose a new password; the same answer for every address',
      body: emailOnlySchema,
      responses: {
        200: { description: 'If there is such an account, a mail is on its way', schema: messageSchema },
        400: badField,
        429: tooMany,
      },
      access: 'public',
      handle: async (c) => {
        const { email, returnTo } = await parseBody(c, emailOnlySchema);
        await askForPasswordReset(deps, { email, returnTo: localPath(returnTo) }, addressOf(c));
        return c.json({ message: 'Password reset instructions have been sent to your email' });
      },
    },
    {
      method: 'post',
      path: '/api/resend-verification',
      summary: 'Ask for another confirmation mail; the same answer for every address',
      body: emailOnlySchema,
      responses: {
        200: { description: 'If there is such a sign-up, a mail is on its way', schema: messageSchema },
        400: badField,
        429: tooMany,
      },
      access: 'public',
      handle: async (c) => {
        const { email, returnTo } = await parseBody(c, emailOnlySchema);
        await askForVerification(deps, { email, returnTo: localPath(returnTo) }, addressOf(c));
        return c.json({ message: 'Verification email sent. Please check your inbox.' });
      },
    },
    {
      method: 'post',
      path: '/api/reset-password',
      summary: 'Choose a new password with the link of a mail; every session ends',
      body: resetPasswordSchema,
      responses: { 200: { description: 'The password is changed', schema: messageSchema }, 400: badField, 429: tooMany },
      access: 'public',
      handle: async (c) => {
        const isGoogleEnded = await resetPassword(deps, await parseBody(c, resetPasswordSchema), addressOf(c));
        const ended = isGoogleEnded ? ' Google sign-in was disconnected. You can connect it again on your account page.' : '';
        return c.json({ message: `Your password was changed. You can log in now.${ended}` });
      },
    },
    {
      method: 'get',
      path: '/api/verify-token',
      summary: 'Is this session token still good?',
      responses: { 200: { description: 'Yes', schema: verifyTokenAnswerSchema }, 401: noSession },
      access: 'user',
      handle: (c) => c.json({ valid: true }),
    },
    {
      method: 'get',
      path: '/api/auth/status',
      summary: 'Who is signed in, as the database knows it now',
      responses: { 200: { description: 'The account', schema: statusSchema }, 401: noSession },
      access: 'user',
      handle: (c, { id, email, premium, admin }) => c.json({ id, email, is_premium: premium, is_admin: admin }),
    },
    {
      method: 'get',
      path: '/api/refresh-token',
      summary: 'A fresh session token for a good one; the session stays the same',
      responses: { 200: { description: 'A token of 7 days', schema: tokenAnswerSchema }, 401: noSession },
      access: 'user',
      handle: async (c, { id, sessionId }) => c.json({ token: await deps.sessions.renew(await readAccountRow(deps, id), sessionId) }),
    },
  ];
}

/** What a link may lead back to; null is the default. */
function localPath(returnTo: string | undefined): string | null {
  return returnTo === undefined ? null : safeReturnTo(returnTo);
}
