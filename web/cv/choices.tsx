import { useId } from 'react';
import { COUNTRIES, type CountryCode } from '../../shared/constants/countries.ts';
import type { CvReader } from '../../shared/cv.ts';
import { usualPaper } from '../../shared/cvs.ts';
import controls from '../ui/controls.module.css';
import styles from './cv-builder.module.css';
import { OptionRow, PaperChoice } from './option-row.tsx';
import type { Choice } from './use-choice.ts';

const READERS: { value: CvReader; text: string }[] = [
  { value: 'employer', text: 'An employer' },
  { value: 'me', text: 'Me' },
];

/** Where the CV is for, on which paper and for whom. A country brings its usual paper. */
export function Choices(props: { choice: Choice; onChoose: (choice: Choice) => void }) {
  const { choice, onChoose } = props;
  const id = useId();
  return (
    <div className={styles.choices}>
      <div className={controls.field}>
        <label className={controls.label} htmlFor={id}>
          Country you apply to
        </label>
        <select
          id={id}
          className={controls.input}
          value={choice.country}
          onChange={({ target }) => {
            const country = target.value as CountryCode | '';
            onChoose({
              ...choice,
              country,
              paper: country === '' ? choice.paper : usualPaper(country),
            });
          }}
        >
          <option value="">Choose a country for advice</option>
          {COUNTRIES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <PaperChoice paper={choice.paper} onPaper={(paper) => onChoose({ ...choice, paper })} />
      <OptionRow
        label="The PDF is for"
        options={READERS}
        chosen={choice.reader}
        onChoose={(reader) => onChoose({ ...choice, reader })}
      />
    </div>
  );
}
