import * as v from 'valibot';

/** Body of POST /api/logout; optional when a token is sent. */
export const logoutSchema = v.object({
  session: v.optional(v.pipe(v.string(), v.uuid('This is no id of a session.'))),
});

/**
 * A session of an account on a device. Times are ISO 8601; the last use is accurate to the hour.
 */
export const accountSessionSchema = v.object({
  id: v.string(),
  device: v.string(),
  createdAt: v.string(),
  lastSeenAt: v.string(),
  /** True for the session of the request. */
  current: v.boolean(),
});
export type AccountSession = v.InferOutput<typeof accountSessionSchema>;

/** Answer of GET /api/account/sessions. */
export const sessionListSchema = v.object({ sessions: v.array(accountSessionSchema) });
export type SessionList = v.InferOutput<typeof sessionListSchema>;
