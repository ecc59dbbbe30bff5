import { useState } from 'react';
import { call } from '../lib/call.ts';
import { saveFile } from '../lib/save-file.ts';
import { outcomeOf, useOneRequest } from '../lib/use-one-request.ts';
import { Button } from '../ui/button.tsx';
import { FormMessage, type Message } from '../ui/form.tsx';
import { Section } from './section.tsx';

/** Download of all stored data about the user. */
export function DownloadData() {
  const { isBusy, run } = useOneRequest();
  const [message, setMessage] = useState<Message | null>(null);

  async function download() {
    const answer = await run(() => {
      setMessage(null);
      return call('GET /api/account/data');
    });
    if (!answer) return;
    const text = JSON.stringify(answer.body, null, 2);
    if (answer.ok) saveFile('waymark-data.json', new Blob([text], { type: 'application/json' }));
    const done = 'We saved your data in the file waymark-data.json.';
    setMessage(outcomeOf(answer, done, 'Failed to load your data'));
  }

  return (
    <Section title="Download my data">
      <p>
        You get a file with everything we store about you. You can open it in any text editor, and
        other programs can read it too.
      </p>
      <FormMessage message={message} />
      <p>
        <Button isDisabled={isBusy} onPress={download}>
          {isBusy ? 'Preparing file...' : 'Download my data'}
        </Button>
      </p>
    </Section>
  );
}
