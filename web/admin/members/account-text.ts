import type { AdminAccount } from '../../../shared/admin-accounts.ts';
import { longDate } from '../../../shared/job-dates.ts';

/** Whether the address of an account is confirmed, in words. */
export function confirmationText({ isAdmin, confirmedAt, hasSignedUp }: AdminAccount): string {
  if (!hasSignedUp) return 'Job alerts only, no account';
  if (confirmedAt === null) return 'Not confirmed';
  return isAdmin ? 'Administrator' : 'Confirmed';
}

/** Until when an account has premium, and where it is from. */
export function premiumText({ premium }: AdminAccount): string {
  if (premium === null) return 'No premium';
  const { until, sources } = premium;
  const from = sources.length === 0 ? 'entered in the database' : sources.join(' and ');
  return `Premium until ${longDate(until)} (${from})`;
}

const BLOCKS = {
  refused: 'the mail server refused an alert',
  bounced: 'an email came back',
  complained: 'the member marked an email as spam',
};

/** Why no alert is sent to an account. */
export function mailBlockText({
  reason,
  detail,
  at,
}: NonNullable<AdminAccount['mailBlock']>): string {
  const said = detail === null ? '' : ` The mail server said: ${detail}`;
  return `No alerts are sent since ${longDate(at)}: ${BLOCKS[reason]}.${said}`;
}
