import { PROFILE_LIMITS } from '../../shared/constants/limits.ts';
import {
  type EntryField,
  type EntrySection,
  fieldsOf,
  isEntrySection,
} from '../../shared/profile-fields.ts';
import type { ExampleTexts } from './examples.tsx';
import texts from './list-texts.json' with { type: 'json' };
import type { ListName } from './profile-values.ts';

/** The lists whose entries are one line each, with the name of its text. */
export const LINE_LISTS = { skills: 'text', achievements: 'description' } as const;

/** What a section says, and for whom its examples are. Its fields: `formFields`. */
export type ListSpec = {
  intro: string;
  /** One entry, as in "Add a school". */
  noun: string;
  examples: ExampleTexts;
};

/** The fields of lists whose entries are one text in a profile. */
const FORM_FIELDS: Record<Exclude<ListName, EntrySection>, Record<string, EntryField>> = {
  skills: { text: { as: 'title', label: 'Skill', max: PROFILE_LIMITS.line } },
  drivingLicense: {
    type: {
      as: 'title',
      label: 'Type',
      max: PROFILE_LIMITS.line,
      hint: 'For example: Full licence, Forklift, International',
    },
    classes: {
      as: 'detail',
      label: 'Classes',
      max: PROFILE_LIMITS.line,
      hint: 'As on your licence, for example B, C1',
    },
  },
};

/** The fields of an entry of the form. The first one with text is the title of the entry. */
export function formFields(name: ListName): [name: string, field: EntryField][] {
  return isEntrySection(name) ? fieldsOf(name) : Object.entries(FORM_FIELDS[name]);
}

export const LIST_SPECS: Record<ListName, ListSpec> = texts;
