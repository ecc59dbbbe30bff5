import * as v from 'valibot';
import { acceptedSchema, acceptSchema, inviteSchema, teamSchema } from '../../shared/team.ts';
import { operation, rowNumber } from '../http/operation.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { accountNotFound } from './admin-accounts.service.ts';
import {
  accept,
  invitationNotFound,
  invite,
  readTeam,
  removeRole,
  takeBack,
} from './team.service.ts';

/** Roles and the invitations to them. */
export function teamOperations(deps: AccountsDeps) {
  const done = { description: 'Done', schema: v.object({ done: v.literal(true) }) };
  return [
    operation('GET /api/admin/team', {
      summary: 'Who has a role, and who is invited to one',
      responses: { 200: { description: 'The team', schema: teamSchema } },
      access: 'admin',
      handle: async ({ c }) => c.json(await readTeam(deps)),
    }),
    operation('POST /api/admin/team/invitations', {
      summary: 'Invite an address to a role, by a mail with a link of 7 days',
      body: inviteSchema,
      responses: { 200: done, 409: 'The address has a role' },
      access: 'admin',
      handle: async ({ c, viewer, body }) => {
        await invite(deps, viewer, body);
        return c.json({ done: true as const });
      },
    }),
    operation('DELETE /api/admin/team/invitations/{id}', {
      summary: 'Take an invitation back',
      params: { id: rowNumber('The number of an invitation', invitationNotFound) },
      responses: { 200: done },
      access: 'admin',
      handle: async ({ c, viewer, params: { id } }) => {
        await takeBack(deps, viewer, id);
        return c.json({ done: true as const });
      },
    }),
    operation('DELETE /api/admin/team/{id}', {
      summary: 'Take the role of an account away, at once',
      params: { id: rowNumber('The number of an account', accountNotFound) },
      responses: { 200: done, 409: 'It is the last administrator, or one of ADMIN_EMAIL' },
      access: 'admin',
      handle: async ({ c, viewer, params: { id } }) => {
        await removeRole(deps, viewer, id);
        return c.json({ done: true as const });
      },
    }),
    operation('POST /api/team-invitation', {
      summary: 'Accept an invitation to a role',
      body: acceptSchema,
      responses: {
        200: { description: 'The role that the account has now', schema: acceptedSchema },
        403: 'It was sent to another address',
        404: 'It has ended or was taken back',
      },
      access: 'user',
      handle: async ({ c, viewer, body }) =>
        c.json({ role: await accept(deps, viewer, body.token) }),
    }),
  ];
}
