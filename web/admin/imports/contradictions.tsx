import { countryName } from '../../../shared/constants/countries.ts';
import type {
  Contradiction,
  ContradictionDecision,
  Contradictions,
} from '../../../shared/contradictions.ts';
import { call } from '../../lib/call.ts';
import { useAction } from '../../lib/use-action.ts';
import { formatCount } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import controls from '../../ui/controls.module.css';
import type { Note } from '../../ui/form.tsx';
import styles from './imports.module.css';

/** Rows of feeds whose place contradicts their country: the operator publishes or refuses each. */
export function ContradictionList(props: { list: Contradictions; onDone: (note: Note) => void }) {
  const { list, onDone } = props;
  const { isBusy, act } = useAction(onDone);
  const decide = (row: Contradiction, answer: ContradictionDecision['answer']) => {
    const { id, title, employer, said } = row;
    const body = { answer, seen: { title, employer, said } };
    void act(() => call('POST /api/admin/contradictions/{id}', { params: { id }, body }), null, {
      otherwise: 'This could not be saved.',
    });
  };
  if (list.rows.length === 0) return <p>No job waits for your decision.</p>;
  return (
    <>
      <p>
        The place of these jobs is not in their country. They are not published until you say where
        each job is. Your choice holds as long as the feed says the same.
      </p>
      <ul className={styles.removed}>
        {list.rows.map((row) => (
          <li key={row.id}>
            <p dir="auto">{row.title}</p>
            <p dir="auto">{row.said}</p>
            <p className={styles.facts}>
              <span dir="auto">{row.employer || row.source}</span>
              <span dir="auto">{`Feed ${row.source}, reference ${row.reference}`}</span>
            </p>
            <div className={styles.decide}>
              {row.countries.map((code) => (
                <Button key={code} isDisabled={isBusy} onPress={() => decide(row, code)}>
                  {`Publish in ${countryName(code)}`}
                  <span className={controls.hidden}>{`: ${row.title}`}</span>
                </Button>
              ))}
              <Button isDisabled={isBusy} onPress={() => decide(row, 'refuse')}>
                Refuse<span className={controls.hidden}>{` ${row.title}`}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {list.totalCount > list.rows.length && (
        <p>{`And ${formatCount(list.totalCount - list.rows.length)} more.`}</p>
      )}
    </>
  );
}
