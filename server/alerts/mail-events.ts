import * as v from 'valibot';
import {
  addressSchema,
  bounced,
  complained,
  detailSchema,
  type MailEvent,
  readMailgun,
  readPostmark,
  readSendGrid,
  readSes,
} from './provider-mail-events.ts';

/** The product's own format (docs/mail.md), which others can be mapped to. */
const ownSchema = v.object({
  type: v.picklist(['bounce', 'complaint']),
  address: addressSchema,
  permanent: v.optional(v.boolean(), true),
  detail: detailSchema,
});
const ownListSchema = v.object({ events: v.pipe(v.array(ownSchema), v.maxLength(1000)) });

/** Each gives null for a body that is not of its format. */
const READERS = [readOwn, readPostmark, readSes, readMailgun, readSendGrid];

/**
 * Reads the body of a webhook: the events that stop mail. Temporary bounces and other reports give
 * none. Null: it is none of the documented formats.
 */
export function readMailEvents(body: unknown): MailEvent[] | null {
  for (const read of READERS) {
    const events = read(body);
    if (events !== null) return events;
  }
  return null;
}

function readOwn(body: unknown): MailEvent[] | null {
  const list = v.safeParse(ownListSchema, body);
  if (list.success) return list.output.events.flatMap(eventOf);
  const own = v.safeParse(ownSchema, body);
  return own.success ? eventOf(own.output) : null;
}

function eventOf(event: v.InferOutput<typeof ownSchema>): MailEvent[] {
  const { type, address, permanent, detail } = event;
  if (type === 'complaint') return complained(address, detail);
  return permanent ? bounced(address, detail) : [];
}
