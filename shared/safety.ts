import * as v from 'valibot';

/** The signs of a false offer (docs/decisions/084-scam-rules.md). */
export const SCAM_RULE_NAMES = [
  'fee',
  'payment-way',
  'bank-data',
  'cheque',
  'tasks',
  'passport',
  'passport-kept',
  'deduction',
  'sure-visa',
  'deposit',
  'sure-job',
  'chat-only',
  'free-mail',
  'pay',
  'pay-odd',
  'wording',
  'apply-link',
] as const;
export type ScamRule = (typeof SCAM_RULE_NAMES)[number];

/** `severe` holds a listing until the operator looks. */
export const SEVERITIES = ['severe', 'warning', 'note'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A sign that was found: the words that show it, what they mean, and who says so. */
export const offerFindingSchema = v.object({
  rule: v.picklist(SCAM_RULE_NAMES),
  severity: v.picklist(SEVERITIES),
  words: v.string(),
  meaning: v.string(),
  source: v.nullable(v.object({ title: v.string(), url: v.string() })),
});
export type OfferFinding = v.InferOutput<typeof offerFindingSchema>;

/** The longest text that can be checked, in characters. */
export const MAX_OFFER_TEXT = 7_000;

/** Body of POST /api/check-offer. */
export const checkOfferSchema = v.object({
  text: v.pipe(
    v.string('Paste the message you received.'),
    v.transform((text) => text.trim()),
    v.nonEmpty('Paste the message you received.'),
    v.maxLength(MAX_OFFER_TEXT, 'The text may have at most 7,000 characters.'),
  ),
});

/**
 * A language that signs cannot be read in: its code (BCP 47), its English name, and what to say in
 * it. Code `und`, and no words, when it is not known which language it is.
 */
export const unreadSchema = v.object({ code: v.string(), name: v.string(), says: v.string() });
export type Unread = v.InferOutput<typeof unreadSchema>;

/** Answer of POST /api/check-offer. With `unread`, no finding says nothing about the message. */
export const checkedOfferSchema = v.object({
  findings: v.array(offerFindingSchema),
  unread: v.nullable(unreadSchema),
});
export type CheckedOffer = v.InferOutput<typeof checkedOfferSchema>;

/** The reasons to report a listing. */
export const REPORT_REASONS = [
  { value: 'money', label: 'It asks for money' },
  { value: 'employer', label: 'It is not a real employer' },
  { value: 'expired', label: 'The job is gone' },
  { value: 'wrong', label: 'Some of its information is wrong' },
  { value: 'discrimination', label: 'It discriminates against people' },
  { value: 'other', label: 'Another reason' },
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number]['value'];
const REASONS = REPORT_REASONS.map(({ value }) => value);

export const MAX_REPORT_TEXT = 1_000;

/** Body of POST /api/report-job. A form without script sends the number as a text. */
export const reportJobSchema = v.object({
  job: v.pipe(
    v.union([v.string(), v.number()], 'Tell us which job it is.'),
    v.transform(Number),
    v.integer('Tell us which job it is.'),
    v.minValue(1, 'Tell us which job it is.'),
    v.maxValue(2_147_483_647, 'Tell us which job it is.'),
  ),
  reason: v.picklist(REASONS, 'Choose a reason.'),
  text: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.replace(/\r\n?/g, '\n').trim()),
      v.maxLength(MAX_REPORT_TEXT, 'The text may have at most 1,000 characters.'),
    ),
    '',
  ),
});
export type JobReport = v.InferOutput<typeof reportJobSchema>;

/** Said when a report was stored. */
export const REPORT_SENT = 'Thank you. We will look at this job.';
export const reportedSchema = v.object({ message: v.string() });

/** A finding as it is stored with a listing: the rest follows from the rule. */
export type StoredFinding = Pick<OfferFinding, 'rule' | 'words'>;

/** A listing that is held or was reported, and why. */
export const heldJobSchema = v.object({
  id: v.number(),
  title: v.string(),
  employer: v.nullable(v.string()),
  country: v.string(),
  source: v.nullable(v.string()),
  updatedAt: v.pipe(v.string(), v.isoTimestamp()),
  held: v.boolean(),
  findings: v.array(offerFindingSchema),
  /** The last ten reports, and how many there are. */
  reportCount: v.number(),
  reports: v.array(
    v.object({
      reason: v.picklist(REASONS),
      text: v.string(),
      at: v.pipe(v.string(), v.isoTimestamp()),
    }),
  ),
});
export type HeldJob = v.InferOutput<typeof heldJobSchema>;

/**
 * What the operator's queue shows: jobs that are held or were reported, or those that are shown and
 * have lesser signs.
 */
export const HELD_VIEWS = ['waiting', 'signs'] as const;
export type HeldView = (typeof HELD_VIEWS)[number];
export const heldQuerySchema = v.object({
  show: v.optional(v.picklist(HELD_VIEWS, 'show must be waiting or signs.'), 'waiting'),
});

/** Answer of GET /api/admin/held-jobs: the last changed first, and how many there are. */
export const heldJobsSchema = v.object({ jobs: v.array(heldJobSchema), totalCount: v.number() });

/**
 * Body of POST /api/admin/held-jobs/{id}/release: the version and the number of reports that the
 * administrator has seen (409 if one has changed).
 */
export const releaseSchema = v.object({
  updatedAt: v.optional(heldJobSchema.entries.updatedAt),
  reportCount: v.optional(heldJobSchema.entries.reportCount),
});
export type SeenOfHeldJob = v.InferOutput<typeof releaseSchema>;

/**
 * Answer of POST /api/admin/held-jobs/{id}/release. POST /api/admin/edits/{id}/undo takes it back
 * until then.
 */
export const releasedSchema = v.object({
  message: v.string(),
  undo: v.object({ id: v.number(), until: v.string() }),
});
export type Released = v.InferOutput<typeof releasedSchema>;
