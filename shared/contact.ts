import * as v from 'valibot';
import { emailSchema } from './auth.ts';

/** Longest texts of a message, in characters. */
export const CONTACT_LIMITS = { subject: 150, message: 5_000 } as const;

/** What a message is about (specification, section 2, "Contact"). */
export const ISSUE_TYPES = [
  { value: 'Payment', label: 'Payment Issue' },
  { value: 'Technical', label: 'Technical Issue / Bug Report' },
  { value: 'Account', label: 'Account Problem' },
  { value: 'Other', label: 'Other Major Issue' },
] as const;
export type IssueType = (typeof ISSUE_TYPES)[number]['value'];

/** "Payment Issue" of Payment, and so on. */
export function issueTypeLabel(type: IssueType): string {
  return ISSUE_TYPES.find(({ value }) => value === type)?.label ?? type;
}

/** Said after a message was stored (specification, section 2, "Contact"). */
export const CONTACT_SENT =
  'Your message has been sent successfully! We will get back to you shortly.';

/** Said when the server gave no reason, and when it gave no answer (specification, section 8). */
export const CONTACT_FAILED = 'Something went wrong.';
export const CONTACT_UNREACHABLE = 'Server error. Please try again later.';

/** One line: line breaks become spaces, so that a subject cannot begin another header. */
const subject = v.pipe(
  v.string('Enter a subject.'),
  v.transform((text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()),
  v.nonEmpty('Enter a subject.'),
  v.maxLength(
    CONTACT_LIMITS.subject,
    `The subject may have at most ${CONTACT_LIMITS.subject} characters.`,
  ),
);

const message = v.pipe(
  v.string('Enter your message.'),
  // A form that a browser posts by itself has CRLF.
  v.transform((text) => text.replace(/\r\n?/g, '\n').trim()),
  v.nonEmpty('Enter your message.'),
  v.maxLength(CONTACT_LIMITS.message, 'The message may have at most 5,000 characters.'),
);

/**
 * Body of POST /api/contact. The form also sends `stamp`, which says when it was shown, and
 * `website`, which people do not see and leave empty.
 */
export const contactSchema = v.object({
  email: emailSchema,
  issueType: v.picklist(
    ISSUE_TYPES.map(({ value }) => value),
    'Choose an issue type.',
  ),
  subject,
  message,
  stamp: v.optional(v.pipe(v.string(), v.maxLength(200, 'The stamp is too long.'))),
  website: v.optional(v.pipe(v.string(), v.maxLength(200, 'The website is too long.'))),
});
export type ContactMessage = v.InferOutput<typeof contactSchema>;

/** Answer of POST /api/contact. */
export const contactAnswerSchema = v.object({ success: v.literal(true), message: v.string() });

/** Answer of GET /api/contact/stamp: a signed time stamp for the form. */
export const contactStampSchema = v.object({ stamp: v.string() });
