import type { Base, Feature } from '../feature.ts';
import { adminMailOperations } from './admin-mail.routes.ts';
import type { AdminMailDeps } from './admin-mail.service.ts';
import { tidyRefusals } from './mail-refusals.service.ts';

/** Mail as administrators see it. The queue itself is started by `startMail`. */
export function openMail(
  base: Base,
  options: Pick<AdminMailDeps, 'mailer' | 'mailSetup' | 'mailEventsSecret'>,
) {
  const { mailer, mailSetup, mailEventsSecret } = options;
  return {
    operations: adminMailOperations({ ...base, mailer, mailSetup, mailEventsSecret }),
    tidy: () => tidyRefusals(base),
  } satisfies Feature;
}
