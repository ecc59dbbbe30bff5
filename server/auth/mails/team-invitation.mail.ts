import { createHash, randomBytes } from 'node:crypto';
import { longDate } from '../../../shared/job-dates.ts';
import { ROLE_NAMES } from '../../../shared/team.ts';
import { findRow } from '../../db/rows.ts';
import type { MailKind } from '../../mail/mail-queue.service.ts';
import { NOT_YOU_IGNORE } from './words.ts';

/**
 * Invites an address to a role. The secret of its link is made when the mail is composed, and only
 * its hash is stored; null when the invitation was taken back.
 */
export const teamInvitation: MailKind<{ invitationId: number }> = {
  name: 'team-invitation',
  async prepare({ db, site, now }, { invitationId }) {
    const invitation = await findRow(db, 'role_invitations', { id: invitationId });
    if (!invitation || invitation.expires_at <= now()) return null;
    const secret = randomBytes(32).toString('base64url');
    await db
      .updateTable('role_invitations')
      .set({ secret_hash: createHash('sha256').update(secret).digest('base64url') })
      .where('id', '=', invitationId)
      .execute();
    const role = ROLE_NAMES[invitation.role].toLowerCase();
    return {
      to: invitation.email,
      subject: `You are invited to help run ${site.name}`,
      heading: `You are invited to help run ${site.name}`,
      paragraphs: [
        `An administrator of ${site.name} invites you to be ${role === 'editor' ? 'an editor, who works on jobs, feeds and messages' : 'an administrator'}.`,
        `Log in with the address ${invitation.email}, or sign up with it first, then open this link and accept. The link works until ${longDate(invitation.expires_at.toISOString())}.`,
      ],
      button: { text: 'See the invitation', url: `${site.url}/invitation?invite=${secret}` },
      after: [NOT_YOU_IGNORE],
    };
  },
};
