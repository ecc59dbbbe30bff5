import * as v from 'valibot';

const nothing = v.union([v.literal(''), v.null(), v.strictObject({})]);

/**
 * An optional field of a form: absent, "", null and {} all mean nothing, which is `none`. `message`
 * is for a value of another type.
 */
export function optionalField<S extends v.GenericSchema, const None>(
  schema: S,
  none: None,
  message: string,
) {
  const empty = v.pipe(
    nothing,
    v.transform(() => none),
  );
  return v.optional(v.union([schema, empty], message), null);
}
