import * as v from 'valibot';
import { issueText } from '../../shared/issue-text.ts';

/** Values or error messages by field name. */
export type FieldTexts = Readonly<Record<string, string>>;

/** A schema of a request body. */
export type BodySchema = v.GenericSchema<unknown, object>;

/** A valid request body, or the first error of each field. */
export type CheckedFields<Schema extends BodySchema> =
  | { body: v.InferOutput<Schema> }
  | { problems: FieldTexts };

/**
 * Validates form values with the schema of the request body. `more` holds errors that the schema
 * cannot find, such as a repeated password; the schema's error wins.
 */
export function checkFields<Schema extends BodySchema>(
  schema: Schema,
  values: object,
  more: FieldTexts,
): CheckedFields<Schema> {
  const parsed = v.safeParse(schema, values, { abortPipeEarly: true });
  const problems: Record<string, string> = {};
  for (const issue of parsed.issues ?? [])
    problems[String(issue.path?.[0].key ?? '')] ??= issueText(schema, issue);
  const all = { ...more, ...problems };
  return parsed.success && Object.keys(all).length === 0
    ? { body: parsed.output }
    : { problems: all };
}
