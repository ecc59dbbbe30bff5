import {
  type CvLanguage,
  formatDate,
  formatDates,
  parseDates,
  type YearOf,
} from '../../shared/cv-dates.ts';
import {
  CV_FACTS,
  type CvFact,
  type CvSectionName,
  type CvSettings,
  FACTS_OF_COUNTRY,
} from '../../shared/cv-settings.ts';
import { EMPTY_PROFILE, type Profile } from '../../shared/profile.ts';
import { ENTRY_SECTIONS, fieldsOf } from '../../shared/profile-fields.ts';
import { CV_LABELS } from './cv-labels.ts';
import { yearsOf } from './japanese-era.ts';

/** A profile without the sections that its owner hides. */
export function withoutHidden(profile: Profile, hidden: readonly CvSectionName[]): Profile {
  return { ...profile, ...Object.fromEntries(hidden.map((name) => [name, EMPTY_PROFILE[name]])) };
}

/**
 * A profile as a CV in a language says it: dates in one form, and the levels of languages that the
 * form offers. What is not understood stays as it was written.
 */
export function inLanguage(profile: Profile, language: CvLanguage, yearOf?: YearOf): Profile {
  const shown = structuredClone(profile);
  for (const section of ENTRY_SECTIONS) {
    const names = fieldsOf(section).flatMap(([name, { as }]) => (as === 'dates' ? [name] : []));
    const entries: Record<string, unknown>[] = shown[section];
    for (const entry of entries)
      for (const name of names) entry[name] = dateText(String(entry[name]), language, yearOf);
  }
  const { levels } = CV_LABELS[language];
  for (const each of shown.languages)
    each.proficiency = levels[each.proficiency] ?? each.proficiency;
  return shown;
}

function dateText(text: string, language: CvLanguage, yearOf?: YearOf): string {
  const period = parseDates(text);
  return period ? formatDates(period, language, yearOf) : text;
}

/** A fact of the person with its label. */
export type ShownFact = { name: CvFact; label: string; text: string };

/** What a CV for a country says about the person, and the line above the signature, '' for none. */
export function factsFor(
  settings: CvSettings,
  options: { country: string; language: CvLanguage; today: Date },
): { facts: ShownFact[]; signature: string } {
  const { country, language, today } = options;
  const allowed = (FACTS_OF_COUNTRY as Record<string, readonly CvFact[]>)[country] ?? [];
  const labels = CV_LABELS[language];
  const yearOf = yearsOf(settings, language);
  const facts = CV_FACTS.flatMap((name): ShownFact[] => {
    const text = settings[name];
    if (name === 'signaturePlace' || text === '' || !allowed.includes(name)) return [];
    return [
      {
        ...{ name, label: labels[name] },
        text: name === 'birthDate' ? dateText(text, language, yearOf) : text,
      },
    ];
  });
  const isSigned = allowed.includes('signaturePlace') && settings.signaturePlace !== '';
  const date = {
    year: today.getUTCFullYear(),
    month: today.getUTCMonth(),
    day: today.getUTCDate(),
  };
  const signature = isSigned
    ? `${settings.signaturePlace}, ${formatDate(date, language, yearOf)}`
    : '';
  return { facts, signature };
}
