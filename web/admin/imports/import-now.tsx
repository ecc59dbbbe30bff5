import type { ImportRun } from '../../../shared/admin-imports.ts';
import { call } from '../../lib/call.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import controls from '../../ui/controls.module.css';
import type { Note } from '../../ui/form.tsx';
import styles from './imports.module.css';

/** Imports the file of a trial, which is not chosen again. */
export function ImportNow(props: { run: ImportRun; onDone: (note: Note) => void }) {
  const { run, onDone } = props;
  const { id, name } = run;
  const { isBusy, act } = useAction(onDone);
  const start = () =>
    act(
      () => call('POST /api/admin/imports/{id}/import', { params: { id } }),
      `The import of ${name} has started.`,
      { otherwise: 'The import could not be started.' },
    );

  return (
    <p className={styles.importNow}>
      <Button look="button" isDisabled={isBusy} onPress={start}>
        {isBusy ? 'Starting...' : 'Import now'}
        <span className={controls.hidden}>{` ${name}`}</span>
      </Button>
    </p>
  );
}
