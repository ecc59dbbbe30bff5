import { type BulkAction, EXTENSION_DAYS } from '../../../shared/admin-jobs.ts';
import { Button } from '../../ui/button.tsx';
import controls from '../../ui/controls.module.css';

const ACTIONS: { action: BulkAction; label: string }[] = [
  { action: 'extend', label: `Extend by ${EXTENSION_DAYS} days` },
  { action: 'end', label: 'End' },
  { action: 'feature', label: 'Feature' },
  { action: 'unfeature', label: 'Stop featuring' },
  { action: 'premium', label: 'Make premium' },
  { action: 'free', label: 'Make free to read' },
];

type Props = { isBusy: boolean; onEdit: (action: BulkAction) => void; onClear: () => void };

/** Bulk actions for the selected jobs, except deletion. */
export function BulkActions({ isBusy, onEdit, onClear }: Props) {
  return (
    <>
      {ACTIONS.map(({ action, label }) => (
        <Button
          key={action}
          aria-haspopup={action === 'end' ? 'dialog' : undefined}
          isDisabled={isBusy}
          onPress={() => onEdit(action)}
        >
          {label}
          <span className={controls.hidden}> the selected jobs</span>
        </Button>
      ))}
      <Button onPress={onClear}>Clear selection</Button>
    </>
  );
}
