import { useState } from 'react';
import { downloadFile } from '../../lib/download-file.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { outcomeOf, useOneRequest } from '../../lib/use-one-request.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage, type Message } from '../../ui/form.tsx';

/** Downloads all jobs as CSV. */
export function DownloadJobs() {
  const [bytes, setBytes] = useState<number | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const { run } = useOneRequest();

  async function download() {
    const answer = await run(() => {
      setBytes(0);
      setMessage(null);
      return downloadFile('GET /api/admin/jobs.csv', {}, setBytes);
    });
    if (!answer) return;
    setMessage(outcomeOf(answer, 'The file was saved on your device.'));
    setBytes(null);
  }

  return (
    <div>
      <Button isDisabled={bytes !== null} onPress={download}>
        {bytes === null ? 'Download all jobs (CSV)' : `Loading... ${formatBytes(bytes)}`}
      </Button>
      <FormMessage message={message} />
    </div>
  );
}
