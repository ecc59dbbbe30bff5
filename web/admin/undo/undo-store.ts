import { useSyncExternalStore } from 'react';
import { tryStorage } from '../../lib/try-storage.ts';

/**
 * The kinds of undo: a deletion, or an edit of the end date or the featured mark. Each kind has its
 * own ids.
 */
export type UndoKind = 'deletion' | 'edit';

/**
 * A change that can be undone until `until` (ISO). `done` names the action, `what` its subject:
 * “Nurse” or 12 jobs.
 */
export type Undoable = { kind: UndoKind; id: number; until: string; done: string; what: string };

const KEY = 'admin-undo';
const NONE: Undoable[] = [];

let current: Undoable[] | undefined;
const listeners = new Set<() => void>();

/**
 * The undoable changes of this tab, newest first. They survive navigation and reloads (session
 * storage).
 */
export function useUndoables(): Undoable[] {
  return useSyncExternalStore(subscribe, read, () => NONE);
}

/** Adds a change. */
export function addUndoable(undoable: Undoable): void {
  write([undoable, ...read()]);
}

/** Removes a change that was undone or can no longer be undone. */
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
  const stored = tryStorage((): unknown => JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
  return Array.isArray(stored) ? stored.filter(isUndoable) : [];
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
  // Without storage the changes last as long as the page.
  tryStorage(() => sessionStorage.setItem(KEY, JSON.stringify(undoables)));
}
