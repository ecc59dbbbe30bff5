import { useRef, useState } from 'react';
import type { Profile } from '../../shared/profile.ts';
import { NETWORK_ERROR, sendToApi } from '../lib/send.ts';
import type { Note } from '../ui/notice.tsx';
import { templateName } from './template-name.ts';

/** The template of the profile. `note` is about the template `asked`. */
export type UsedTemplate = {
  asked: string | null;
  note: Note | null;
  use: (template: string) => void;
};

/**
 * Makes a template the one of the saved profile. The profile is read again before it is saved: it
 * may have changed on another page.
 */
export function useTemplate(onSaved: () => void): UsedTemplate {
  const [asked, setAsked] = useState<string | null>(null);
  const [note, setNote] = useState<Note | null>(null);
  const isRunning = useRef(false);

  async function save(template: string) {
    isRunning.current = true;
    setAsked(template);
    setNote(null);
    const read = await sendToApi('GET', '/api/profile');
    const answer = read.ok
      ? await sendToApi('POST', '/api/profile', {
          cv_data: { ...(read.body as Profile), template },
        })
      : read;
    isRunning.current = false;
    if (answer.ok) onSaved();
    const reason = answer.status === 0 ? NETWORK_ERROR : answer.message;
    setNote(
      answer.ok
        ? { tone: 'success', text: `Your CV now uses the template ${templateName(template)}.` }
        : { tone: 'error', text: 'Failed to save profile', ...(reason && { more: reason }) },
    );
  }

  return {
    asked,
    note,
    use: (template) => {
      if (!isRunning.current) void save(template);
    },
  };
}
