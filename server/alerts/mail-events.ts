import * as v from 'valibot';
import { isMailboxFull } from '../mail/mail.service.ts';

/** What a mail provider reports of an address: alerts to it stop. */
export type MailEvent = {
  reason: 'bounced' | 'complained';
  address: string;
  detail: string | null;
};

const addressSchema = v.pipe(v.string(), v.maxLength(320));
const detailSchema = v.nullish(v.pipe(v.string(), v.maxLength(100_000)), null);

/** The product's own format (docs/mail.md), which others can be mapped to. */
const ownSchema = v.object({
  type: v.picklist(['bounce', 'complaint']),
  address: addressSchema,
  permanent: v.optional(v.boolean(), true),
  detail: detailSchema,
});
const ownListSchema = v.object({ events: v.pipe(v.array(ownSchema), v.maxLength(1000)) });

/** Postmark's webhooks. `Inactive`: Postmark itself sends no more to this address. */
const postmarkSchema = v.variant('RecordType', [
  v.object({
    RecordType: v.literal('Bounce'),
    Email: addressSchema,
    Inactive: v.boolean(),
    Description: detailSchema,
  }),
  v.object({ RecordType: v.literal('SpamComplaint'), Email: addressSchema }),
]);
/** Anything else of Postmark, such as Delivery or Open. */
const otherPostmarkSchema = v.object({ RecordType: v.string() });

/**
 * Reads the body of a webhook: the events that stop mail. Temporary bounces and other reports give
 * none. Null: it is neither of the documented formats.
 */
export function readMailEvents(body: unknown): MailEvent[] | null {
  const list = v.safeParse(ownListSchema, body);
  if (list.success) return list.output.events.flatMap(readOwn);
  const own = v.safeParse(ownSchema, body);
  if (own.success) return readOwn(own.output);
  const postmark = v.safeParse(postmarkSchema, body);
  if (postmark.success) return readPostmark(postmark.output);
  return v.is(otherPostmarkSchema, body) && !isMalformed(body.RecordType) ? [] : null;
}

function readOwn({
  type,
  address,
  permanent,
  detail,
}: v.InferOutput<typeof ownSchema>): MailEvent[] {
  if (type === 'complaint') return [{ reason: 'complained', address, detail }];
  return permanent && !isMailboxFull(detail ?? '') ? [{ reason: 'bounced', address, detail }] : [];
}

function readPostmark(event: v.InferOutput<typeof postmarkSchema>): MailEvent[] {
  if (event.RecordType === 'SpamComplaint')
    return [{ reason: 'complained', address: event.Email, detail: null }];
  return event.Inactive && !isMailboxFull(event.Description ?? '')
    ? [{ reason: 'bounced', address: event.Email, detail: event.Description }]
    : [];
}

/** A record of a known type that did not fit its schema. */
function isMalformed(type: string): boolean {
  return type === 'Bounce' || type === 'SpamComplaint';
}
