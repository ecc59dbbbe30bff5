import type { ReactNode } from 'react';
import type { FieldTexts } from '../../ui/check-fields.ts';
import { held, optional } from '../../ui/fields.tsx';
import { fieldId as controlId } from '../../ui/form.tsx';
import { type Described, describeControl } from '../../ui/form-fields.tsx';
import type { JobValues } from './job-values.ts';
import words from './job-words.json' with { type: 'json' };

type Box = 'is_premium_visible' | 'featured';
type TextName = Exclude<keyof JobValues, Box | 'pay'>;

/** Begins the ids of the form's controls. */
export const FORM_ID = 'job';

/**
 * What the fields of the job form share: its values, the errors by field, and how to
 * change it.
 */
export type JobHost = {
  id: string;
  values: JobValues;
  errors: FieldTexts;
  change: (changes: Partial<JobValues>) => void;
};

/**
 * What a field of form-fields.tsx needs, with its words: `<TextField {...jobField(host, 'title')} />`.
 */
export function jobField(host: JobHost, name: TextName) {
  const label = words.labels[name];
  const hint = (words.hints as Partial<Record<TextName, string>>)[name];
  return {
    ...held(host, name),
    ...(words.optional.includes(name) ? optional(label) : { label }),
    ...(hint && { hint }),
  };
}

/** A box of the form, with its words. */
export function jobBox(host: JobHost, name: Box) {
  return { host, name, label: words.labels[name], hint: words.hints[name] };
}

/** Id of a field's control; error and hint add `-error` and `-hint`. */
export function fieldId(name: string): string {
  return controlId(FORM_ID, name);
}

/**
 * Goes to the beginning of the form, when the button that had the focus is gone or at the other
 * end.
 */
export function focusFirstField(): void {
  document.getElementById(fieldId('title'))?.focus();
}

/** The ids that describe a control, and whether it is wrong. */
export function describe(name: string, error: string | undefined, hint: ReactNode): Described {
  return describeControl(fieldId(name), error, hint);
}
