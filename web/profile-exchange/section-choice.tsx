import { useId } from 'react';
import { SECTION_TITLES } from '../../shared/constants/section-titles.ts';
import type { OutlineEntry } from '../../shared/profile-outline.ts';
import { countOf } from '../lib/words.ts';
import styles from './import.module.css';
import type { Choice, SectionChange, ShownEntry } from './merge-profile.ts';

/** Sections whose fields are filled one by one. */
const OF_FIELDS = ['personal', 'contact'];

type Props = {
  change: SectionChange;
  /** Nothing while the person has not chosen. */
  choice: Choice | undefined;
  /** Whether the section was read by guess. */
  isGuess: boolean;
  /** Entries that do not fit when they are added. */
  leftOut: number;
  onChoose: (choice: Choice) => void;
};

/** One section of the file beside the same of the form, and what to do with it. */
export function SectionChoice({ change, choice, isGuess, leftOut, onChoose }: Props) {
  const { section, mine, found, choices } = change;
  const id = useId();
  const isNewSection = mine.length === 0;
  const fresh = found.filter(({ isNew }) => isNew).length;
  const hasFields = OF_FIELDS.includes(section) || section === 'summary';
  return (
    <fieldset className={styles.section}>
      <legend>
        {SECTION_TITLES[section]}{' '}
        <span className={styles.tag}>
          {isNewSection ? 'New' : hasFields ? 'Different' : `${fresh} new`}
        </span>
      </legend>
      <div className={styles.choices}>
        {choices.map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={id}
              value={option}
              checked={choice === option}
              onChange={() => onChoose(option)}
            />
            <span>{labelOf(option, change)}</span>
          </label>
        ))}
      </div>
      {isGuess && choice === undefined && (
        <p className={styles.guess}>We had to guess here. Check it, then choose.</p>
      )}
      <p className={styles.outcome} aria-live="polite">
        {choice && outcomeOf(choice, change, leftOut)}
      </p>
      <div className={isNewSection ? undefined : styles.sides}>
        {!isNewSection && (
          <Side title="Yours now" entries={mine} isMarked={choice === 'take'} mark="goes" />
        )}
        <Side
          title="In the file"
          entries={found}
          isMarked={!isNewSection && !hasFields && choice !== undefined && choice !== 'keep'}
          mark="new"
        />
      </div>
    </fieldset>
  );
}

function labelOf(choice: Choice, { section, mine }: SectionChange): string {
  if (mine.length === 0) return choice === 'take' ? 'Use it' : 'Leave it out';
  if (choice === 'keep') return 'Keep mine';
  if (choice === 'take') return 'Use the file’s';
  return OF_FIELDS.includes(section) ? 'Fill in what I do not have' : 'Add to mine';
}

/** What the choice means for entries that would be lost. */
function outcomeOf(choice: Choice, { section, mine }: SectionChange, leftOut: number): string {
  if (choice === 'add' && leftOut > 0)
    return `${countOf(leftOut, 'entry', 'entries')} in the file ${leftOut === 1 ? 'does' : 'do'} not fit in your profile.`;
  const lost = mine.filter(({ isNew }) => isNew).length;
  if (choice !== 'take' || lost === 0 || OF_FIELDS.includes(section)) return '';
  if (section === 'summary') return 'This replaces your own text.';
  return `${countOf(lost, 'entry', 'entries')} of yours ${lost === 1 ? 'is' : 'are'} replaced.`;
}

function Side(props: { title: string; entries: ShownEntry[]; isMarked: boolean; mark: string }) {
  const { title, entries, isMarked, mark } = props;
  return (
    <section className={styles.side}>
      <h3>{title}</h3>
      <ul>
        {entries.map((entry, index) => (
          <li
            // Entries have no name of their own, and are never reordered here.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            dir="auto"
            className={isMarked && entry.isNew ? styles[mark] : undefined}
          >
            {isMarked && entry.isNew && <span className={styles.mark}>{MARKS[mark]}</span>}
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const MARKS: Record<string, string> = { new: 'New: ', goes: 'Replaced: ' };

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
