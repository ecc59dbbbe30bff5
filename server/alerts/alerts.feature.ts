import type { Base, Feature } from '../feature.ts';
import type { Mailer } from '../mail/mail.service.ts';
import { openAlertLoops, tidyAlerts } from './alert-loops.service.ts';
import { alertRequestOperations, confirmAlertForm } from './alert-requests.routes.ts';
import { forgetRequests } from './alert-requests.service.ts';
import { alertOperations } from './alerts.routes.ts';
import { mailEventOperations } from './mail-events.routes.ts';
import { confirmAlert } from './mails/confirm-alert.mail.ts';
import { unsubscribeForm, unsubscribeOperations } from './unsubscribe.routes.ts';

/**
 * Job alerts: preferences, saved searches, their mails, and how they are stopped.
 * `mailEventsSecret`: of the mail provider's webhook; null closes it.
 */
export function openAlerts(
  base: Base,
  { mailer, mailEventsSecret }: { mailer: Mailer; mailEventsSecret: string | null },
) {
  const loops = openAlertLoops({ ...base, mailer });
  return {
    operations: [
      ...alertOperations(base),
      ...alertRequestOperations(base, base.addressOf),
      ...unsubscribeOperations(base),
      ...mailEventOperations({ ...base, mailEventsSecret }),
    ],
    forms: [unsubscribeForm(base), confirmAlertForm(base)],
    mails: [confirmAlert],
    start: loops.start,
    tidy: () => Promise.all([tidyAlerts(base), forgetRequests(base)]),
    close: { 'job alerts': loops.close },
  } satisfies Feature;
}
