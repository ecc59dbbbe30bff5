import type { ApiData } from '../../lib/use-api-data.ts';
import { Button } from '../../ui/button.tsx';
import { A } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Shown instead of the form while its job loads, or when loading failed. */
export function JobLoading({ state }: { state: ApiData<unknown> }) {
  const { failure, isLoading, reload } = state;
  if (failure === null || isLoading) return <p role="status">Loading job…</p>;
  return (
    <>
      <Notice note={{ tone: 'error', text: 'Error loading job for editing.', more: failure }} />
      <p>
        <Button look="button" onPress={reload}>
          Try again
        </Button>
      </p>
      <p>
        <A to="/admin/jobs/manage">Manage Jobs</A>
      </p>
    </>
  );
}
