import { LRUCache } from 'lru-cache';

/** A cache of loaded values by key, with LRU eviction. */
export type Memo<V extends object> = {
  /**
   * The cached value, or the result of `load`. Concurrent callers of one key share one load. `ttl`
   * in ms; without it an entry does not expire.
   */
  get(key: string, load: () => Promise<V>, ttl?: number): Promise<V>;
  /** The cached value, or undefined. */
  known(key: string): Promise<V> | undefined;
  /** Clears the cache. Running loads still resolve, but are not cached. */
  clear(): void;
};

/** Creates a cache of at most `max` entries. A load that rejects is not cached. */
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
