import type { Context } from 'hono';
import { loginAnswerSchema, loginForbiddenSchema, messageSchema } from '../../shared/auth.ts';
import {
  beginPasskeySchema,
  newPasskeySchema,
  passkeyCreationSchema,
  passkeyListSchema,
  passkeyRequestSchema,
  renamePasskeySchema,
  usedPasskeySchema,
} from '../../shared/passkeys.ts';
import { operation, rowNumber } from '../http/operation.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { deviceNameOf } from './device-name.adapter.ts';
import { listPasskeys } from './passkey-list.service.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  noSuchPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './passkeys.service.ts';

const passkeyId = { id: rowNumber('The number of the passkey', noSuchPasskey) };
const done = { description: 'Done, in a sentence', schema: messageSchema };

/** Passkeys (WebAuthn): logging in with one, and those of an account. */
export function passkeyOperations(deps: AccountsDeps, addressOf: (c: Context) => string) {
  return [
    operation('POST /api/login/passkey/options', {
      summary: 'What a browser asks for a passkey with; its challenge is good for one log-in',
      responses: { 200: { description: 'The options', schema: passkeyRequestSchema } },
      access: 'public',
      handle: async ({ c }) => c.json(await beginPasskeyLogin(deps, addressOf(c))),
    }),
    operation('POST /api/login/passkey', {
      summary: 'Sign in with a passkey',
      body: usedPasskeySchema,
      responses: {
        200: { description: 'A session token', schema: loginAnswerSchema },
        400: 'The challenge is unknown, was used or is too old',
        401: 'The passkey is unknown or was refused, or its counter says that it was copied',
        403: {
          description:
            'The passkey is right, but the address is not confirmed yet or the account is blocked',
          schema: loginForbiddenSchema,
        },
      },
      access: 'public',
      handle: async ({ c, body }) => {
        const token = await signInWithPasskey(deps, body, addressOf(c), deviceNameOf(c));
        return c.json({ success: true, message: 'You are logged in.', token });
      },
    }),
    operation('GET /api/account/passkeys', {
      summary: 'My passkeys',
      responses: { 200: { description: 'The passkeys', schema: passkeyListSchema } },
      access: 'user',
      handle: async ({ c, viewer: user }) =>
        c.json({ passkeys: await listPasskeys(deps.db, user.id) }),
    }),
    operation('POST /api/account/passkeys/options', {
      summary: 'Start to add a passkey, with the password: what the browser makes it with',
      body: beginPasskeySchema,
      cleansTexts: true,
      responses: {
        200: { description: 'The options', schema: passkeyCreationSchema },
        400: 'The password or the code is wrong; the answer names the field',
        409: 'The account has no password yet, or as many passkeys as it may have',
      },
      access: 'user',
      handle: async ({ c, viewer: user, body }) => c.json(await beginPasskey(deps, user, body)),
    }),
    operation('POST /api/account/passkeys', {
      summary: 'Add the passkey that the browser made',
      body: newPasskeySchema,
      responses: {
        200: done,
        400: 'It was refused, or its challenge was used, is too old or of another account',
        409: 'It is one of an account already, or the account has as many as it may have',
      },
      access: 'user',
      handle: async ({ c, viewer: user, body }) => {
        await addPasskey(deps, user, body);
        return c.json({ message: 'Your passkey was added. You can log in with it now.' });
      },
    }),
    operation('PATCH /api/account/passkeys/{id}', {
      summary: 'Rename one of my passkeys',
      params: passkeyId,
      body: renamePasskeySchema,
      cleansTexts: true,
      responses: { 200: done, 404: 'I have no passkey with this number' },
      access: 'user',
      handle: async ({ c, viewer: user, params, body }) => {
        await renamePasskey(deps, user.id, params.id, body.name);
        return c.json({ message: 'The passkey was renamed.' });
      },
    }),
    operation('DELETE /api/account/passkeys/{id}', {
      summary: 'Remove one of my passkeys',
      params: passkeyId,
      responses: { 200: done, 404: 'I have no passkey with this number' },
      access: 'user',
      handle: async ({ c, viewer: user, params }) => {
        await removePasskey(deps, user, params.id);
        return c.json({ message: 'The passkey was removed. It does not log you in any more.' });
      },
    }),
  ];
}
