import { loginAnswerSchema, messageSchema } from '../../shared/auth.ts';
import {
  beginSecondFactorSchema,
  confirmSecondFactorSchema,
  endSecondFactorSchema,
  recoveryCodesSchema,
  secondFactorLoginSchema,
  secondFactorSecretSchema,
} from '../../shared/second-factor.ts';
import { operation } from '../http/operation.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { deviceNameOf } from './device-name.adapter.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  signInWithCode,
} from './second-factor.service.ts';

const badField = 'The password or the code is wrong; the answer names the field';

/** The second factor of an account: signing in with it, turning it on and off. */
export function secondFactorOperations(deps: AccountsDeps) {
  return [
    operation('POST /api/login/second-factor', {
      summary: 'Complete a sign-in with a code',
      body: secondFactorLoginSchema,
      responses: {
        200: { description: 'A session token', schema: loginAnswerSchema },
        400: 'The code is wrong or was used, or the first step was too long ago',
      },
      access: 'public',
      handle: async ({ c, body }) => {
        const token = await signInWithCode(deps, body, deviceNameOf(c));
        return c.json({ success: true, message: 'You are logged in.', token });
      },
    }),
    operation('POST /api/account/second-factor', {
      summary: 'Start to turn on my second factor: the secret for the app, shown only once',
      body: beginSecondFactorSchema,
      responses: {
        200: { description: 'What the app needs', schema: secondFactorSecretSchema },
        400: badField,
        409: 'It is on already',
      },
      access: 'user',
      handle: async ({ c, viewer: user, body }) =>
        c.json(await beginSecondFactor(deps, user, body)),
    }),
    operation('POST /api/account/second-factor/confirm', {
      summary: 'Turn on my second factor with the first code of the app',
      body: confirmSecondFactorSchema,
      responses: {
        200: { description: 'The recovery codes, shown only once', schema: recoveryCodesSchema },
        400: badField,
      },
      access: 'user',
      handle: async ({ c, viewer: user, body }) => {
        return c.json({ recoveryCodes: await confirmSecondFactor(deps, user, body) });
      },
    }),
    operation('DELETE /api/account/second-factor', {
      summary: 'Turn off my second factor',
      body: endSecondFactorSchema,
      responses: {
        200: { description: 'Done, in a sentence', schema: messageSchema },
        400: badField,
      },
      access: 'user',
      handle: async ({ c, viewer: user, body }) => {
        await endSecondFactor(deps, user, body);
        return c.json({ message: 'Two-step login is off.' });
      },
    }),
  ];
}
