import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApiData } from '../../lib/use-api-data.ts';
import type { Note } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Decisions } from './decisions.tsx';
import { Questions } from './questions.tsx';
import styles from './registers.module.css';

/** Employers that are near entries of registers: the questions about them, and the answers so far. */
export function Matches() {
  const [query] = useSearchParams();
  const questions = useApiData('GET /api/admin/register-questions');
  const decisions = useApiData('GET /api/admin/register-decisions', {
    query: { page: query.get('page') ?? undefined },
  });
  const [note, setNote] = useState<Note | null>(null);
  const onDone = (next: Note) => {
    setNote(next);
    questions.reload();
    decisions.reload();
  };
  return (
    <section aria-labelledby="questions" className={styles.matches}>
      <h2 id="questions">Is it this employer?</h2>
      <p>
        These employers have live jobs, and a name like one on a register. Say yes only if you are
        sure: their jobs will then say that they are on the register. We remember your answer, even
        when you import a new edition. You can take it back.
      </p>
      <Notice note={note} />
      <Questions answer={questions} onDone={onDone} />
      <Decisions answer={decisions} onDone={onDone} />
    </section>
  );
}
