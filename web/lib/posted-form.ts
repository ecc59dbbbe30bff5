import type { LoaderFunctionArgs } from 'react-router';
import type { FieldTexts } from '../ui/check-fields.ts';
import { postedContext } from './api.ts';

/** Why a form was not taken: messages by field name, and one about the whole. */
export type Refusal = {
  errors: FieldTexts;
  message: { tone: 'error' | 'info'; text: string } | null;
};

/** A form that was posted and refused, without what is secret. */
export type Refused = Refusal & { email: string };

/** The field that has the focus when the refused form is shown again; none without one. */
export function focusOf(refused: Refused | null): string | undefined {
  return refused ? (Object.keys(refused.errors)[0] ?? 'password') : undefined;
}

/** The refused form that a page is shown again for, or null. `failure`: said without a reason. */
export function readRefused(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  failure = '',
): Refused | null {
  const posted = context.get(postedContext);
  if (!posted || posted.answer !== undefined) return null;
  const { values, field } = posted;
  const text = posted.message || failure;
  const email = values.email ?? '';
  return field === undefined
    ? { email, errors: {}, message: { tone: 'error', text } }
    : { email, errors: { [field]: text }, message: null };
}

/** What was posted to a page that shows the answer, and the message of that; or null. */
export function readTaken({
  context,
}: Pick<LoaderFunctionArgs, 'context'>): { values: FieldTexts; message: string } | null {
  const posted = context.get(postedContext);
  if (posted?.answer === undefined) return null;
  const { message = '' } = posted.answer as { message?: string };
  return { values: posted.values, message };
}
