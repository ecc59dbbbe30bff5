import controls from '../ui/controls.module.css';
import { FormMessage } from '../ui/form.tsx';
import type { AdminData } from './use-admin-data.ts';

/** The loading state of data: loading, or why it failed, with a button to retry. */
export function LoadState({ state }: { state: AdminData<object> }) {
  const { data, failure, isLoading, reload } = state;
  if (failure === null) return data === null && isLoading ? <p role="status">Loading…</p> : null;
  return (
    <>
      <FormMessage message={{ tone: 'error', text: failure }} />
      <p>
        <button
          type="button"
          className={controls.quiet}
          aria-disabled={isLoading || undefined}
          onClick={reload}
        >
          {isLoading ? 'Trying again...' : 'Try again'}
        </button>
      </p>
    </>
  );
}
