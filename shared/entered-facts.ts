import * as v from 'valibot';
import { optionalField } from './optional-field.ts';

/**
 * What the operator of the board may enter about a job, by column of `jobs`. It counts before what
 * the text says. `not-stated`: the text is not read, and nothing is said. Null: as read from the text.
 */
export const ENTERED_CHOICES = {
  visa_help: ['offered', 'not-offered', 'right-to-work-needed', 'not-stated'],
  housing: ['offered', 'offered-free', 'offered-paid', 'live-in', 'not-offered', 'not-stated'],
  costs: ['no-fee', 'employer-pays', 'asks-money', 'not-stated'],
} as const;
export type EnteredName = keyof typeof ENTERED_CHOICES;
export const ENTERED_NAMES = Object.keys(ENTERED_CHOICES) as EnteredName[];

export type EnteredFacts = {
  [Name in EnteredName]: (typeof ENTERED_CHOICES)[Name][number] | null;
};

export const NOTHING_ENTERED: EnteredFacts = { visa_help: null, housing: null, costs: null };

const choice = <const Values extends readonly string[]>(values: Values, name: string) =>
  optionalField(v.picklist(values), null, `${name} must be ${values.join(', ')}, or null.`);

/** The same as fields of a body. */
export const enteredInputFields = {
  visa_help: choice(ENTERED_CHOICES.visa_help, 'visa_help'),
  housing: choice(ENTERED_CHOICES.housing, 'housing'),
  costs: choice(ENTERED_CHOICES.costs, 'costs'),
};

/** The same as fields of an answer. */
export const enteredAnswerFields = {
  visa_help: v.nullable(v.picklist(ENTERED_CHOICES.visa_help)),
  housing: v.nullable(v.picklist(ENTERED_CHOICES.housing)),
  costs: v.nullable(v.picklist(ENTERED_CHOICES.costs)),
};
