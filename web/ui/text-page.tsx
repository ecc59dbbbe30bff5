import type { ReactNode } from 'react';
import styles from './text-page.module.css';

const STEPS = [
  { to: '/check', text: 'Check a message', why: 'Paste it. We show the signs of a fake offer.' },
  { to: '/employers', text: 'Look up an employer', why: 'Is it on an official register?' },
  { to: '/permits', text: 'Read about permits', why: 'What the rules of a country ask.' },
  { to: '/jobs?visa=offered', text: 'See jobs with visa help', why: 'In the words of the advert.' },
] as const;

/**
 * The grid of pages of text: the text, and what to do next, beside it on a laptop and below it on a
 * phone. `here`: the path of the page, which is not among them.
 */
export function TextPage({ here, children }: { here: string; children: ReactNode }) {
  return (
    <div className={styles.grid}>
      <div>{children}</div>
      <aside aria-labelledby="next" className={styles.next}>
        <h2 id="next">What to do next</h2>
        <ul>
          {STEPS.filter(({ to }) => to !== here).map(({ to, text, why }) => (
            <li key={to}>
              <a href={to}>{text}</a>
              <p>{why}</p>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
