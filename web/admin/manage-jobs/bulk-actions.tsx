import { type BulkAction, EXTENSION_DAYS } from '../../../shared/admin-jobs.ts';
import controls from '../../ui/controls.module.css';

const ACTIONS: { action: BulkAction; label: string }[] = [
  { action: 'extend', label: `Extend by ${EXTENSION_DAYS} days` },
  { action: 'end', label: 'End' },
  { action: 'feature', label: 'Feature' },
  { action: 'unfeature', label: 'Stop featuring' },
];

type Props = { isBusy: boolean; onEdit: (action: BulkAction) => void; onClear: () => void };

/** Bulk actions for the selected jobs, except deletion. */
export function BulkActions({ isBusy, onEdit, onClear }: Props) {
  return (
    <>
      {ACTIONS.map(({ action, label }) => (
        <button
          key={action}
          type="button"
          className={controls.quiet}
          aria-haspopup={action === 'end' ? 'dialog' : undefined}
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && onEdit(action)}
        >
          {label}
          <span className={controls.hidden}> the selected jobs</span>
        </button>
      ))}
      <button type="button" className={controls.quiet} onClick={onClear}>
        Clear selection
      </button>
    </>
  );
}
