import type { ReactNode } from 'react';
import type { FieldTexts } from '../../ui/check-fields.ts';
import { fieldId as controlId } from '../../ui/form.tsx';
import { type Described, describeControl } from '../../ui/form-fields.tsx';
import type { JobValues } from './job-values.ts';

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
