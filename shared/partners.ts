import * as v from 'valibot';
import { DEMO_SOURCE, IMPORT_LIMITS } from './admin-imports.ts';

/** Largest body of a job in bytes, and jobs that a partner may send on one UTC day. */
export const PARTNER_LIMITS = {
  bytes: 128_000,
  reference: 200,
  most: 100_000,
  usual: 1000,
} as const;
/** Calls of a partner that the page shows. */
export const PARTNER_CALLS_SHOWN = 20;

/** What became of a job that a partner sent. `refused`: nothing was written. */
export const PARTNER_OUTCOMES = ['new', 'updated', 'unchanged', 'ended', 'refused'] as const;
export type PartnerOutcome = (typeof PARTNER_OUTCOMES)[number];

/** What a key may do: publish a job that is not live, change one that is, end one. */
export const PARTNER_SCOPES = ['create', 'update', 'end'] as const;
export type PartnerScope = (typeof PARTNER_SCOPES)[number];

const reference = v.pipe(
  v.string('identifier must be text.'),
  v.trim(),
  v.nonEmpty('identifier must not be empty.'),
  v.maxLength(
    PARTNER_LIMITS.reference,
    `identifier may have at most ${PARTNER_LIMITS.reference} characters.`,
  ),
);

/**
 * Body of POST /api/partner/jobs: a JobPosting (https://schema.org/JobPosting). `identifier` is the
 * partner's own reference of the job: the same one changes the same job. `action` "end" ends it, and
 * needs nothing else.
 */
export const partnerJobSchema = v.looseObject({
  action: v.optional(v.picklist(['publish', 'end'], 'action must be publish or end.'), 'publish'),
  identifier: v.union(
    [reference, v.looseObject({ value: reference })],
    'identifier must be the reference of the job, as text or as a PropertyValue.',
  ),
  title: v.optional(v.string('title must be text.')),
  description: v.optional(v.string('description must be text.')),
});

/** Answer of POST /api/partner/jobs. `url` is the page of the job here. */
export const partnerJobAnswerSchema = v.object({
  reference: v.string(),
  outcome: v.picklist(PARTNER_OUTCOMES),
  url: v.nullable(v.string()),
});
export type PartnerJobAnswer = v.InferOutput<typeof partnerJobAnswerSchema>;

const scopes = v.pipe(
  v.array(v.picklist(PARTNER_SCOPES, 'Choose what the key may do.'), 'Choose what the key may do.'),
  v.minLength(1, 'Choose what the key may do.'),
  v.maxLength(PARTNER_SCOPES.length, 'Choose each of them once.'),
  v.transform((chosen) => PARTNER_SCOPES.filter((scope) => chosen.includes(scope))),
);

/** Body of PUT /api/admin/partners/{id}/scopes. */
export const partnerScopesSchema = v.object({ scopes });

/** Body of POST /api/admin/partners. */
export const partnerInputSchema = v.object({
  name: v.pipe(
    v.optional(v.string('Enter a name.'), ''),
    v.transform((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()),
    v.nonEmpty('Enter a name.'),
    v.maxLength(
      IMPORT_LIMITS.source,
      `The name may have at most ${IMPORT_LIMITS.source} characters.`,
    ),
    v.check((text) => text.toLowerCase() !== DEMO_SOURCE, 'The name “demo” is taken.'),
  ),
  daily_limit: v.optional(
    v.pipe(
      v.number('Enter a number of jobs.'),
      v.integer('Enter a whole number of jobs.'),
      v.minValue(1, 'Enter a number of jobs from 1.'),
      v.maxValue(PARTNER_LIMITS.most, `Enter a number of jobs up to ${PARTNER_LIMITS.most}.`),
    ),
    PARTNER_LIMITS.usual,
  ),
  scopes: v.optional(scopes, () => [...PARTNER_SCOPES]),
});
export type PartnerInput = v.InferOutput<typeof partnerInputSchema>;

/** A partner with its last calls, the newest first. */
export const partnerSchema = v.object({
  id: v.number(),
  name: v.string(),
  daily_limit: v.number(),
  scopes: v.array(v.picklist(PARTNER_SCOPES)),
  created_at: v.string(),
  revoked_at: v.nullable(v.string()),
  /** Jobs sent on this UTC day. */
  today: v.number(),
  calls: v.array(
    v.object({
      at: v.string(),
      reference: v.string(),
      outcome: v.picklist(PARTNER_OUTCOMES),
      detail: v.string(),
    }),
  ),
});
export type Partner = v.InferOutput<typeof partnerSchema>;
export const partnerListSchema = v.object({ partners: v.array(partnerSchema) });

/** Answer of an operation that makes a key, which is shown this one time. */
export const partnerKeySchema = v.object({ id: v.number(), name: v.string(), key: v.string() });
