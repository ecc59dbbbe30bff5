import { missingLettersText } from '../lib/missing-letters.ts';
import { useAnswer } from '../lib/use-answer.ts';
import { FormMessage } from './form.tsx';

/** Says which letters of the saved profile no CV can show, before anybody downloads one. */
export function MissingLetters() {
  const answer = useAnswer('GET /api/cv-letters');
  const text = answer?.ok ? missingLettersText(answer.body.missing) : null;
  return <FormMessage message={text === null ? null : { tone: 'info', text }} />;
}
