import * as v from 'valibot';
import { searchSchema } from './admin-search.ts';
import { emailSchema } from './auth.ts';
import { jobQuerySchema } from './jobs.ts';

/** Accounts of the administrators' list per page. */
export const ACCOUNTS_PAGE_SIZE = 30;

/** Query of GET /api/admin/accounts; `search` is part of an email address. */
export const accountQuerySchema = v.object({
  page: jobQuerySchema.entries.page,
  search: v.optional(v.pipe(searchSchema(254), v.toLowerCase())),
});
export type AccountQuery = v.InferOutput<typeof accountQuerySchema>;

/** Where premium comes from. */
export const PREMIUM_SOURCES = ['paid', 'given'] as const;
export type PremiumSource = (typeof PREMIUM_SOURCES)[number];

/** An account as administrators see it. Times are ISO 8601. */
export const adminAccountSchema = v.object({
  id: v.number(),
  email: v.string(),
  isAdmin: v.boolean(),
  createdAt: v.string(),
  /** When the address was confirmed; null when it was not. */
  confirmedAt: v.nullable(v.string()),
  /** False for an address with job alerts alone, which need no account. */
  hasSignedUp: v.boolean(),
  lastLoginAt: v.nullable(v.string()),
  /** The end of premium that runs now, and what the rest of it follows from. */
  premium: v.nullable(
    v.object({ until: v.string(), sources: v.array(v.picklist(PREMIUM_SOURCES)) }),
  ),
  /** Why no alert is sent to the address. */
  mailBlock: v.nullable(
    v.object({
      reason: v.picklist(['refused', 'bounced', 'complained']),
      detail: v.nullable(v.string()),
      at: v.string(),
    }),
  ),
  /** Since when an administrator blocks the account, and why. */
  blocked: v.nullable(v.object({ at: v.string(), reason: v.string() })),
});
export type AdminAccount = v.InferOutput<typeof adminAccountSchema>;

/** Answer of GET /api/admin/accounts: newest first, 30 a page. */
export const accountListSchema = v.object({
  accounts: v.array(adminAccountSchema),
  totalPages: v.number(),
  totalCount: v.number(),
});
export type AccountList = v.InferOutput<typeof accountListSchema>;

/** Longest reason of a block, in characters. */
export const MAX_BLOCK_REASON = 500;

/** Body of PUT /api/admin/accounts/{id}/block: only administrators read the reason. */
export const blockAccountSchema = v.object({
  reason: v.pipe(
    v.string('Enter a reason.'),
    v.trim(),
    v.nonEmpty('Enter a reason.'),
    v.maxLength(MAX_BLOCK_REASON, 'The reason may have at most 500 characters.'),
  ),
});

/** Body of DELETE /api/admin/accounts/{id}: the address of the account, typed to confirm. */
export const deleteMemberSchema = v.object({ email: emailSchema });
