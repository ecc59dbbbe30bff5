import { useId } from 'react';
import { SECTION_TITLES } from '../../shared/constants/section-titles.ts';
import { countOf } from '../lib/words.ts';
import compareStyles from '../ui/compare-dialog.module.css';
import { SectionSide } from '../ui/section-side.tsx';
import styles from './import.module.css';
import type { Choice, SectionChange } from './merge-profile.ts';

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
    <fieldset className={compareStyles.section}>
      <legend>
        {SECTION_TITLES[section]}{' '}
        <span className={styles.tag}>
          {isNewSection ? 'New' : hasFields ? 'Different' : `${fresh} new`}
        </span>
      </legend>
      <div className={compareStyles.choices}>
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
      <div className={isNewSection ? undefined : compareStyles.sides}>
        {!isNewSection && (
          <SectionSide title="Yours now" entries={mine} mark={choice === 'take' ? 'goes' : null} />
        )}
        <SectionSide
          title="In the file"
          entries={found}
          mark={
            !isNewSection && !hasFields && choice !== undefined && choice !== 'keep' ? 'new' : null
          }
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
