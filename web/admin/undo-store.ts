import { useSyncExternalStore } from 'react';

/** A deletion that can be taken back until `until` (ISO); `what` is its subject in a sentence: “Nurse” or 12 jobs. */
export type Undoable = { id: number; until: string; what: string };

const KEY = 'admin-undo';
const NONE: Undoable[] = [];

let current: Undoable[] | undefined;
const listeners = new Set<() => void>();

/** The deletions of this tab that may still be taken back, newest first; they outlive its pages and a reload. */
export function useUndoables(): Undoable[] {
  return useSyncExternalStore(subscribe, read, () => NONE);
}

/** Remembers a deletion. */
export function addUndoable(deletion: Undoable): void {
  write([deletion, ...read()]);
}

/** Forgets a deletion: it was taken back, or its time is over. */
export function dropUndoable(id: number): void {
  write(read().filter((deletion) => deletion.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): Undoable[] {
  current ??= readStored();
  return current;
}

function readStored(): Undoable[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isUndoable) : [];
  } catch (error) {
    // Storage is closed to us, or somebody wrote something else into it.
    if (error instanceof DOMException || error instanceof SyntaxError) return [];
    throw error;
  }
}

function isUndoable(value: unknown): value is Undoable {
  if (typeof value !== 'object' || value === null) return false;
  const { id, until, what } = value as Record<string, unknown>;
  return typeof id === 'number' && typeof until === 'string' && typeof what === 'string';
}

function write(deletions: Undoable[]): void {
  current = deletions;
  for (const listener of listeners) listener();
  try {
    sessionStorage.setItem(KEY, JSON.stringify(deletions));
  } catch (error) {
    // Storage is closed to us: then they live as long as the page.
    if (!(error instanceof DOMException)) throw error;
  }
}
