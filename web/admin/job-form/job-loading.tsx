import controls from '../../ui/controls.module.css';
import { A } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Shown instead of the form while its job loads, or when loading failed (`failure`: why). */
export function JobLoading({ failure, onRetry }: { failure: string | null; onRetry: () => void }) {
  if (failure === null) return <p role="status">Loading job…</p>;
  return (
    <>
      <Notice note={{ tone: 'error', text: 'Error loading job for editing.', more: failure }} />
      <p>
        <button type="button" className={controls.button} onClick={onRetry}>
          Try again
        </button>
      </p>
      <p>
        <A to="/admin/jobs/manage">Manage Jobs</A>
      </p>
    </>
  );
}
