import * as v from 'valibot';

/** Refused mails and blocked addresses that one answer lists. */
export const LISTED_MAILS = 100;
/** Refusals are kept for so many days. */
export const REFUSAL_DAYS = 30;

const count = v.number();
/** ISO. */
const time = v.string();

/** Mails that wait: since when the oldest does, and when the next one is tried. */
const waitingSchema = v.object({
  count,
  since: v.nullable(time),
  nextTry: v.nullable(time),
});
export type WaitingMails = v.InferOutput<typeof waitingSchema>;

/**
 * How mail leaves. `smtp`: through `server` (host and port). `outbox`: a local site stores it.
 * `none`: SMTP_URL is not set.
 */
const setupSchema = v.variant('way', [
  v.object({ way: v.literal('smtp'), server: v.string(), from: v.string() }),
  v.object({ way: v.literal('outbox') }),
  v.object({ way: v.literal('none') }),
]);
export type MailSetup = v.InferOutput<typeof setupSchema>;

/** `refused`: there is no such mailbox. `rejected`: the server never takes this one mail. */
const REFUSAL_KINDS = ['refused', 'rejected'] as const;
export type RefusalKind = (typeof REFUSAL_KINDS)[number];

/** Answer of GET /api/admin/mail. Lists have the newest 100, with the number of all. */
export const adminMailSchema = v.object({
  setup: setupSchema,
  /** Whether bounces and complaints are taken: MAIL_EVENTS_SECRET is set. */
  takesEvents: v.boolean(),
  /** Where to confirm that Amazon SNS may send its events; null when nothing waits for that. */
  confirmEventsAt: v.nullable(v.string()),
  /** Why mail does not leave, in a sentence, and since when; null when the last one left. */
  trouble: v.nullable(v.object({ since: time, reason: v.string() })),
  waiting: v.object({
    account: waitingSchema,
    alerts: waitingSchema,
    /** What the last tries of account mails failed with, the most frequent first, at most 5. */
    reasons: v.array(v.object({ reason: v.string(), count })),
    /** Account mails that were tried in vain for a day, in the last 14 days. */
    givenUp: count,
  }),
  refused: v.object({
    totalCount: count,
    mails: v.array(
      v.object({
        id: count,
        address: v.string(),
        kind: v.picklist(REFUSAL_KINDS),
        answer: v.string(),
        at: time,
      }),
    ),
  }),
  blocked: v.object({
    totalCount: count,
    addresses: v.array(
      v.object({
        address: v.string(),
        reason: v.picklist(['refused', 'bounced', 'complained']),
        detail: v.nullable(v.string()),
        at: time,
      }),
    ),
  }),
});
export type AdminMail = v.InferOutput<typeof adminMailSchema>;

/**
 * Answer of POST /api/admin/mail/test. `outcome`: the server took the mail, the outbox has it, or
 * `message` says why it did not leave.
 */
export const testMailSchema = v.object({
  outcome: v.picklist(['sent', 'stored', 'failed']),
  message: v.string(),
});
export type TestMailResult = v.InferOutput<typeof testMailSchema>;
