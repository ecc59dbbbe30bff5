import { useRef, useState } from 'react';
import type { Paper } from '../../shared/cv.ts';
import { postFor, type Refusal } from '../lib/post-for.ts';
import { saveFile } from '../lib/save-file.ts';
import type { Note } from '../ui/notice.tsx';
import { PDF_FAILED, refusalNote } from './refusal-words.ts';
import { pdfName } from './template-name.ts';

/** The download of a CV. `template` is the one that is being made or was made last. */
export type Download = {
  template: string | null;
  isBusy: boolean;
  note: Note | null;
  start: (template: string, paper: Paper) => void;
};

/**
 * Downloads the saved profile as a PDF, one at a time. `onGate` is asked first what to do with a
 * refusal; when it returns false the refusal is said.
 */
export function useDownload(onGate: (refusal: Refusal) => boolean): Download {
  const [template, setTemplate] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [note, setNote] = useState<Note | null>(null);
  const isRunning = useRef(false);

  async function run(file: string, paper: Paper) {
    isRunning.current = true;
    setTemplate(file);
    setBusy(true);
    setNote(null);
    const { value: pdf, refusal } = await postFor(
      '/api/generate-cv',
      { template: file, paper },
      'application/pdf',
      (response) => response.blob(),
    );
    isRunning.current = false;
    setBusy(false);
    if (refusal === null) {
      saveFile(pdfName(file), pdf);
      setNote({ tone: 'success', text: `Your CV was saved as the file ${pdfName(file)}.` });
    } else if (!onGate(refusal)) setNote(refusalNote(PDF_FAILED, refusal));
  }

  return {
    template,
    isBusy,
    note,
    start: (file, paper) => {
      if (!isRunning.current) void run(file, paper);
    },
  };
}
