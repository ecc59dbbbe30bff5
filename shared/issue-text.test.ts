import * as v from 'valibot';
import { expect, test } from 'vitest';
import * as imports from './admin-imports.ts';
import * as jobs from './admin-jobs.ts';
import * as overview from './admin-overview.ts';
import * as auth from './auth.ts';
import { issueText } from './issue-text.ts';

const read = (schema: v.GenericSchema, input: unknown) =>
  Object.fromEntries(
    (v.safeParse(schema, input).issues ?? []).map((issue) => [
      v.getDotPath(issue),
      issueText(schema, issue),
    ]),
  );

test('a field that is missing is asked for by its name', () => {
  expect(read(auth.registerSchema, {})).toEqual({
    email: 'Enter your email address.',
    password: 'Enter a password.',
  });
  expect(read(auth.loginSchema, { email: 7 })).toEqual({
    email: 'Enter your email address.',
    password: 'Enter your password.',
  });
  expect(read(jobs.adminJobInputSchema, {})).toMatchObject({
    title: 'Enter a title.',
    category: 'Choose one of the categories in the list.',
  });
  expect(read(v.object({ newEmail: v.string(), max_days: v.number() }), { max_days: 'x' })).toEqual(
    {
      newEmail: 'Enter the new email.',
      max_days: 'Check the max days: this value is not valid.',
    },
  );
});

test.each(['constructor', 'toString', '__proto__'])('a key %s is told as wrong', (key) => {
  const schema = v.strictObject({ name: v.optional(v.string()) });
  const { issues = [] } = v.safeParse(schema, JSON.parse(`{"${key}":1}`));
  for (const issue of issues) expect(issueText(schema, issue)).toMatch(/^Check the /);
});

type Schema = v.GenericSchema & { entries: object };
const parts: [string, unknown][] = Object.entries({ ...auth, ...jobs, ...imports, ...overview });
const schemas = parts.filter(
  (part): part is [string, Schema] =>
    typeof part[1] === 'object' && '~run' in (part[1] ?? {}) && 'entries' in (part[1] ?? {}),
);

test.each(schemas)('%s never answers in the words of the schema library', (_name, schema) => {
  const wrong = Object.fromEntries(
    Object.keys(schema.entries).map((key) => [key, { nobody: 'sends this' }]),
  );
  for (const input of [{}, wrong, 'text']) {
    for (const text of Object.values(read(schema, input)))
      expect(text).not.toMatch(/Invalid|Expected|received|undefined/);
  }
});
