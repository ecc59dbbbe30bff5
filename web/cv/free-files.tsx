import { useState } from 'react';
import type { CountryCode } from '../../shared/constants/countries.ts';
import { downloadFile } from '../lib/download-file.ts';
import { outcomeOf, useOneRequest } from '../lib/use-one-request.ts';
import { Button } from '../ui/button.tsx';
import { FormMessage, type Message } from '../ui/form.tsx';
import styles from './cv-builder.module.css';

const FILES = [
  { format: 'docx', text: 'Download Word file' },
  { format: 'txt', text: 'Download text file' },
] as const;

/** The CV as files that cost nothing: in its order and language, for the chosen country. */
export function FreeFiles(props: { cv: number | undefined; country: CountryCode | '' }) {
  const { cv, country } = props;
  const [message, setMessage] = useState<Message | null>(null);
  const { busy, run } = useOneRequest<string>();

  async function save(format: (typeof FILES)[number]['format']) {
    const answer = await run(() => {
      setMessage(null);
      return downloadFile('GET /api/profile/export', { query: { format, country, cv } });
    }, format);
    if (answer) setMessage(outcomeOf(answer, 'Your file was saved. Look in your downloads.'));
  }

  return (
    <>
      <div className={styles.files}>
        {FILES.map(({ format, text }) => (
          <Button key={format} isDisabled={busy !== null} onPress={() => void save(format)}>
            {busy === format ? 'Preparing file...' : text}
          </Button>
        ))}
      </div>
      <FormMessage message={message} />
    </>
  );
}
