import { loginAnswerSchema, messageSchema } from '../../shared/auth.ts';
import {
  beginSecondFactorSchema,
  confirmSecondFactorSchema,
  endSecondFactorSchema,
  recoveryCodesSchema,
  secondFactorLoginSchema,
  secondFactorSecretSchema,
} from '../../shared/second-factor.ts';
import { problemSchema } from '../http/openapi.ts';
import { type Operation, parseBody } from '../http/operation.ts';
import type { AccountsDeps } from './accounts.service.ts';
import { deviceNameOf } from './device-name.adapter.ts';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, signInWithCode } from './second-factor.service.ts';

const noSession = { description: 'No token was sent, or it is not valid any more', schema: problemSchema };
const notAdmin = { description: 'The token is no administrator’s', schema: problemSchema };
const badField = { description: 'The password or the code is wrong; the answer names the field', schema: problemSchema };
const tooMany = { description: 'Too many attempts; Retry-After says when to come back', schema: problemSchema };

/** The second factor of administrators: signing in with it, and switching it on and off. */
export function secondFactorOperations(deps: AccountsDeps): Operation[] {
  return [
    {
      method: 'post',
      path: '/api/login/second-factor',
      summary: 'Complete a sign-in with a code',
      body: secondFactorLoginSchema,
      responses: {
        200: { description: 'A session token', schema: loginAnswerSchema },
        400: { description: 'The code is wrong or was used, or the first step was too long ago', schema: problemSchema },
        429: tooMany,
      },
      access: 'public',
      handle: async (c) => {
        const token = await signInWithCode(deps, await parseBody(c, secondFactorLoginSchema), deviceNameOf(c));
        return c.json({ success: true, message: 'You are logged in.', token });
      },
    },
    {
      method: 'post',
      path: '/api/account/second-factor',
      summary: 'Begin to switch on my second factor: the secret for the app, told this once',
      body: beginSecondFactorSchema,
      responses: {
        200: { description: 'What the app needs', schema: secondFactorSecretSchema },
        400: badField,
        401: noSession,
        403: notAdmin,
        409: { description: 'It is on already', schema: problemSchema },
        429: tooMany,
      },
      access: 'admin',
      handle: async (c, user) => c.json(await beginSecondFactor(deps, user, await parseBody(c, beginSecondFactorSchema))),
    },
    {
      method: 'post',
      path: '/api/account/second-factor/confirm',
      summary: 'Switch on my second factor with the first code of the app',
      body: confirmSecondFactorSchema,
      responses: {
        200: { description: 'The recovery codes, told this once', schema: recoveryCodesSchema },
        400: badField,
        401: noSession,
        403: notAdmin,
        429: tooMany,
      },
      access: 'admin',
      handle: async (c, user) => {
        return c.json({ recoveryCodes: await confirmSecondFactor(deps, user, await parseBody(c, confirmSecondFactorSchema)) });
      },
    },
    {
      method: 'delete',
      path: '/api/account/second-factor',
      summary: 'Switch off my second factor',
      body: endSecondFactorSchema,
      responses: { 200: { description: 'Done, in a sentence', schema: messageSchema }, 400: badField, 401: noSession, 429: tooMany },
      // Whoever is no administrator any more may still switch it off.
      access: 'user',
      handle: async (c, user) => {
        await endSecondFactor(deps, user, await parseBody(c, endSecondFactorSchema));
        return c.json({ message: 'Two-step login is off.' });
      },
    },
  ];
}
