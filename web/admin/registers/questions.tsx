import { countryName } from '../../../shared/constants/countries.ts';
import { REGISTERS, type RegisterQuestion } from '../../../shared/registers.ts';
import { call } from '../../lib/call.ts';
import type { ApiData } from '../../lib/use-api-data.ts';
import { outcomeOf, useOneRequest } from '../../lib/use-one-request.ts';
import { countOf } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import type { Note } from '../../ui/form.tsx';
import { A } from '../../ui/link.tsx';
import layout from '../admin-layout.module.css';
import { FirstOf } from '../lists.tsx';
import { Choice } from './choice.tsx';
import styles from './registers.module.css';
import { TakeBack } from './take-back.tsx';

/** Employers of live jobs that are only near entries: yes to one of them, or no. */
export function Questions({
  answer,
  onDone,
}: {
  answer: ApiData<{ questions: RegisterQuestion[]; totalCount: number }>;
  onDone: (note: Note) => void;
}) {
  return (
    <FirstOf
      state={answer}
      entries={({ questions }) => questions}
      none="There are no employers to check."
      noun="employer"
    >
      {(question) => (
        <li key={question.id}>
          <Question question={question} onDone={onDone} />
        </li>
      )}
    </FirstOf>
  );
}

function Question({
  question: { id, register, employer, place, jobs, newest, entries },
  onDone,
}: {
  question: RegisterQuestion;
  onDone: (note: Note) => void;
}) {
  const { isBusy, run } = useOneRequest();
  const { short, country } = REGISTERS[register];
  const heading = `question-${id}`;

  async function decide(entry: number | null) {
    const answer = await run(() =>
      call('POST /api/admin/register-questions/{id}', { params: { id }, body: { entry } }),
    );
    if (!answer) return;
    const decision = answer.ok ? answer.body.decision : null;
    const undo = decision !== null && (
      <TakeBack id={decision} onDone={onDone}>
        Undo
      </TakeBack>
    );
    onDone({ ...outcomeOf(answer, null), more: undo });
  }

  return (
    <article className={layout.heldJob} aria-labelledby={heading}>
      <h3 id={heading} dir="auto">
        {employer}
      </h3>
      <div className={styles.sides}>
        <div>
          <h4>Its adverts</h4>
          <p>
            <bdi>{place || 'no place'}</bdi>
            {`, ${countryName(country)} · ${countOf(jobs, 'live job')}`}
          </p>
          <ul className={styles.jobs}>
            {newest.map((job) => (
              <li key={job.id}>
                <A to={`/admin/jobs/edit/${job.id}`} dir="auto">
                  {job.title}
                </A>
              </li>
            ))}
          </ul>
          {jobs > newest.length && newest.length > 0 && (
            <p>{`The newest ${newest.length} of ${jobs}.`}</p>
          )}
        </div>
        <div>
          <h4>{`The ${short}`}</h4>
          <ul className={styles.choices}>
            {entries.map((choice, position) => {
              const entry = `${heading}-${position}`;
              return (
                <li key={`${choice.name} ${choice.place} ${choice.region}`}>
                  <div id={entry}>
                    <Choice choice={choice} />
                  </div>
                  <Button
                    isDisabled={isBusy}
                    onPress={() => decide(position)}
                    aria-describedby={`${heading} ${entry}`}
                  >
                    Yes, it is this one
                  </Button>
                </li>
              );
            })}
          </ul>
        </div>
      </div>
      <p className={layout.heldActions}>
        <Button
          look="button"
          isDisabled={isBusy}
          onPress={() => decide(null)}
          aria-describedby={heading}
        >
          {entries.length === 1 ? 'No, it is another one' : 'No, none of these'}
        </Button>
      </p>
    </article>
  );
}
