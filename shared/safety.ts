import * as v from 'valibot';

/** The signs of a false offer (docs/decisions/084-scam-rules.md). */
export const SCAM_RULE_NAMES = [
  'fee',
  'payment-way',
  'bank-data',
  'cheque',
  'passport',
  'sure-visa',
  'sure-job',
  'chat-only',
  'free-mail',
  'pay',
  'apply-link',
  'words',
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
    v.string('Paste the message that you got.'),
    v.transform((text) => text.trim()),
    v.nonEmpty('Paste the message that you got.'),
    v.maxLength(MAX_OFFER_TEXT, 'The text may have at most 7,000 characters.'),
  ),
});

/** Answer of POST /api/check-offer. */
export const checkedOfferSchema = v.object({ findings: v.array(offerFindingSchema) });
export type CheckedOffer = v.InferOutput<typeof checkedOfferSchema>;
