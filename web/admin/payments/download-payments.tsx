import { useState } from 'react';
import { downloadFile } from '../../lib/download-file.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage, type Message } from '../../ui/form.tsx';

/** Downloads all payments as CSV. */
export function DownloadPayments() {
  const [message, setMessage] = useState<Message | null>(null);
  const { isBusy, act } = useAction(setMessage);
  return (
    <div>
      <Button
        isDisabled={isBusy}
        onPress={() =>
          act(
            () => downloadFile('GET /api/admin/payments.csv', {}),
            'The file was saved on your device.',
          )
        }
      >
        Download all payments (CSV)
      </Button>
      <FormMessage message={message} />
    </div>
  );
}
