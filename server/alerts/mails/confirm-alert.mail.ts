import { firstName } from '../../../shared/alert-words.ts';
import type { MailKind } from '../../mail/mail-queue.service.ts';
import { armRequest, REQUEST_DAYS } from '../alert-request-links.ts';
import { findMailBlock } from '../mail-blocks.service.ts';

/** Asks whether an address wants the alert that somebody asked for. */
export const confirmAlert: MailKind<{ requestId: number }> = {
  name: 'confirm-alert',
  async prepare({ db, site: { name, url } }, { requestId }) {
    const request = await db
      .selectFrom('alert_requests')
      .selectAll()
      .where('id', '=', requestId)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    // Who complained about our mail gets none because somebody typed the address.
    if (!request || (await findMailBlock(db, request.email))) return null;
    const secret = await armRequest(db, requestId);
    return {
      to: request.email,
      subject: `Start your job alert at ${name}?`,
      heading: 'Start your job alert?',
      paragraphs: [
        `Press the button, and we will email you new jobs for: ${firstName(request.filters)}`,
      ],
      button: { text: 'Start this alert', url: `${url}/confirm-alert?key=${secret}` },
      after: [
        `The button works for ${REQUEST_DAYS} days. Every email has a link that stops the alert. It is free.`,
        `If you did not ask for this at ${name}, do not press the button. You will get no more emails.`,
      ],
    };
  },
};
