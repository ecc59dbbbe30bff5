import { useEffect, useId, useRef, useState } from 'react';
import type { CountryCode } from '../../shared/constants/countries.ts';
import { SECTION_TITLES } from '../../shared/constants/section-titles.ts';
import {
  CV_COLORS,
  CV_DENSITIES,
  CV_SETTING_LIMITS,
  CV_SIZES,
  CV_YEARS,
  type CvSectionName,
  type CvSettings,
  FACTS_OF_COUNTRY,
} from '../../shared/cv-settings.ts';
import { call, failureOf } from '../lib/call.ts';
import { useApiData } from '../lib/use-api-data.ts';
import { Button } from '../ui/button.tsx';
import controls from '../ui/controls.module.css';
import type { Note } from '../ui/form.tsx';
import { LoadState } from '../ui/load-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { OptionRow } from './option-row.tsx';
import styles from './settings-panel.module.css';

type Props = {
  /** The number of the CV, null for "My CV". */
  cv: number | null;
  country: CountryCode | '';
  /** Of the chosen template, BCP 47. */
  language: string;
  /** Whether a section of the profile has anything in it. */
  isFilled: (section: CvSectionName) => boolean;
};

const COLOR_NAMES: Record<CvSettings['color'], string> = {
  ...{ template: 'Template', black: 'Black', blue: 'Blue', teal: 'Teal' },
  ...{ green: 'Green', red: 'Red', purple: 'Purple' },
};
const DENSITY_NAMES: Record<CvSettings['density'], string> = {
  ...{ tight: 'Tight', normal: 'Normal', airy: 'Airy' },
};
const SIZE_NAMES: Record<CvSettings['size'], string> = {
  ...{ small: 'Small', normal: 'Normal', large: 'Large' },
};
const YEAR_NAMES: Record<CvSettings['years'], string> = { western: '2024年', era: '令和6年' };
const LANGUAGE_NAMES: Record<CvSettings['language'], string> = {
  ...{ '': 'As the template', en: 'English', de: 'German', fr: 'French', es: 'Spanish' },
  ...{ it: 'Italian', nl: 'Dutch', pt: 'Portuguese', ar: 'Arabic', ja: 'Japanese', ko: 'Korean' },
};
const FACT_NAMES = {
  ...{ birthDate: 'Date of birth', nationality: 'Nationality', visaStatus: 'Visa or permit' },
  ...{ maritalStatus: 'Marital status', address: 'Full address' },
  signaturePlace: 'Town, for place and date above your signature',
} as const;

const optionsOf = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, text: names[value] }));

/** Order, headings and look of the CV, and facts for the chosen country. */
export function SettingsPanel(props: Props) {
  const { cv } = props;
  const saved = useApiData('GET /api/cv-settings', {
    isEdited: true,
    query: { cv: cv === null ? undefined : String(cv) },
  });
  if (saved.data === null) return <LoadState state={saved} />;
  return <Panel first={saved.data} {...props} />;
}

function Panel(props: Props & { first: { settings: CvSettings; order: CvSectionName[] } }) {
  const { first, cv, country, language, isFilled } = props;
  const [state, setState] = useState(first);
  const [note, setNote] = useState<Note | null>(null);
  const { settings } = state;

  // What was changed here: another tab may have changed something else. A save that fails is made
  // good by the next one.
  const changed = useRef<Partial<CvSettings>>({});
  const queue = useRef(Promise.resolve());
  function change(part: Partial<CvSettings>, order = state.order) {
    setState({ order, settings: { ...settings, ...part } });
    setNote(null);
    changed.current = { ...changed.current, ...part };
    const body = { settings: changed.current, cv };
    const turn = queue.current.then(async () => {
      const answer = await call('POST /api/cv-settings', { body });
      if (answer.ok && changed.current === body.settings) changed.current = {};
      if (queue.current !== turn) return;
      if (answer.ok) setState((now) => ({ ...now, order: answer.body.order }));
      setNote(
        answer.ok
          ? { tone: 'success', text: 'Saved. Your next preview shows it.' }
          : { tone: 'error', text: failureOf(answer, 'Your change could not be saved.') },
      );
    });
    queue.current = turn;
  }

  return (
    <div className={styles.panel}>
      <div className={styles.rows}>
        <OptionRow
          label="Spacing"
          options={optionsOf(CV_DENSITIES, DENSITY_NAMES)}
          chosen={settings.density}
          onChoose={(density) => change({ density })}
        />
        <OptionRow
          label="Text size"
          options={optionsOf(CV_SIZES, SIZE_NAMES)}
          chosen={settings.size}
          onChoose={(size) => change({ size })}
        />
        <Choice
          label="Colour"
          options={optionsOf(CV_COLORS, COLOR_NAMES)}
          value={settings.color}
          onChoose={(color) => change({ color })}
        />
        <Choice
          label="Language of headings and dates"
          options={optionsOf(
            Object.keys(LANGUAGE_NAMES) as CvSettings['language'][],
            LANGUAGE_NAMES,
          )}
          value={settings.language}
          onChoose={(chosen) => change({ language: chosen })}
        />
        {(country === 'JP' || language === 'ja' || settings.language === 'ja') && (
          <OptionRow
            label="Years in Japanese"
            options={optionsOf(CV_YEARS, YEAR_NAMES)}
            chosen={settings.years}
            onChoose={(years) => change({ years })}
          />
        )}
      </div>
      <Sections
        settings={settings}
        shown={state.order.filter(isFilled)}
        all={state.order}
        onChange={change}
      />
      <Facts settings={settings} country={country} onChange={change} />
      <Notice note={note} />
    </div>
  );
}

function Choice<Value extends string>(props: {
  label: string;
  options: { value: Value; text: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}) {
  const { label, options, value, onChoose } = props;
  const id = useId();
  return (
    <div className={controls.field}>
      <label className={controls.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={controls.input}
        value={value}
        onChange={({ target }) => onChoose(target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}

function Sections(props: {
  settings: CvSettings;
  shown: CvSectionName[];
  all: CvSectionName[];
  onChange: (part: Partial<CvSettings>, order?: CvSectionName[]) => void;
}) {
  const { settings, shown, all, onChange } = props;
  const { hidden, titles } = settings;
  const moved = useRef('');
  // A moved row is put elsewhere in the document, and its button loses the focus.
  useEffect(() => {
    if (moved.current !== '') document.getElementById(moved.current)?.focus();
    moved.current = '';
  });

  function move(section: CvSectionName, by: 1 | -1, id: string) {
    const other = shown[shown.indexOf(section) + by];
    if (other === undefined) return;
    moved.current = id;
    const order = all.map((name) => (name === section ? other : name === other ? section : name));
    onChange({ order }, order);
  }

  return (
    <fieldset className={styles.sections}>
      <legend className={controls.label}>Sections</legend>
      <ol>
        {shown.map((section, index) => {
          const title = SECTION_TITLES[section];
          const mover = (by: 1 | -1, word: string) => {
            const id = `cv-${section}-${word}`;
            return (
              <Button
                id={id}
                isDisabled={shown[index + by] === undefined}
                aria-label={`Move ${title} ${word}`}
                onPress={() => move(section, by, id)}
              >
                {by === 1 ? '↓' : '↑'}
              </Button>
            );
          };
          return (
            <li key={section}>
              <label className={styles.show}>
                <input
                  type="checkbox"
                  checked={!hidden.includes(section)}
                  aria-label={`Show ${title}`}
                  onChange={({ target }) =>
                    onChange({
                      hidden: target.checked
                        ? hidden.filter((name) => name !== section)
                        : [...hidden, section],
                    })
                  }
                />
              </label>
              {section === 'customSections' ? (
                <span className={styles.own}>{title}</span>
              ) : (
                <Line
                  label={`Heading of ${title}`}
                  value={titles[section] ?? ''}
                  placeholder={title}
                  onDone={(text) => onChange({ titles: { ...titles, [section]: text } })}
                />
              )}
              {mover(-1, 'up')}
              {mover(1, 'down')}
            </li>
          );
        })}
      </ol>
      <p className={styles.soft}>
        Untick a section to leave it out. Type your own heading in place of the usual one.
      </p>
      {settings.order.length > 0 && (
        <Button onPress={() => onChange({ order: [] })}>Back to the usual order</Button>
      )}
    </fieldset>
  );
}

/** A text that counts when it is left. */
function Line(props: {
  label: string;
  value: string;
  placeholder?: string;
  id?: string;
  onDone: (text: string) => void;
}) {
  const { label, value, placeholder, id, onDone } = props;
  return (
    <input
      id={id}
      className={controls.input}
      type="text"
      aria-label={id === undefined ? label : undefined}
      defaultValue={value}
      placeholder={placeholder}
      maxLength={id === undefined ? CV_SETTING_LIMITS.heading : CV_SETTING_LIMITS.fact}
      dir="auto"
      autoComplete="off"
      onBlur={({ target }) => target.value.trim() !== value && onDone(target.value.trim())}
    />
  );
}

function Facts(props: {
  settings: CvSettings;
  country: CountryCode | '';
  onChange: (part: Partial<CvSettings>) => void;
}) {
  const { settings, country, onChange } = props;
  const id = useId();
  const facts = country === '' ? [] : (FACTS_OF_COUNTRY[country] ?? []);
  const field = (name: 'latinName' | (typeof facts)[number], label: string, hint?: string) => (
    <div className={controls.field} key={name}>
      <label className={controls.label} htmlFor={`${id}-${name}`}>
        {label}
      </label>
      {hint && <p className={styles.soft}>{hint}</p>}
      <Line
        id={`${id}-${name}`}
        label={label}
        value={settings[name]}
        onDone={(text) => onChange({ [name]: text })}
      />
    </div>
  );
  return (
    <fieldset className={styles.facts}>
      <legend className={controls.label}>About you</legend>
      {field(
        'latinName',
        'Name in Latin letters, as in your passport',
        'A second line under your name. Leave it empty if your name is in Latin letters.',
      )}
      {facts.map((name) => field(name, FACT_NAMES[name]))}
      <p className={styles.soft}>
        {facts.length > 0
          ? 'Fill in only what you want to say. It is shown only on a CV for this country, and on no other.'
          : 'Date of birth, nationality and the like are left out: no public body advises them here. Choose another country to see what it expects.'}
      </p>
    </fieldset>
  );
}
