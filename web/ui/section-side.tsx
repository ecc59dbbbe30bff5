import type { OutlineEntry } from '../../shared/profile-outline.ts';
import type { ShownEntry } from '../lib/section-entries.ts';
import styles from './section-side.module.css';

const MARKS = { new: 'New: ', goes: 'Replaced: ', differs: 'Different: ' };

/** One of two forms of a section, for `styles.sides`. `mark`: what is said of its new entries. */
export function SectionSide(props: {
  title: string;
  entries: ShownEntry[];
  mark: keyof typeof MARKS | null;
}) {
  const { title, entries, mark } = props;
  return (
    <section className={styles.side}>
      <h3>{title}</h3>
      <ul>
        {entries.map((entry, index) => {
          const shown = entry.isNew ? mark : null;
          return (
            <li
              // Entries have no name of their own, and are never reordered here.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              dir="auto"
              className={shown ? styles[shown] : undefined}
            >
              {shown && <span className={styles.mark}>{MARKS[shown]}</span>}
              <Entry entry={entry} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Entry({ entry: { title, detail, dates, text, items, url } }: { entry: OutlineEntry }) {
  const heading = [title, detail].filter(Boolean).join(', ');
  return (
    <>
      {heading && <strong>{heading}</strong>}
      {dates && <span className={styles.dates}>{dates}</span>}
      {text && <p className={styles.text}>{text}</p>}
      {items.length > 0 && <p className={styles.text}>{items.join('\n')}</p>}
      {url && <p className={styles.text}>{url}</p>}
    </>
  );
}
