import { useLocation } from 'react-router';
import styles from './header.module.css';
import { A } from './link.tsx';

/** A link of the header; a strong one looks like a button. */
export type NavItem = { to: string; text: string; strong?: boolean };

/** A list of links in the header; the link to the current page is marked. */
export function NavLinks({
  items,
  className,
}: {
  items: NavItem[];
  className?: string | undefined;
}) {
  const { pathname } = useLocation();
  return (
    <ul className={className}>
      {items.map(({ to, text, strong }) => (
        <li key={text}>
          <A
            to={to}
            aria-current={to.split('?')[0] === pathname ? 'page' : undefined}
            className={strong ? styles.strong : undefined}
          >
            {text}
          </A>
        </li>
      ))}
    </ul>
  );
}
