import { useSyncExternalStore } from 'react';

/** Whether the browser has a connection, as far as it knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (tell) => {
      addEventListener('online', tell);
      addEventListener('offline', tell);
      return () => {
        removeEventListener('online', tell);
        removeEventListener('offline', tell);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}
