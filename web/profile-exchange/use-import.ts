import { useEffect, useRef, useState } from 'react';
import { type ImportedProfile, MAX_PROFILE_FILE_BYTES } from '../../shared/profile-exchange.ts';
import { failureOf } from '../lib/call.ts';
import { uploadFile } from '../lib/upload-file.ts';
import { squarePhoto } from './square-photo.ts';

/** What came of a file. `photo` is ready for the profile; '' without one. */
export type ReadFile = { name: string; imported: ImportedProfile; photo: string };

/** The way of a file: chosen, sent, read on the server, shown. */
export type ImportState = ReturnType<typeof useImport>;

const FAILED = 'The file could not be read. Please try again.';

/** Sends a file to the server and gets back what it holds. */
export function useImport() {
  const upload = useRef<AbortController | null>(null);
  const [sent, setSent] = useState<{ bytes: number; size: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [result, setResult] = useState<ReadFile | null>(null);
  useEffect(() => () => upload.current?.abort(), []);

  async function send(file: File) {
    const controller = new AbortController();
    upload.current = controller;
    const answer = await uploadFile('POST /api/profile/import', {}, file, {
      signal: controller.signal,
      onProgress: (bytes) => setSent({ bytes: Math.min(bytes, file.size), size: file.size }),
    });
    if (answer === null || controller.signal.aborted) return;
    const imported = answer.ok ? answer.body : null;
    const photo = imported?.photo ? await squarePhoto(imported.photo) : imported?.profile.photo;
    if (controller.signal.aborted) return;
    upload.current = null;
    setSent(null);
    if (!imported) setFailure(failureOf(answer, FAILED));
    else setResult({ name: file.name, imported, photo: photo ?? '' });
  }

  function reset() {
    upload.current?.abort();
    upload.current = null;
    setSent(null);
    setFailure(null);
    setResult(null);
  }

  function start(file: File) {
    reset();
    if (file.size > MAX_PROFILE_FILE_BYTES)
      return setFailure('The file is too large. A file can be at most 10 MB.');
    setSent({ bytes: 0, size: file.size });
    void send(file);
  }

  return {
    /** Bytes that were sent; null while nothing is under way. */
    sent,
    failure,
    result,
    start,
    /** Reads a text that was pasted as if it were a file. */
    startText: (text: string) => start(new File([text], 'Your text', { type: 'text/plain' })),
    /** Ends what is under way and forgets the result. */
    reset,
  };
}
