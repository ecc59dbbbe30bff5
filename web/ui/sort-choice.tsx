import { A } from './link.tsx';
import styles from './sort-choice.module.css';

/** An order of a list: its words, its address, and whether it is the one that is shown. */
export type Order = { label: string; to: string; isCurrent: boolean };

/** The choice of order, one link each. */
export function SortChoice({ orders }: { orders: Order[] }) {
  return (
    <nav aria-label="Sort" className={styles.sort}>
      {orders.map(({ label, to, isCurrent }) => (
        <A key={label} to={to} aria-current={isCurrent || undefined}>
          {label}
        </A>
      ))}
    </nav>
  );
}
