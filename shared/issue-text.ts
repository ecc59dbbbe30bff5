import * as v from 'valibot';

/** How the schema library words what no schema has a sentence for. */
const RAW = /^Invalid [a-z ]+: (Expected .* but r|R)eceived /;

/**
 * What is wrong with a field, for a reader. For a field that was not sent the library says `Invalid
 * key`: here the field's own sentence about an empty value is said, and where there is none a plain
 * one that names the field.
 */
export function issueText(schema: v.GenericSchema, issue: v.BaseIssue<unknown>): string {
  if (!RAW.test(issue.message)) return issue.message;
  const [first, ...deeper] = issue.path ?? [];
  const entries = (schema as { entries?: Record<string, v.GenericSchema> }).entries;
  const entry = first && deeper.length === 0 ? entries?.[String(first.key)] : undefined;
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
    : `Check the ${name}: this value is not possible.`;
}
