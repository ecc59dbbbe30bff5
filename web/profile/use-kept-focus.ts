import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moving an element in the page takes the focus from it. Call the returned function before a move:
 * the focus is back after it.
 */
export function useKeptFocus(): () => void {
  const held = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const element = held.current;
    held.current = null;
    if (element?.isConnected && element !== document.activeElement) element.focus();
  });
  return () => {
    held.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  };
}

/**
 * An element for what was just removed, which gets the focus with it: the button that had it is
 * gone.
 */
export function useFocusOnUndo(removed: object | null): RefObject<HTMLButtonElement | null> {
  const undo = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (removed) undo.current?.focus();
  }, [removed]);
  return undo;
}
