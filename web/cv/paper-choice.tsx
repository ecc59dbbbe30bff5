import { useId } from 'react';
import { PAPERS, type Paper } from '../../shared/cv.ts';
import controls from '../ui/controls.module.css';
import styles from './paper-choice.module.css';

/** The names of the papers. */
const NAMES: Record<Paper, string> = { A4: 'A4', Letter: 'US Letter' };

/** The choice of the paper. */
export function PaperChoice(props: {
  paper: Paper;
  hidesLabel?: boolean;
  onPaper: (paper: Paper) => void;
}) {
  const { paper, hidesLabel = false, onPaper } = props;
  const name = useId();
  return (
    <fieldset className={styles.papers}>
      <legend className={hidesLabel ? controls.hidden : controls.label}>Paper</legend>
      <div className={styles.options}>
        {PAPERS.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={name}
              checked={each === paper}
              onChange={() => onPaper(each)}
            />
            {NAMES[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
