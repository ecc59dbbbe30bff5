import * as v from 'valibot';

/** Schema of an empty request body. */
export const emptySchema = v.object({});
