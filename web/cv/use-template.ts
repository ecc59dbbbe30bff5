import { useState } from 'react';
import { call, failureOf } from '../lib/call.ts';
import { useOneRequest } from '../lib/use-one-request.ts';
import type { Note } from '../ui/form.tsx';
import { templateName } from './template-name.ts';

/**
 * Makes a template the one of the saved profile. The profile is read again before it is saved: it
 * may have changed on another page. `note` is about the template `asked`.
 */
export function useTemplate(onSaved: () => void) {
  const [asked, setAsked] = useState<string | null>(null);
  const [note, setNote] = useState<Note | null>(null);
  const { run } = useOneRequest();

  async function save(template: string) {
    const answer = await run(async () => {
      setAsked(template);
      setNote(null);
      const read = await call('GET /api/profile');
      if (!read.ok) return read;
      const headers: Record<string, string> = read.etag === null ? {} : { 'If-Match': read.etag };
      return call('POST /api/profile', { body: { cv_data: { ...read.body, template } }, headers });
    });
    if (!answer) return;
    if (answer.ok) onSaved();
    const reason = failureOf(answer, '');
    setNote(
      answer.ok
        ? { tone: 'success', text: `Your CV now uses the template ${templateName(template)}.` }
        : { tone: 'error', text: 'Failed to save profile', ...(reason && { more: reason }) },
    );
  }

  return { asked, note, use: save };
}
