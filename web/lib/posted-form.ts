import type { LoaderFunctionArgs } from 'react-router';
import type { FieldTexts } from '../ui/check-fields.ts';
import { postedContext } from './api.ts';

/** Why a form was not taken: messages by field name, and one about the whole. */
export type Refusal = {
  errors: FieldTexts;
  message: { tone: 'error' | 'info'; text: string } | null;
};

/** A form that was posted without React and refused, without what is secret. */
export type Refused = {
  path: string;
  email: string;
  errors: FieldTexts;
  message: { tone: 'error'; text: string } | null;
};

/** The field that has the focus when the refused form is shown again; none without one. */
export function focusOf(refused: Refused | null): string | undefined {
  return refused ? (Object.keys(refused.errors)[0] ?? 'password') : undefined;
}

/**
 * What the server rendered a page from, as the attribute `data-NAME` says: React must begin with the
 * same. Null on the server.
 */
export function readShown<Data>(name: string): Data | null {
  if (typeof document === 'undefined') return null;
  const shown = document.querySelector<HTMLElement>(`[data-${name}]`)?.dataset[name];
  return shown === undefined ? null : (JSON.parse(shown) as Data);
}

/**
 * The loader of a page with such a form: the refused form, or null. React begins with what the
 * server rendered, from an attribute of the page.
 */
export function readRefused({ context, url }: LoaderFunctionArgs): Refused | null {
  const path = url.pathname;
  const shown = readShown<Refused>('refused');
  if (shown?.path === path) return shown;
  const posted = context.get(postedContext);
  if (!posted) return null;
  const { values, message: text, field } = posted;
  const email = values.email ?? '';
  return field === undefined
    ? { path, email, errors: {}, message: { tone: 'error', text } }
    : { path, email, errors: { [field]: text }, message: null };
}
