import { useState } from 'react';
import { countryName } from '../../../shared/constants/countries.ts';
import { REGISTERS, type RegisterQuestion } from '../../../shared/registers.ts';
import { call } from '../../lib/call.ts';
import { useAction } from '../../lib/use-action.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { countOf } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import type { Message } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from '../admin-layout.module.css';
import { FirstOf } from '../lists.tsx';

/** Employers of live jobs that are only near entries: yes to one of them, or no. */
export function Questions() {
  const answer = useApiData('GET /api/admin/register-questions');
  const [note, setNote] = useState<Message | null>(null);
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">Is it this employer?</h2>
      <p>
        These employers have live jobs, and a name like one on a register. Say yes only if you are
        sure: their jobs will then say that they are on the register. We remember your answer, even
        when you import a new edition.
      </p>
      <Notice note={note} />
      <FirstOf
        state={answer}
        entries={({ questions }) => questions}
        none="There are no employers to check."
        noun="employer"
      >
        {(question) => (
          <li key={question.id}>
            <Question
              question={question}
              onDone={(message) => {
                setNote(message);
                answer.reload();
              }}
            />
          </li>
        )}
      </FirstOf>
    </section>
  );
}

function Question({
  question: { id, register, employer, place, jobs, entries },
  onDone,
}: {
  question: RegisterQuestion;
  onDone: (message: Message) => void;
}) {
  const { isBusy, act } = useAction(onDone);
  const { short, country } = REGISTERS[register];

  const decide = (entry: number | null) =>
    act(
      () => call('POST /api/admin/register-questions/{id}', { params: { id }, body: { entry } }),
      null,
    );

  return (
    <article className={styles.heldJob} aria-labelledby={`question-${id}`}>
      <h3 id={`question-${id}`} dir="auto">
        {employer}
      </h3>
      <p className={styles.heldLine}>
        <bdi>{place || 'no place'}</bdi>
        {`, ${countryName(country)} · ${countOf(jobs, 'live job')} · ${short}`}
      </p>
      <ul className={styles.findings}>
        {entries.map((entry, position) => {
          const where = [...new Set([entry.place, entry.region])].filter(Boolean).join(', ');
          return (
            <li key={`${entry.name} ${where}`}>
              <p>
                <b dir="auto">{entry.name}</b>
                {where && ', '}
                <bdi>{where}</bdi>
              </p>
              <Button
                isDisabled={isBusy}
                onPress={() => decide(position)}
                aria-label={`Yes, ${employer} is ${entry.name}, ${where}`}
              >
                Yes, it is this one
              </Button>
            </li>
          );
        })}
      </ul>
      <p className={styles.heldActions}>
        <Button
          look="button"
          isDisabled={isBusy}
          onPress={() => decide(null)}
          aria-label={`No, ${employer} is none of these`}
        >
          No, none of these
        </Button>
      </p>
    </article>
  );
}
