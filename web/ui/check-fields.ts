import * as v from 'valibot';
import { issueText } from '../../shared/issue-text.ts';

/** Texts by field name: what was typed, or what is wrong with it. */
export type FieldTexts = Readonly<Record<string, string>>;

/** A schema of a request body. */
export type BodySchema = v.GenericSchema<unknown, object>;

/** A body fit to be sent, or the first thing wrong with each field. */
export type CheckedFields<Schema extends BodySchema> =
  | { body: v.InferOutput<Schema> }
  | { problems: FieldTexts };

/**
 * Checks what was typed against the schema of the request body. `more` finds what that schema
 * cannot see, as a repeated password; where both complain about a field, the schema speaks.
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
