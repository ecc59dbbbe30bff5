import { useLocation } from 'react-router';
import { pageWindow } from '../lib/page-window.ts';
import { countOf } from '../lib/words.ts';
import { A } from './link.tsx';
import styles from './pagination.module.css';

/** Returns the URL of another page of the current list. */
function usePageAddress(): (page: number) => string {
  const { pathname, search } = useLocation();
  return (page) => {
    const query = new URLSearchParams(search);
    query.delete('page');
    if (page > 1) query.set('page', String(page));
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
}

/** Shown for a page number past the end of the list. */
export function PastEnd({ totalCount, totalPages }: { totalCount: number; totalPages: number }) {
  const to = usePageAddress();
  return (
    <>
      <p>
        <b>This page is past the end of the list.</b>
      </p>
      <p>{`The list has ${countOf(totalCount, 'job')} on ${countOf(totalPages, 'page')}.`}</p>
      <p>
        <A to={to(1)}>Go to page 1</A>
        {totalPages > 1 && (
          <>
            {' · '}
            <A to={to(totalPages)}>{`Go to the last page (${totalPages})`}</A>
          </>
        )}
      </p>
    </>
  );
}

/**
 * Links to the pages of a list: `size` numbers around the current page, first and last with
 * ellipses, previous and next.
 */
export function Pagination({
  page,
  totalPages,
  size,
}: {
  page: number;
  totalPages: number;
  size: number;
}) {
  const to = usePageAddress();
  if (totalPages < 2) return null;
  const current = Math.min(page, totalPages);
  const steps = pageWindow(current, totalPages, size);
  return (
    <nav className={styles.pages} aria-label="Pages">
      {current > 1 && (
        <A to={to(current - 1)} rel="prev" className={styles.arrow}>
          ‹ Previous
        </A>
      )}
      <ol>
        {steps.map((step, index) =>
          step === 'gap' ? (
            <li key={`gap-${steps[index - 1]}`} className={styles.gap}>
              …
            </li>
          ) : (
            <li key={step}>
              <A
                to={to(step)}
                aria-label={`Page ${step}`}
                aria-current={step === page ? 'page' : undefined}
              >
                {step}
              </A>
            </li>
          ),
        )}
      </ol>
      {current < totalPages && (
        <A to={to(current + 1)} rel="next" className={styles.arrow}>
          Next ›
        </A>
      )}
    </nav>
  );
}
