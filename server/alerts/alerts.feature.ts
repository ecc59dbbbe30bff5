import type { Base, Feature } from '../feature.ts';
import type { Mailer } from '../mail/mail.service.ts';
import { openAlertLoops, tidyAlerts } from './alert-loops.service.ts';
import { alertOperations } from './alerts.routes.ts';
import { mailEventOperations } from './mail-events.routes.ts';
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
      ...unsubscribeOperations(base),
      ...mailEventOperations({ ...base, mailEventsSecret }),
    ],
    forms: [unsubscribeForm(base)],
    start: loops.start,
    tidy: () => tidyAlerts(base),
    close: { 'job alerts': loops.close },
  } satisfies Feature;
}
