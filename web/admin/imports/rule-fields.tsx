import { CATEGORIES } from '../../../shared/constants/categories.ts';
import { COUNTRIES } from '../../../shared/constants/countries.ts';
import { FEED_ZONES, type FeedRules } from '../../../shared/import-mapping.ts';
import { countOf } from '../../lib/words.ts';
import controls from '../../ui/controls.module.css';
import { CheckBox } from '../../ui/form-fields.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './import-fields.module.css';

type Props = {
  rules: FeedRules;
  employer: string;
  /** Its jobs come in pages: each is one card. */
  hasPages: boolean;
  onRules: (rules: FeedRules) => void;
  onEmployer: (employer: string) => void;
};

const ZONES = [
  { value: '', label: 'UTC' },
  ...FEED_ZONES.map((zone) => ({ value: zone, label: zone.replace('_', ' ').replace('/', ': ') })),
];

/** What is used where a row says nothing, and which jobs of the feed are taken. */
export function RuleFields({ rules, employer, hasPages, onRules, onEmployer }: Props) {
  const change = (changes: Partial<FeedRules>) => onRules({ ...rules, ...changes });
  return (
    <>
      <fieldset className={styles.group}>
        <legend>Where a row says nothing</legend>
        <TextLine label="Company" value={employer} onChange={onEmployer} maxLength={200} />
        <Select
          label="Country"
          value={rules.country ?? ''}
          options={[
            { value: '', label: 'None: such rows are not imported' },
            ...COUNTRIES.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChoose={(code) =>
            change({ country: COUNTRIES.find((each) => each.code === code)?.code ?? null })
          }
        />
        <Select
          label="Time zone of its times"
          value={rules.zone ?? ''}
          options={ZONES}
          onChoose={(zone) => change({ zone: FEED_ZONES.find((each) => each === zone) ?? null })}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Which jobs to take</legend>
        <Choices
          label="Countries"
          none="All countries"
          options={COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))}
          chosen={rules.countries}
          onChange={(countries) => change({ countries })}
        />
        <Choices
          label="Categories"
          none="All categories"
          options={CATEGORIES.map((name) => ({ value: name, label: name }))}
          chosen={rules.categories}
          onChange={(categories) => change({ categories })}
        />
        <TextLine
          label="Only with one of these words"
          hint="In the title or the text, separated by commas: nurse, carer"
          value={rules.words}
          onChange={(words) => change({ words })}
          maxLength={500}
        />
        <CheckBox isChecked={rules.visaHelp} onChange={(visaHelp) => change({ visaHelp })}>
          Only jobs that offer visa help
        </CheckBox>
        <TextLine
          label="At most this many jobs"
          hint="The first ones in the file. Leave empty to take all."
          value={rules.most === null ? '' : `${rules.most}`}
          inputMode="numeric"
          onChange={(text) => change({ most: wholeNumber(text) })}
          maxLength={7}
        />
        {hasPages ? (
          <p className={styles.hint}>
            This feed comes in pages, so a job in several places is one card, with the first place.
          </p>
        ) : (
          <Select
            label="A job in several places"
            value={rules.places}
            options={[
              { value: 'one', label: 'One card, with the first place' },
              { value: 'many', label: 'A job for each place' },
            ]}
            onChoose={(places) => change({ places: places === 'many' ? 'many' : 'one' })}
          />
        )}
      </fieldset>
    </>
  );
}

function wholeNumber(text: string): number | null {
  const digits = text.replace(/\D/g, '');
  return digits === '' || Number(digits) === 0 ? null : Math.min(Number(digits), 1_000_000);
}

function TextLine(props: {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  inputMode?: 'numeric';
}) {
  const { label, hint, value, onChange, ...rest } = props;
  return (
    <label className={controls.field}>
      <span className={controls.label}>{label}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
      <input
        {...rest}
        type="text"
        dir="auto"
        autoComplete="off"
        className={controls.input}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}

function Choices<Value extends string>(props: {
  label: string;
  none: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}) {
  const { label, none, options, chosen, onChange } = props;
  return (
    <details>
      <summary>
        {`${label}: ${chosen.length === 0 ? none : countOf(chosen.length, 'chosen', 'chosen')}`}
      </summary>
      <div className={styles.choices}>
        {options.map(({ value, label: name }) => (
          <CheckBox
            key={value}
            isChecked={chosen.includes(value)}
            onChange={(isOn) =>
              onChange(isOn ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          >
            {name}
          </CheckBox>
        ))}
      </div>
    </details>
  );
}
