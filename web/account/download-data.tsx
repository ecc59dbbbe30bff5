import { useRef, useState } from 'react';
import { saveFile } from '../lib/save-file.ts';
import { NETWORK_ERROR, sendToApi } from '../lib/send.ts';
import controls from '../ui/controls.module.css';
import { FormMessage, type Message } from '../ui/form.tsx';
import { Section } from './section.tsx';

/** Download of all stored data about the user. */
export function DownloadData() {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<Message | null>(null);
  const isLoading = useRef(false);

  async function download() {
    if (isLoading.current) return;
    isLoading.current = true;
    setBusy(true);
    setMessage(null);
    const { ok, status, message: reason, body } = await sendToApi('GET', '/api/account/data');
    if (ok) {
      saveFile(
        'waymark-data.json',
        new Blob([JSON.stringify(body, null, 2)], { type: 'application/json' }),
      );
      setMessage({ tone: 'success', text: 'Your data was saved as the file waymark-data.json.' });
    } else
      setMessage({
        tone: 'error',
        text: status === 0 ? NETWORK_ERROR : (reason ?? 'Failed to load your data'),
      });
    isLoading.current = false;
    setBusy(false);
  }

  return (
    <Section title="Download my data">
      <p>
        You get a file with everything we hold about you. You can open it in any text editor, and
        other programs can read it too.
      </p>
      <FormMessage message={message} />
      <p>
        <button
          type="button"
          className={controls.quiet}
          aria-disabled={isBusy || undefined}
          onClick={() => void download()}
        >
          {isBusy ? 'Preparing file...' : 'Download my data'}
        </button>
      </p>
    </Section>
  );
}
