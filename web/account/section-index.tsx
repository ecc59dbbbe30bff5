import { type MouseEvent, useEffect } from 'react';
import styles from './account.module.css';
import { sectionId } from './section.tsx';

/**
 * Links to the parts of the page, in their order. A part that an address names is shown once it is
 * there: the browser looked for it before.
 */
export function SectionIndex({ titles }: { titles: string[] }) {
  useEffect(() => {
    const { hash } = location;
    if (hash.startsWith('#part-')) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <nav className={styles.index} aria-label="On this page">
      <ul>
        {titles.map((title) => (
          <li key={title}>
            <a href={`#${sectionId(title)}`} onClick={focusTarget}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The router moves the scroll but not the focus. */
function focusTarget({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  document.getElementById(currentTarget.hash.slice(1))?.focus({ preventScroll: true });
}
