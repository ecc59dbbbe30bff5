import type { LoaderFunctionArgs } from 'react-router';
import { postedContext } from '../lib/api.ts';

const CODES = ['link-expired', 'link-used', 'link-unknown', 'link-of-administrator'];

/** Whether a form was refused because the link that led to it works no longer. */
export function hasDeadLink({ context }: LoaderFunctionArgs): boolean {
  return CODES.includes(context.get(postedContext)?.code ?? '');
}
