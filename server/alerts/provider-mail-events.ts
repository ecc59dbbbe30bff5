import * as v from 'valibot';
import { jsonOf } from '../json-of.ts';
import { isMailboxFull } from '../mail/mail.service.ts';

/** What a mail provider reports of an address: alerts to it stop. */
export type MailEvent = {
  reason: 'bounced' | 'complained';
  address: string;
  detail: string | null;
};

export const addressSchema = v.pipe(
  v.string(),
  v.maxLength(320),
  v.check((address) => !address.includes('\0')),
);
export const detailSchema = v.nullish(v.pipe(v.string(), v.maxLength(100_000)), null);

/** A bounce that is for good, unless the mailbox is only full. */
export function bounced(address: string, detail: string | null): MailEvent[] {
  return isMailboxFull(detail ?? '') ? [] : [{ reason: 'bounced', address, detail }];
}

/** A reader marked a mail as spam. */
export function complained(address: string, detail: string | null = null): MailEvent[] {
  return [{ reason: 'complained', address, detail }];
}

/** Postmark's webhooks. `Inactive`: Postmark itself sends no more to this address. */
const postmarkSchema = v.variant('RecordType', [
  v.object({
    RecordType: v.literal('Bounce'),
    Email: addressSchema,
    Inactive: v.boolean(),
    Description: detailSchema,
  }),
  v.object({ RecordType: v.literal('SpamComplaint'), Email: addressSchema }),
  v.object({
    RecordType: v.literal('SubscriptionChange'),
    Recipient: addressSchema,
    SuppressSending: v.boolean(),
    SuppressionReason: v.nullish(v.string()),
  }),
]);
const otherPostmarkSchema = v.object({
  RecordType: v.pipe(
    v.string(),
    v.check((type) => !['Bounce', 'SpamComplaint', 'SubscriptionChange'].includes(type)),
  ),
});

/** Postmark: https://postmarkapp.com/developer/webhooks/webhooks-overview */
export function readPostmark(body: unknown): MailEvent[] | null {
  if (v.is(otherPostmarkSchema, body)) return [];
  const { success, output: event } = v.safeParse(postmarkSchema, body);
  if (!success) return null;
  if (event.RecordType === 'SpamComplaint') return complained(event.Email);
  if (event.RecordType === 'Bounce')
    return event.Inactive ? bounced(event.Email, event.Description) : [];
  if (!event.SuppressSending) return [];
  if (event.SuppressionReason === 'SpamComplaint') return complained(event.Recipient);
  return event.SuppressionReason === 'HardBounce' ? bounced(event.Recipient, null) : [];
}

const recipients = <More extends v.ObjectEntries>(more: More) =>
  v.pipe(v.array(v.object({ emailAddress: addressSchema, ...more })), v.maxLength(1000));
const sesSchema = v.variant('type', [
  v.object({
    type: v.literal('Bounce'),
    bounce: v.object({
      bounceType: v.string(),
      bouncedRecipients: recipients({ diagnosticCode: detailSchema }),
    }),
  }),
  v.object({
    type: v.literal('Complaint'),
    complaint: v.object({
      complaintFeedbackType: v.nullish(v.string()),
      complainedRecipients: recipients({}),
    }),
  }),
]);
/** `eventType` with a configuration set, `notificationType` without one. */
const anySesSchema = v.union([
  v.looseObject({ notificationType: v.string() }),
  v.looseObject({ eventType: v.string() }),
]);
/** What Amazon SNS wraps a message in, unless it delivers it raw. */
const snsSchema = v.variant('Type', [
  v.object({ Type: v.literal('Notification'), Message: v.string() }),
  v.object({ Type: v.literal('UnsubscribeConfirmation') }),
  v.object({
    Type: v.literal('SubscriptionConfirmation'),
    SubscribeURL: v.pipe(
      v.string(),
      v.maxLength(2000),
      v.regex(/^https:\/\/sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?\/[!-~]*$/),
    ),
  }),
]);

/**
 * The address that an administrator opens so that Amazon SNS sends its messages; null for any other
 * body. https://docs.aws.amazon.com/sns/latest/dg/http-subscription-confirmation-json.html
 */
export function readSnsConfirmation(body: unknown): string | null {
  const { success, output: sns } = v.safeParse(snsSchema, body);
  return success && sns.Type === 'SubscriptionConfirmation' ? sns.SubscribeURL : null;
}

/**
 * Amazon SES through SNS, wrapped or raw:
 * https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html
 */
export function readSes(body: unknown): MailEvent[] | null {
  const { success, output: sns } = v.safeParse(snsSchema, body);
  if (!success) return readSesMessage(body);
  if (sns.Type !== 'Notification') return [];
  const message = jsonOf(sns.Message);
  // SES says in plain words that it has tried the topic.
  return message === undefined ? [] : readSesMessage(message);
}

function readSesMessage(body: unknown): MailEvent[] | null {
  if (!v.is(anySesSchema, body)) return null;
  const type = 'eventType' in body ? body.eventType : body.notificationType;
  if (type !== 'Bounce' && type !== 'Complaint') return [];
  const { success, output: event } = v.safeParse(sesSchema, { ...body, type });
  if (!success) return null;
  if (event.type === 'Complaint')
    return event.complaint.complaintFeedbackType === 'not-spam'
      ? []
      : event.complaint.complainedRecipients.flatMap((each) => complained(each.emailAddress));
  return event.bounce.bounceType === 'Permanent'
    ? event.bounce.bouncedRecipients.flatMap((each) =>
        bounced(each.emailAddress, each.diagnosticCode),
      )
    : [];
}

const mailgunSchema = v.object({
  'event-data': v.object({
    event: v.string(),
    severity: v.nullish(v.string()),
    reason: v.nullish(v.string(), 'bounce'),
    recipient: v.optional(addressSchema),
    'delivery-status': v.nullish(v.object({ message: detailSchema, description: detailSchema })),
  }),
});

/** Mailgun: https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-payloads */
export function readMailgun(body: unknown): MailEvent[] | null {
  const { success, output } = v.safeParse(mailgunSchema, body);
  if (!success) return null;
  const { event, severity, reason, recipient, 'delivery-status': status } = output['event-data'];
  if (event !== 'failed' && event !== 'complained') return [];
  if (recipient === undefined) return null;
  if (event === 'complained') return complained(recipient);
  if (severity !== 'permanent') return [];
  if (reason === 'suppress-complaint') return complained(recipient);
  // "permanent" is also said of a mail that was tried in vain for too long: its address may be
  // fine.
  return reason === 'bounce' || reason === 'suppress-bounce'
    ? bounced(recipient, status?.message || status?.description || null)
    : [];
}

const sendGridSchema = v.pipe(
  v.array(
    v.object({
      event: v.string(),
      email: v.optional(addressSchema),
      type: v.nullish(v.string(), 'bounce'),
      reason: detailSchema,
    }),
  ),
  v.minLength(1),
  v.maxLength(5000),
);

/** SendGrid: https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event */
export function readSendGrid(body: unknown): MailEvent[] | null {
  const { success, output } = v.safeParse(sendGridSchema, body);
  if (!success) return null;
  const events: MailEvent[] = [];
  for (const { event, email, type, reason } of output) {
    if (event !== 'bounce' && event !== 'dropped' && event !== 'spamreport') continue;
    if (email === undefined) return null;
    if (event === 'spamreport') events.push(...complained(email));
    // A blocked mail says nothing about the next one.
    else if (event === 'bounce') events.push(...(type === 'bounce' ? bounced(email, reason) : []));
    else if (reason === 'Spam Reporting Address') events.push(...complained(email));
    else if (reason === 'Bounced Address' || reason === 'Invalid')
      events.push(...bounced(email, reason));
  }
  return events;
}
