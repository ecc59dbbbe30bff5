import { useEffect, useRef } from 'react';

/**
 * Where the focus goes when the row that had it is gone: into the row that took its place, else
 * into the last one, else to the search. It waits for the list that is read afterwards.
 */
export function useFocusAfterReload(version: number) {
  const body = useRef<HTMLTableSectionElement>(null);
  const wanted = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer shows another list
  useEffect(() => {
    if (wanted.current === null) return;
    const rows = body.current?.rows;
    const row = rows?.[Math.min(wanted.current, rows.length - 1)];
    wanted.current = null;
    // Meanwhile the reader may have gone elsewhere.
    if (document.activeElement !== document.body && document.activeElement?.isConnected) return;
    const target =
      row?.querySelector<HTMLElement>('th a') ??
      document.querySelector<HTMLElement>('input[name="search"]');
    target?.focus();
  }, [version]);
  return {
    body,
    onRow: (index: number) => {
      wanted.current = index;
    },
  };
}
