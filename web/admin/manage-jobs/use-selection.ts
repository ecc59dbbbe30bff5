import { useState } from 'react';
import { MAX_BULK_JOBS } from '../../../shared/admin-jobs.ts';

/**
 * The ids of the selected jobs, at most MAX_BULK_JOBS. Another search (`searched`: its address)
 * clears them, so that they are always jobs of the list; `onClear` is called then.
 */
export function useSelection(searched: string, onClear: () => void) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [selectedIn, setSelectedIn] = useState(searched);
  if (selectedIn !== searched) {
    setSelectedIn(searched);
    setSelected(new Set());
    onClear();
  }

  function select(jobs: { id: number }[], isSelected: boolean) {
    const next = new Set(selected);
    for (const { id } of jobs) {
      if (isSelected && next.size < MAX_BULK_JOBS) next.add(id);
      if (!isSelected) next.delete(id);
    }
    setSelected(next);
  }

  return {
    selected,
    select,
    selectOnly: (ids: number[]) => setSelected(new Set(ids)),
    clear: () => setSelected(new Set()),
  };
}
