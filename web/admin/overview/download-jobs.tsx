import { useRef, useState } from 'react';
import { downloadFile } from '../../lib/download-file.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import controls from '../../ui/controls.module.css';
import { FormMessage, type Message } from '../../ui/form.tsx';

/** Downloads all jobs as CSV. */
export function DownloadJobs() {
  const [bytes, setBytes] = useState<number | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const isLoading = useRef(false);

  async function download() {
    if (isLoading.current) return;
    isLoading.current = true;
    setBytes(0);
    setMessage(null);
    const failure = await downloadFile('/api/admin/jobs.csv', setBytes);
    setMessage(
      failure === null
        ? { tone: 'success', text: 'The file was saved on your device.' }
        : { tone: 'error', text: failure },
    );
    isLoading.current = false;
    setBytes(null);
  }

  return (
    <div>
      <button
        type="button"
        className={controls.quiet}
        aria-disabled={bytes !== null || undefined}
        onClick={() => void download()}
      >
        {bytes === null ? 'Download all jobs (CSV)' : `Loading... ${formatBytes(bytes)}`}
      </button>
      <FormMessage message={message} />
    </div>
  );
}
