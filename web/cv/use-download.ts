import { useState } from 'react';
import { CV_ANSWER_MS, type CV_DOCUMENTS, cvFileName, letterFileName } from '../../shared/cv.ts';
import { call } from '../lib/call.ts';
import type { Refusal } from '../lib/endpoints.ts';
import { saveFile } from '../lib/save-file.ts';
import { useOneRequest } from '../lib/use-one-request.ts';
import type { Note } from '../ui/form.tsx';
import { PDF_FAILED, refusalNote } from './refusal-words.ts';
import type { Choice } from './use-choice.ts';

type CvDocumentKind = (typeof CV_DOCUMENTS)[number];

/**
 * Downloads the saved profile as a PDF, one at a time. `onGate` is asked first what to do with a
 * refusal; when it returns false the refusal is said. `name` is that of the person; `template` and
 * `document` are what is being made or was made last.
 */
export function useDownload(name: string, onGate: (refusal: Refusal) => boolean) {
  const [{ template, document }, setMade] = useState<{
    template: string | null;
    document: CvDocumentKind;
  }>({ template: null, document: 'cv' });
  const { isBusy, run } = useOneRequest();
  const [note, setNote] = useState<Note | null>(null);

  async function start(
    file: string,
    { paper, reader, country }: Pick<Choice, 'paper' | 'reader' | 'country'>,
    cv: number | null,
    wanted: CvDocumentKind = 'cv',
  ) {
    const answer = await run(() => {
      setMade({ template: file, document: wanted });
      setNote(null);
      return call('POST /api/generate-cv', {
        body: { template: file, paper, reader, country, cv, document: wanted },
        as: 'application/pdf',
        ms: CV_ANSWER_MS,
      });
    });
    if (!answer) return;
    if (answer.ok) {
      const fileName = wanted === 'cv' ? cvFileName(name, file) : letterFileName(name, 'pdf');
      saveFile(fileName, answer.body);
      const what = wanted === 'cv' ? 'CV' : 'letter';
      setNote({ tone: 'success', text: `We saved your ${what} in the file ${fileName}.` });
    } else if (!onGate(answer)) setNote(refusalNote(PDF_FAILED, answer));
  }

  return { template, document, isBusy, note, start };
}
