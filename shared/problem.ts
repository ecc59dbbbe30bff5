import * as v from 'valibot';

/** Body of every API error: a message for users and a stable code. */
export const problemSchema = v.object({ message: v.string(), code: v.string() });
