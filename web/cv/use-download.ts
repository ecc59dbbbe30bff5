import { useState } from 'react';
import { CV_ANSWER_MS, cvFileName, letterFileName } from '../../shared/cv.ts';
import { call } from '../lib/call.ts';
import type { Refusal } from '../lib/endpoints.ts';
import { saveFile } from '../lib/save-file.ts';
import { useOneRequest } from '../lib/use-one-request.ts';
import type { Note } from '../ui/form.tsx';
import { PDF_FAILED, refusalNote } from './refusal-words.ts';
import type { Choice } from './use-choice.ts';

/**
 * Downloads the saved profile as a PDF, one at a time. `onGate` is asked first what to do with a
 * refusal; when it returns false the refusal is said. `name` is that of the person, `template` is
 * the one that is being made or was made last.
 */
export function useDownload(name: string, onGate: (refusal: Refusal) => boolean) {
  const [template, setTemplate] = useState<string | null>(null);
  const { isBusy, run } = useOneRequest();
  const [note, setNote] = useState<Note | null>(null);

  async function start(
    file: string,
    { paper, reader, country }: Pick<Choice, 'paper' | 'reader' | 'country'>,
    cv: number | null,
    document: 'cv' | 'letter' = 'cv',
  ) {
    const answer = await run(() => {
      setTemplate(file);
      setNote(null);
      return call('POST /api/generate-cv', {
        body: { template: file, paper, reader, country, cv, document },
        as: 'application/pdf',
        ms: CV_ANSWER_MS,
      });
    });
    if (!answer) return;
    if (answer.ok) {
      const fileName = document === 'cv' ? cvFileName(name, file) : letterFileName(name, 'pdf');
      saveFile(fileName, answer.body);
      const what = document === 'cv' ? 'CV' : 'letter';
      setNote({ tone: 'success', text: `We saved your ${what} in the file ${fileName}.` });
    } else if (!onGate(answer)) setNote(refusalNote(PDF_FAILED, answer));
  }

  return { template, isBusy, note, start };
}
