import * as v from 'valibot';

/** The schema library's default messages. */
const RAW = /^Invalid [a-z ]+: (?:Received|Expected) /;

/**
 * A validation message for users. For a missing field the library says `Invalid key`; this gives
 * the field's own message for an empty value, or a plain one with the field's name.
 */
export function issueText(schema: v.GenericSchema, issue: v.BaseIssue<unknown>): string {
  if (!RAW.test(issue.message)) return issue.message;
  const [first, ...deeper] = issue.path ?? [];
  const { entries = {} } = schema as { entries?: Record<string, v.GenericSchema> };
  const key = String(first?.key);
  // A key that a strict object does not know may be "constructor".
  const isField = first !== undefined && deeper.length === 0 && Object.hasOwn(entries, key);
  const entry = isField ? entries[key] : undefined;
  const own = entry && v.safeParse(entry, undefined).issues?.[0].message;
  if (own !== undefined && !RAW.test(own)) return own;
  const path = v.getDotPath(issue);
  if (path === null) return 'Send the fields as one JSON object.';
  const name = path
    .replaceAll(/[._]/g, ' ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .toLowerCase();
  return issue.received === 'undefined'
    ? `Enter the ${name}.`
    : `Check the ${name}: this value is not valid.`;
}
