import { useEffect, useRef } from 'react';

/**
 * Restores the focus after the focused row was removed: to the row in its place, else the last row,
 * else the search field. It waits for the reloaded list.
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
    // The user may have moved the focus in the meantime.
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
