import type { ApiData } from '../lib/use-api-data.ts';
import { Button } from './button.tsx';
import { FormMessage } from './form.tsx';

/**
 * What is shown in place of, or above, data that is loading: that it is loading, or why it failed and
 * a way to try again.
 */
export function LoadState({ state }: { state: ApiData<unknown> }) {
  const { data, failure, isLoading, reload } = state;
  if (failure === null) return data === null && isLoading ? <p role="status">Loading…</p> : null;
  return (
    <>
      <FormMessage message={{ tone: 'error', text: failure }} />
      <p>
        <Button isDisabled={isLoading} onPress={reload}>
          {isLoading ? 'Trying again...' : 'Try again'}
        </Button>
      </p>
    </>
  );
}
