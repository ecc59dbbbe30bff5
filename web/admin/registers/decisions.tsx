import { DECISIONS_PAGE_SIZE } from '../../../shared/admin-registers.ts';
import { countryName } from '../../../shared/constants/countries.ts';
import { REGISTERS, type RegisterDecision } from '../../../shared/registers.ts';
import type { ApiData } from '../../lib/use-api-data.ts';
import type { Message } from '../../ui/form.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import layout from '../admin-layout.module.css';
import { PagedList } from '../lists.tsx';
import { Choice } from './choice.tsx';
import styles from './registers.module.css';
import { TakeBack } from './take-back.tsx';

/** What was answered about employers, each to be taken back. */
export function Decisions({
  answer,
  onDone,
}: {
  answer: ApiData<{ decisions: RegisterDecision[]; totalCount: number; totalPages: number }>;
  onDone: (message: Message) => void;
}) {
  const count = answer.data?.totalCount ?? 0;
  if (answer.data && count === 0) return null;
  return (
    <section aria-labelledby="decisions">
      <h3 id="decisions">Employers you have decided about</h3>
      <PagedList
        state={answer}
        pageSize={DECISIONS_PAGE_SIZE}
        shown={({ decisions }) => decisions.length}
        noun="answer"
      >
        {({ decisions }) => (
          <ul className={layout.heldList}>
            {decisions.map((decision) => (
              <li key={decision.id}>
                <Decision decision={decision} onDone={onDone} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function Decision({
  decision: { id, register, employer, place, decided_by, decided_at, entries },
  onDone,
}: {
  decision: RegisterDecision;
  onDone: (message: Message) => void;
}) {
  const heading = `decision-${id}`;
  const { short, country } = REGISTERS[register];
  return (
    <article className={layout.heldJob} aria-labelledby={heading}>
      <h4 id={heading} dir="auto">
        {employer}
      </h4>
      <p className={layout.heldLine}>
        <bdi>{place || 'no place'}</bdi>
        {`, ${countryName(country)} · ${short} · `}
        <bdi>{decided_by}</bdi>
        {' · '}
        <LocalTime at={decided_at} />
      </p>
      <ul className={styles.choices}>
        {entries.map(({ is_same, ...choice }) => (
          <li key={`${choice.name} ${choice.place} ${choice.region}`}>
            <Choice choice={choice} answered={is_same ? 'Yes: ' : 'No: '} />
          </li>
        ))}
      </ul>
      <p className={layout.heldActions}>
        <TakeBack id={id} about={heading} onDone={onDone}>
          Take this answer back
        </TakeBack>
      </p>
    </article>
  );
}
