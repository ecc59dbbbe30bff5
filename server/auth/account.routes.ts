import {
  accountSchema,
  changeEmailSchema,
  changePasswordSchema,
  deleteAccountSchema,
  messageSchema,
  signOutEverywhereSchema,
  tokenAnswerSchema,
} from '../../shared/auth.ts';
import { operation } from '../http/operation.ts';
import { createLimiter } from '../limiter.ts';
import { type Problem, tryLater } from '../problem.ts';
import {
  askForFirstPassword,
  askForNewEmail,
  changePassword,
  deleteAccount,
  exportAccount,
  readAccount,
  signOutEverywhere,
} from './account.service.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { markLinkBrowser } from './link-cookie.ts';

const badField = 'A field is wrong, the password for example; the answer names it';
const noPassword = 'The account has no password yet';
const done = { description: 'Done, in a sentence', schema: messageSchema };

/** The operations of the account page. Each acts on the account of the session. */
export function accountOperations(deps: AccountsDeps) {
  return [
    operation('GET /api/account', {
      summary: 'My account',
      responses: { 200: { description: 'The account', schema: accountSchema } },
      access: 'user',
      handle: async ({ c, viewer: user }) => c.json(await readAccount(deps, user)),
    }),
    operation('DELETE /api/account', {
      summary: 'Delete my account and all that belongs to it',
      body: deleteAccountSchema,
      responses: { 200: done, 400: badField, 409: 'It is the only administrator' },
      access: 'user',
      handle: async ({ c, viewer: user, body }) => {
        await deleteAccount(deps, user, body);
        return c.json({ message: 'Your account was deleted.' });
      },
    }),
    operation('POST /api/account/password', {
      summary: 'Change my password; all other sessions end',
      body: changePasswordSchema,
      responses: {
        200: { description: 'A token for this session', schema: tokenAnswerSchema },
        400: badField,
      },
      access: 'user',
      handle: async ({ c, viewer: user, body }) =>
        c.json({ token: await changePassword(deps, user, body) }),
    }),
    operation('POST /api/account/set-password-mail', {
      summary: 'Send me a link to choose a password',
      responses: { 200: done },
      access: 'user',
      handle: async ({ c, viewer: user }) => {
        await askForFirstPassword(deps, user);
        return c.json({ message: 'We sent you an email with a link to choose a password.' });
      },
    }),
    operation('POST /api/account/email', {
      summary: 'Move my account to another address, once that is confirmed',
      body: changeEmailSchema,
      responses: { 200: done, 400: badField, 409: noPassword },
      access: 'user',
      handle: async ({ c, viewer: user, body }) => {
        await askForNewEmail(deps, user, { ...body, browser: markLinkBrowser(c, deps.https) });
        return c.json({
          message: 'We sent a link to your new address. Open it to finish the change.',
        });
      },
    }),
    operation('POST /api/account/sign-out-everywhere', {
      summary: 'End every session of mine, this one too; the body may be left out',
      body: signOutEverywhereSchema,
      bodyIsOptional: true,
      responses: { 200: done, 400: badField, 409: noPassword },
      access: 'user',
      handle: async ({ c, viewer: user, body }) => {
        await signOutEverywhere(deps, user, body.disconnectGoogle ?? false);
        return c.json({ message: 'You are logged out on every device.' });
      },
    }),
    operation('GET /api/account/data', {
      summary: 'Everything that is stored about me, as a file',
      responses: { 200: { description: 'A JSON file' } },
      turns: createLimiter({ each: { running: 1, waiting: 1 } }, tooManyDownloads),
      cost: 20,
      access: 'user',
      handle: async ({ c, viewer: user }) => {
        c.header('Content-Disposition', 'attachment; filename="waymark-data.json"');
        return c.body(JSON.stringify(await exportAccount(deps, user), null, 2), 200, {
          'Content-Type': 'application/json',
        });
      },
    }),
  ];
}

function tooManyDownloads(): Problem {
  const message = 'Your data is still being put together. Please try again in a few seconds.';
  return tryLater(429, 'rate-limited', message, 2);
}
