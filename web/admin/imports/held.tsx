import type { ImportRun, MissingAnswer } from '../../../shared/admin-imports.ts';
import { call } from '../../lib/call.ts';
import { useAction } from '../../lib/use-action.ts';
import { countOf } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import controls from '../../ui/controls.module.css';
import type { Note } from '../../ui/form.tsx';
import styles from './imports.module.css';

/** A feed that lost more than half of its jobs: an administrator ends or keeps those it lost. */
export function Held({
  run: { id, name },
  missing,
  onDone,
}: {
  run: ImportRun;
  missing: number;
  onDone: (note: Note) => void;
}) {
  const { isBusy, act } = useAction(onDone);
  const jobs = countOf(missing, 'job');
  const decide = (answer: MissingAnswer) =>
    act(
      () => call('POST /api/admin/imports/{id}/missing', { params: { id }, body: { answer } }),
      answer === 'end' ? `${jobs} of ${name} ended.` : `${jobs} of ${name} kept.`,
      { otherwise: 'This could not be saved.' },
    );

  const button = (answer: MissingAnswer, text: string) => (
    <Button isDisabled={isBusy} onPress={() => decide(answer)}>
      {text}
      <span className={controls.hidden}>{` of ${name}`}</span>
    </Button>
  );

  return (
    <div className={styles.held}>
      <p>
        <b>{`This feed no longer has ${jobs}, more than half of those it had.`}</b>
        {' They are still live. Is the feed complete?'}
      </p>
      <p className={styles.decide}>
        {button('end', `Yes, end ${jobs}`)}
        {button('keep', `No, keep ${jobs}`)}
      </p>
    </div>
  );
}
