import * as v from 'valibot';
import { emailSchema } from './auth.ts';

/**
 * What an account may do beside a member. An editor works on jobs, feeds and messages: not on money,
 * members or settings.
 */
export const ROLES = ['admin', 'editor'] as const;
export type Role = (typeof ROLES)[number];

/** How texts call a role. */
export const ROLE_NAMES = { admin: 'Administrator', editor: 'Editor' } as const;

const roleSchema = v.picklist(ROLES, 'Choose a role.');

/** Body of POST /api/admin/team/invitations. */
export const inviteSchema = v.object({ email: emailSchema, role: roleSchema });
export type Invite = v.InferOutput<typeof inviteSchema>;

/**
 * Answer of GET /api/admin/team. `isBySetting`: ADMIN_EMAIL names the account, so its role ends
 * there only.
 */
export const teamSchema = v.object({
  people: v.array(
    v.object({
      id: v.number(),
      email: v.string(),
      role: roleSchema,
      isBySetting: v.boolean(),
      lastLoginAt: v.nullable(v.string()),
    }),
  ),
  invitations: v.array(
    v.object({ id: v.number(), email: v.string(), role: roleSchema, expiresAt: v.string() }),
  ),
});
export type Team = v.InferOutput<typeof teamSchema>;

/** Body of POST /api/team-invitation: the secret of the link. */
export const acceptSchema = v.object({
  token: v.pipe(
    v.string('The link is not complete.'),
    v.regex(/^[\w-]{20,100}$/, 'The link is not complete.'),
  ),
});

/** Its answer: the role that the account has now. */
export const acceptedSchema = v.object({ role: roleSchema });
