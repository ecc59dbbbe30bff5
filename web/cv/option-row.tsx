import { useId } from 'react';
import { PAPERS, type Paper } from '../../shared/cv.ts';
import controls from '../ui/controls.module.css';
import styles from './option-row.module.css';

/** The names of the papers. */
const NAMES: Record<Paper, string> = { A4: 'A4', Letter: 'US Letter' };
const PAPER_OPTIONS = PAPERS.map((paper) => ({ value: paper, text: NAMES[paper] }));

/** A choice of a few short options, side by side. */
export function OptionRow<Value extends string>(props: {
  label: string;
  hidesLabel?: boolean;
  options: { value: Value; text: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}) {
  const { label, hidesLabel = false, options, chosen, onChoose } = props;
  const name = useId();
  return (
    <fieldset className={styles.row}>
      <legend className={hidesLabel ? controls.hidden : controls.label}>{label}</legend>
      <div className={styles.options}>
        {options.map(({ value, text }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The choice of the paper. */
export function PaperChoice(props: {
  paper: Paper;
  hidesLabel?: boolean;
  onPaper: (paper: Paper) => void;
}) {
  const { paper, hidesLabel = false, onPaper } = props;
  return (
    <OptionRow
      label="Paper"
      hidesLabel={hidesLabel}
      options={PAPER_OPTIONS}
      chosen={paper}
      onChoose={onPaper}
    />
  );
}
