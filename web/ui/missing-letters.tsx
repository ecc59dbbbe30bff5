import { useAnswer } from '../lib/call.ts';
import { FormMessage } from './form.tsx';

/** Says which letters of the saved profile no CV can show, before anybody pays or downloads. */
export function MissingLetters() {
  const answer = useAnswer('GET /api/cv-letters');
  const missing = answer?.ok ? answer.body.missing : [];
  const named = missing.map(({ script, letters }) => `${script} (${letters})`);
  const text = `Our CVs have no font for these characters in your profile and show boxes instead: ${named.join(', ')}.`;
  return <FormMessage message={named.length > 0 ? { tone: 'info', text } : null} />;
}
