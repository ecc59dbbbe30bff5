import { LRUCache } from 'lru-cache';

/** Remembers what was loaded by key, the least used forgotten first. */
export type Memo<V extends object> = {
  /**
   * The remembered value, or what `load` gives; callers of one key at one time share one load.
   * `ttl` in ms, for ever without.
   */
  get(key: string, load: () => Promise<V>, ttl?: number): Promise<V>;
  /** The remembered value, if there is one. */
  known(key: string): Promise<V> | undefined;
  /**
   * Forgets everything; what is being loaded reaches those who wait for it and is not remembered.
   */
  clear(): void;
};

/** A memo of at most `max` values. A load that fails is not remembered. */
export function createMemo<V extends object>(max: number): Memo<V> {
  const loads = new LRUCache<string, Promise<V>>({ max });
  return {
    get: (key, load, ttl) => {
      const known = loads.get(key);
      if (known) return known;
      const loading = load();
      loads.set(key, loading, ttl === undefined ? {} : { ttl });
      loading.catch(() => {
        if (loads.peek(key) === loading) loads.delete(key);
      });
      return loading;
    },
    known: (key) => loads.get(key),
    clear: () => loads.clear(),
  };
}
