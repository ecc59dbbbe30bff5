import type { Refusal } from '../lib/endpoints.ts';
import { countOf } from '../lib/words.ts';
import type { Note } from '../ui/form.tsx';

/** Said when the preview failed, and when a PDF did (specification, section 8). */
export const PREVIEW_FAILED = 'Error generating CV preview. Please try again.';
export const PDF_FAILED = 'Error generating CV. Please try again.';

/** The failure, and below it what the server gave as the reason, or what to do. */
export function refusalNote(text: string, refusal: Refusal): Note {
  const more = reasonOf(refusal);
  return { tone: 'error', text, ...(more !== null && { more }) };
}

function reasonOf({ status, code, message, waitSeconds }: Refusal): string | null {
  if (status === 0) return 'We could not reach the server. Check your connection.';
  if (code === 'cv-busy')
    return `Many people are making a CV right now. Wait ${countOf(waitSeconds ?? 10, 'second')}, then press the button again.`;
  return message;
}
