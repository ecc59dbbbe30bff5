import * as v from 'valibot';

/** What every error of the API looks like: a sentence for the reader and a stable code. */
export const problemSchema = v.object({ message: v.string(), code: v.string() });
