import * as v from 'valibot';
import { searchSchema } from './admin-search.ts';
import { ISSUE_TYPES } from './contact.ts';
import { jobQuerySchema } from './jobs.ts';

/** Messages of the administrators' list per page. */
export const MESSAGES_PAGE_SIZE = 30;

/** Longest answer, in characters. */
export const MAX_REPLY_LENGTH = 10_000;

/** `suspect`: it looks like spam, and is marked so in the mail. */
export const MESSAGE_STATES = ['open', 'closed', 'suspect'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Query of GET /api/admin/messages; `search` is part of the address, the subject or the text. */
export const messageQuerySchema = v.object({
  page: jobQuerySchema.entries.page,
  state: v.optional(
    v.picklist(MESSAGE_STATES, `state must be one of ${MESSAGE_STATES.join(', ')}.`),
  ),
  search: v.optional(searchSchema(200)),
});
export type MessageQuery = v.InferOutput<typeof messageQuerySchema>;

const summary = {
  id: v.number(),
  email: v.string(),
  issueType: v.picklist(ISSUE_TYPES.map(({ value }) => value)),
  subject: v.string(),
  state: v.picklist(MESSAGE_STATES),
  createdAt: v.string(),
  replyCount: v.number(),
};

/** A message in the list. */
export const messageSummarySchema = v.object(summary);
export type MessageSummary = v.InferOutput<typeof messageSummarySchema>;

/** Answer of GET /api/admin/messages: newest first, 30 a page. `counts` are those of the search. */
export const messageListSchema = v.object({
  messages: v.array(messageSummarySchema),
  totalPages: v.number(),
  totalCount: v.number(),
  counts: v.record(v.string(), v.number()),
});
export type MessageList = v.InferOutput<typeof messageListSchema>;

/** An answer to a message; neither sent nor refused while its mail waits. */
export const replySchema = v.object({
  id: v.number(),
  author: v.string(),
  text: v.string(),
  createdAt: v.string(),
  sentAt: v.nullable(v.string()),
  refusedAt: v.nullable(v.string()),
});
export type Reply = v.InferOutput<typeof replySchema>;

/**
 * A whole message with its answers. `accountId`: it was sent with a session.
 * `mailedAt`: when it went to the support address.
 */
export const adminMessageSchema = v.object({
  ...summary,
  message: v.string(),
  accountId: v.nullable(v.number()),
  suspicion: v.nullable(v.picklist(['honeypot', 'stamp', 'reused', 'too-fast'])),
  closedAt: v.nullable(v.string()),
  mailedAt: v.nullable(v.string()),
  replies: v.array(replySchema),
});
export type AdminMessage = v.InferOutput<typeof adminMessageSchema>;

/** Body of POST /api/admin/messages/{id}/replies. */
export const replyRequestSchema = v.object({
  text: v.pipe(
    v.string('Enter your answer.'),
    v.transform((text) => text.replace(/\r\n?/g, '\n').trim()),
    v.nonEmpty('Enter your answer.'),
    v.maxLength(MAX_REPLY_LENGTH, 'The answer may have at most 10,000 characters.'),
  ),
  close: v.optional(v.boolean('close must be true or false.')),
});
export type ReplyRequest = v.InferOutput<typeof replyRequestSchema>;

/**
 * Body of PUT /api/admin/messages/{id}/state. A suspect message that is opened is mailed, unless it
 * was.
 */
export const messageStateSchema = v.object({
  state: v.picklist(['open', 'closed'], 'state must be open or closed.'),
});
