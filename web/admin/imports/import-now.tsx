import type { ImportRun } from '../../../shared/admin-imports.ts';
import { call } from '../../lib/call.ts';
import { outcomeOf, useOneRequest } from '../../lib/use-one-request.ts';
import { Button } from '../../ui/button.tsx';
import controls from '../../ui/controls.module.css';
import type { Note } from '../../ui/notice.tsx';
import styles from './imports.module.css';

/** Imports the file of a trial, which is not chosen again. */
export function ImportNow(props: { run: ImportRun; onDone: (note: Note) => void }) {
  const { run, onDone } = props;
  const { id, name } = run;
  const { isBusy, run: send } = useOneRequest();

  async function start() {
    const answer = await send(() =>
      call('POST /api/admin/imports/{id}/import', { params: { id } }),
    );
    const done = `The import of ${name} has started.`;
    if (answer) onDone(outcomeOf(answer, done, 'The import could not be started.'));
  }

  return (
    <p className={styles.importNow}>
      <Button look="button" isDisabled={isBusy} onPress={start}>
        {isBusy ? 'Starting...' : 'Import now'}
        <span className={controls.hidden}>{` ${name}`}</span>
      </Button>
    </p>
  );
}
