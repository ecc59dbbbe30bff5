import styles from './header.module.css';

/** A link of the header; a strong one looks like a button. */
export type NavItem = { to: string; text: string; strong?: boolean };

/** A list of links in the header; the link to the page at `path` is marked. */
export function NavLinks({
  items,
  path,
  className,
}: {
  items: NavItem[];
  path: string;
  className?: string | undefined;
}) {
  return (
    <ul className={className}>
      {items.map(({ to, text, strong }) => (
        <li key={text}>
          <a
            href={to}
            aria-current={to.split('?')[0] === path ? 'page' : undefined}
            className={strong ? styles.strong : undefined}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
