import * as v from 'valibot';

/**
 * Body of every API error: a message for users and a stable code. `field` names the field that is wrong,
 * with dots between names: experience.0.duties.
 */
export const problemSchema = v.object({
  message: v.string(),
  code: v.string(),
  field: v.optional(v.string()),
});

/** The body of an error that tells more, in fields of its own. */
export function problemWith<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object({ ...problemSchema.entries, ...entries });
}
