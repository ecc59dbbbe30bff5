import { COUNTRIES, type CountryCode } from '../../shared/constants/countries.ts';
import { Select } from '../ui/select.tsx';
import styles from './cv-builder.module.css';
import { PaperChoice } from './paper-choice.tsx';
import { type Choice, usualPaper } from './use-choice.ts';

const COUNTRY_OPTIONS = [
  { value: '', label: 'Choose a country for advice' },
  ...COUNTRIES.map(({ code, name }) => ({ value: code, label: name })),
];

/** Where the CV is for, and on which paper. A country brings its usual paper. */
export function Choices(props: { choice: Choice; onChoose: (choice: Choice) => void }) {
  const { choice, onChoose } = props;
  return (
    <div className={styles.choices}>
      <Select
        label="Country you apply to"
        value={choice.country}
        options={COUNTRY_OPTIONS}
        onChoose={(value) => {
          const country = value as CountryCode | '';
          const paper = country === '' ? choice.paper : usualPaper(country);
          onChoose({ ...choice, country, paper });
        }}
      />
      <PaperChoice paper={choice.paper} onPaper={(paper) => onChoose({ ...choice, paper })} />
    </div>
  );
}
