import {
  accountListSchema,
  accountQuerySchema,
  adminAccountSchema,
  blockAccountSchema,
  deleteMemberSchema,
} from '../../shared/admin-accounts.ts';
import { messageSchema } from '../../shared/auth.ts';
import { operation, rowNumber } from '../http/operation.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import {
  accountNotFound,
  blockByAdmin,
  deleteByAdmin,
  exportByAdmin,
  liftBlockByAdmin,
  listAccounts,
  readAdminAccount,
  sendConfirmationByAdmin,
  unblockByAdmin,
} from './admin-accounts.service.ts';

const params = { id: rowNumber('The number of an account', accountNotFound) };
const notAdministrators = 'The account is of an administrator, or your own';
const account = { description: 'The account', schema: adminAccountSchema };

/** The accounts of members for administrators. */
export function adminAccountOperations(deps: AccountsDeps) {
  return [
    operation('GET /api/admin/accounts', {
      summary: 'All accounts, newest first, or those with part of an email address',
      query: accountQuerySchema,
      responses: {
        200: { description: 'A page of 30 with exact totals', schema: accountListSchema },
      },
      access: 'admin',
      handle: async ({ c, query }) => c.json(await listAccounts(deps, query)),
    }),
    operation('GET /api/admin/accounts/{id}', {
      summary: 'One account',
      params,
      responses: { 200: account },
      access: 'admin',
      handle: async ({ c, params: { id } }) => c.json(await readAdminAccount(deps, id)),
    }),
    operation('DELETE /api/admin/accounts/{id}/mail-block', {
      summary: 'Send alerts to an account again',
      params,
      responses: { 200: account, 409: 'Nothing stops mail to this account' },
      access: 'admin',
      handle: async ({ c, viewer, params: { id } }) =>
        c.json(await liftBlockByAdmin(deps, viewer, id)),
    }),
    operation('POST /api/admin/accounts/{id}/confirmation-mail', {
      summary: 'Send the mail that confirms a sign-up again',
      params,
      responses: { 200: account, 409: 'The address is confirmed, or was never signed up' },
      access: 'admin',
      handle: async ({ c, viewer, params: { id } }) =>
        c.json(await sendConfirmationByAdmin(deps, viewer, id)),
    }),
    operation('PUT /api/admin/accounts/{id}/block', {
      summary: 'Block an account, with a reason; every session of it ends',
      params,
      body: blockAccountSchema,
      cleansTexts: true,
      responses: { 200: account, 409: `${notAdministrators}, or it is already blocked` },
      access: 'admin',
      handle: async ({ c, viewer, params: { id }, body }) =>
        c.json(await blockByAdmin(deps, viewer, { id, ...body })),
    }),
    operation('DELETE /api/admin/accounts/{id}/block', {
      summary: 'End the block of an account',
      params,
      responses: { 200: account, 409: 'The account is not blocked' },
      access: 'admin',
      handle: async ({ c, viewer, params: { id } }) =>
        c.json(await unblockByAdmin(deps, viewer, id)),
    }),
    operation('DELETE /api/admin/accounts/{id}', {
      summary: 'Delete an account and all that belongs to it, at the request of its owner',
      params,
      body: deleteMemberSchema,
      responses: { 200: { description: 'Done', schema: messageSchema }, 409: notAdministrators },
      access: 'admin',
      handle: async ({ c, viewer, params: { id }, body }) => {
        await deleteByAdmin(deps, viewer, { id, typed: body.email });
        return c.json({ message: 'The account was deleted.' });
      },
    }),
    operation('GET /api/admin/accounts/{id}/data', {
      summary: 'Everything that is stored about an account, as a file',
      params,
      responses: { 200: { description: 'A JSON file' } },
      cost: 20,
      access: 'admin',
      handle: async ({ c, viewer, params: { id } }) => {
        const data = await exportByAdmin(deps, viewer, id);
        c.header('Content-Disposition', `attachment; filename="waymark-member-${id}.json"`);
        return c.body(JSON.stringify(data, null, 2), 200, { 'Content-Type': 'application/json' });
      },
    }),
  ];
}
