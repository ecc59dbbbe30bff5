import { formFields, LIST_SPECS } from './list-specs.ts';
import type { ListName } from './profile-values.ts';

/** The texts of an entry's short fields that are filled, in the order of the form. */
function shortTexts(name: ListName, value: unknown): string[] {
  const texts = value as Record<string, unknown>;
  return formFields(name)
    .filter(([, { as, rows }]) => as !== 'items' && as !== 'url' && !rows)
    .map(([field]) => texts[field])
    .filter((text) => typeof text === 'string' && text.trim() !== '') as string[];
}

/** What an entry is called: its first filled field. */
export function entryTitle(name: ListName, value: unknown): string {
  return shortTexts(name, value)[0] ?? `New ${LIST_SPECS[name].noun}`;
}

/** What stands below its title. */
export function entryDetails(name: ListName, value: unknown): string {
  return shortTexts(name, value).slice(1).join(' · ');
}
