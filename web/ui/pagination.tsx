import { useLocation } from 'react-router';
import { pageWindow } from '../lib/page-window.ts';
import { A } from './link.tsx';
import styles from './pagination.module.css';

/** Links to the pages of a list: `size` numbers around the current page, first and last with ellipses, previous and next. */
export function Pagination({ page, totalPages, size }: { page: number; totalPages: number; size: number }) {
  const { pathname, search } = useLocation();
  if (totalPages < 2) return null;
  const current = Math.min(page, totalPages);
  const to = (target: number) => {
    const query = new URLSearchParams(search);
    query.delete('page');
    if (target > 1) query.set('page', String(target));
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
  const steps = pageWindow(current, totalPages, size);
  const isCrowded = steps.length > size + 2;
  return (
    <nav className={styles.pages} aria-label="Pages">
      {current > 1 && (
        <A to={to(current - 1)} rel="prev" className={styles.arrow}>
          ← Previous
        </A>
      )}
      <ol>
        {steps.map((step, index) =>
          step === 'gap' ? (
            <li key={`gap-${steps[index - 1]}`} className={styles.gap}>
              …
            </li>
          ) : (
            <li key={step} className={isCrowded && Math.abs(step - current) === 2 ? styles.far : undefined}>
              <A to={to(step)} aria-label={`Page ${step}`} aria-current={step === page ? 'page' : undefined}>
                {step}
              </A>
            </li>
          ),
        )}
      </ol>
      {current < totalPages && (
        <A to={to(current + 1)} rel="next" className={styles.arrow}>
          Next →
        </A>
      )}
    </nav>
  );
}
