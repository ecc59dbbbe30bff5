import { useId } from 'react';
import { COUNTRIES, type CountryCode } from '../../shared/constants/countries.ts';
import controls from '../ui/controls.module.css';
import styles from './cv-builder.module.css';
import { PaperChoice } from './paper-choice.tsx';
import { type Choice, usualPaper } from './use-choice.ts';

/** Where the CV is for, and on which paper. A country brings its usual paper. */
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
    </div>
  );
}
