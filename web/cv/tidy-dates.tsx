import { useState } from 'react';
import type { Profile } from '../../shared/profile.ts';
import { untidyDates, withTidyDates } from '../../shared/tidy-dates.ts';
import { call, failureOf } from '../lib/call.ts';
import { useOneRequest } from '../lib/use-one-request.ts';
import { countOf } from '../lib/words.ts';
import { Button } from '../ui/button.tsx';
import type { Note } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './cv-builder.module.css';

/**
 * Says that dates of the profile are written in several ways, shows the plain form of each, and
 * saves them when the member says so.
 */
export function TidyDates({ profile, onSaved }: { profile: Profile; onSaved: () => void }) {
  const [isShown, setShown] = useState(false);
  const [note, setNote] = useState<Note | null>(null);
  const { isBusy, run } = useOneRequest();
  const { dates, ways } = untidyDates(profile);
  if (dates.length === 0 || ways < 2) return note && <Notice note={note} />;

  async function save() {
    const answer = await run(async () => {
      setNote(null);
      // It may have changed on another page.
      const read = await call('GET /api/profile');
      if (!read.ok) return read;
      const headers: Record<string, string> = read.etag === null ? {} : { 'If-Match': read.etag };
      return call('POST /api/profile', { body: { cv_data: withTidyDates(read.body) }, headers });
    });
    if (!answer) return;
    setNote(
      answer.ok
        ? { tone: 'success', text: 'Your dates now have one form.' }
        : { tone: 'error', text: failureOf(answer, 'Your dates could not be saved.') },
    );
    if (answer.ok) onSaved();
  }

  const verb = dates.length === 1 ? 'is' : 'are';
  return (
    <section className={styles.tidy} aria-label="Dates">
      <p>{`Your dates are written in ${ways} ways. ${countOf(dates.length, 'date')} ${verb} not in the form “Mar 2021 – now”.`}</p>
      {isShown && (
        <ul>
          {dates.map(({ section, index, field, text, tidy }) => (
            <li key={`${section} ${index} ${field}`}>
              {`${text} → `}
              <b>{tidy}</b>
            </li>
          ))}
        </ul>
      )}
      <p>
        {isShown ? (
          <Button isDisabled={isBusy} onPress={save}>
            Change these dates
          </Button>
        ) : (
          <Button onPress={() => setShown(true)}>Tidy them</Button>
        )}
      </p>
      <Notice note={note} />
    </section>
  );
}
