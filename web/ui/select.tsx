import type { ComponentProps } from 'react';
import { formatCount } from '../lib/words.ts';
import controls from './controls.module.css';

/** One choice; `count` is how many entries a filter would show with it. */
export type Option = { value: string; label: string; count?: number | undefined };

type Props = Omit<ComponentProps<'select'>, 'value' | 'defaultValue' | 'children'> & {
  label: string;
  value?: string | undefined;
  /** Choices, or groups of them. */
  options: readonly (Option | { label: string; options: readonly Option[] })[];
  /** React holds the choice. Without it the field does, until there is another `value`. */
  onChoose?: (value: string) => void;
};

/** A labelled native select. `form` is the id of its form, when it is outside of that. */
export function Select({ label, value = '', options, onChoose, ...rest }: Props) {
  return (
    <label className={controls.field}>
      <span className={controls.label}>{label}</span>
      <select
        key={onChoose ? undefined : value}
        className={controls.input}
        {...(onChoose
          ? { value, onChange: ({ target }) => onChoose(target.value) }
          : { defaultValue: value })}
        {...rest}
      >
        {options.map((each) =>
          'options' in each ? (
            <optgroup key={each.label} label={each.label}>
              {each.options.map(optionOf)}
            </optgroup>
          ) : (
            optionOf(each)
          ),
        )}
      </select>
    </label>
  );
}

function optionOf({ value, label, count }: Option) {
  return (
    <option key={value} value={value}>
      {count === undefined ? label : `${label} (${formatCount(count)})`}
    </option>
  );
}
