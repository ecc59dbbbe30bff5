import { useSyncExternalStore } from 'react';

/**
 * What is undone: a deletion, or an edit of the end or the featured mark. Each kind has numbers of
 * its own.
 */
export type UndoKind = 'deletion' | 'edit';

/**
 * What can be undone until `until` (ISO). `done` says in one word what was done, `what` is its
 * subject in a sentence: “Nurse” or 12 jobs.
 */
export type Undoable = { kind: UndoKind; id: number; until: string; done: string; what: string };

const KEY = 'admin-undo';
const NONE: Undoable[] = [];

let current: Undoable[] | undefined;
const listeners = new Set<() => void>();

/**
 * What was done in this tab and may still be undone, newest first; they outlive its pages and a
 * reload.
 */
export function useUndoables(): Undoable[] {
  return useSyncExternalStore(subscribe, read, () => NONE);
}

/** Remembers what was done. */
export function addUndoable(undoable: Undoable): void {
  write([undoable, ...read()]);
}

/** Forgets what was undone, or cannot be undone any more. */
export function dropUndoable({ kind, id }: Pick<Undoable, 'kind' | 'id'>): void {
  write(read().filter((undoable) => undoable.kind !== kind || undoable.id !== id));
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
  const { kind, id, until, done, what } = value as Record<string, unknown>;
  const isKnown = kind === 'deletion' || kind === 'edit';
  return (
    isKnown &&
    typeof id === 'number' &&
    [until, done, what].every((text) => typeof text === 'string')
  );
}

function write(undoables: Undoable[]): void {
  current = undoables;
  for (const listener of listeners) listener();
  try {
    sessionStorage.setItem(KEY, JSON.stringify(undoables));
  } catch (error) {
    // Storage is closed to us: then they live as long as the page.
    if (!(error instanceof DOMException)) throw error;
  }
}
