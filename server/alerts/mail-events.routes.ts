import { createHash, timingSafeEqual } from 'node:crypto';
import { messageSchema } from '../../shared/auth.ts';
import type { Db } from '../db/open.ts';
import { operation } from '../http/operation.ts';
import { jsonOf } from '../json-of.ts';
import { Problem } from '../problem.ts';
import { blockMail } from './mail-blocks.service.ts';
import { readMailEvents } from './mail-events.ts';
import { readSnsConfirmation } from './provider-mail-events.ts';
import { forgetSnsConfirmation, noteSnsConfirmation } from './sns-confirmation.service.ts';

/** Amazon SNS sends the password of its address only when it is asked for it. */
const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="mail events"' };

export type MailEventsDeps = {
  db: Db;
  now: () => Date;
  /** MAIL_EVENTS_SECRET; null: the webhook is closed. */
  mailEventsSecret: string | null;
};

/** The webhook of the mail provider: bounces and complaints stop alerts to an address. */
export function mailEventOperations({ db, now, mailEventsSecret }: MailEventsDeps) {
  return [
    operation('POST /api/webhooks/mail-events', {
      summary:
        'Bounces and complaints of the mail provider: {"type":"bounce"|"complaint","address":…}, a list of them in "events", or the webhooks of Amazon SES (SNS), Mailgun, Postmark and SendGrid. The secret is a bearer token or the password of basic authentication',
      rawBody: 'bytes',
      // A batch of SendGrid has up to 768 kB.
      maxBody: 800_000,
      responses: {
        200: { description: 'The event was accepted', schema: messageSchema },
        400: 'It is not an event as documented',
        401: 'The secret is missing or wrong',
        404: 'MAIL_EVENTS_SECRET is not set',
      },
      access: 'public',
      handle: async ({ c, rawBody }) => {
        if (mailEventsSecret === null)
          throw new Problem(404, 'not-found', 'There is nothing at this address.');
        if (!isSecret(c.req.header('authorization') ?? '', mailEventsSecret))
          throw new Problem(401, 'bad-secret', 'The secret is missing or wrong.', {}, CHALLENGE);
        const body = jsonOf(rawBody);
        const confirmation = readSnsConfirmation(body);
        if (confirmation !== null) await noteSnsConfirmation(db, confirmation);
        const events = readMailEvents(body);
        if (events === null)
          throw new Problem(400, 'unreadable-event', 'This is not an event as documented.');
        if (confirmation === null) await forgetSnsConfirmation(db);
        for (const { reason, address, detail } of events)
          await blockMail(db, address, { reason, detail, created_at: now() });
        return c.json({ message: 'The events were accepted.' });
      },
    }),
  ];
}

/** Compares in constant time. */
function isSecret(header: string, secret: string): boolean {
  const [, kind, value = ''] = /^(bearer|basic) +(\S+)$/i.exec(header.trim()) ?? [];
  const given =
    kind?.toLowerCase() === 'basic'
      ? Buffer.from(value, 'base64')
          .toString()
          .replace(/^[^:]*:/, '')
      : value;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(secret));
}
