import * as v from 'valibot';

/** Body of a request that is a button and nothing else. */
export const emptySchema = v.object({});
