import { PROFILE_SECTIONS, type ProfileSection } from '../../shared/constants/section-titles.ts';
import type { Profile } from '../../shared/profile.ts';
import {
  type EntryList,
  entryKey,
  isEntryList,
  joinEntries,
  markNew,
  maxEntries,
  type ShownEntry,
  sectionEntries,
} from '../lib/section-entries.ts';

/** What becomes of a section: the file's, mine, or both. */
export type Choice = 'take' | 'keep' | 'add';
export type Choices = Partial<Record<ProfileSection, Choice>>;

/** A section in which the file differs from the form. */
export type SectionChange = {
  section: ProfileSection;
  mine: ShownEntry[];
  found: ShownEntry[];
  /** Choices that make sense, the safest first: it loses nothing. */
  choices: [Choice, ...Choice[]];
};

/** The sections in which a file says something that the form does not say already. */
export function compareProfiles(mine: Profile, found: Profile): SectionChange[] {
  return PROFILE_SECTIONS.flatMap((section): SectionChange[] => {
    const [ours, theirs] = [sectionEntries(mine, section), sectionEntries(found, section)];
    const shownMine = markNew(ours, theirs);
    const shownFound = markNew(theirs, ours);
    if (!shownFound.some(({ isNew }) => isNew)) return [];
    return [
      { section, mine: shownMine, found: shownFound, choices: choicesOf(section, mine, found) },
    ];
  });
}

/** The form's profile with what was chosen of the file. Photo and template stay as they are. */
export function mergeProfiles(mine: Profile, found: Profile, choices: Choices): Profile {
  const merged = structuredClone(mine);
  for (const section of PROFILE_SECTIONS) {
    const choice = choices[section] ?? 'keep';
    if (choice === 'keep') continue;
    const isAdding = choice === 'add';
    const pick = (own: string, other: string) => (isAdding ? own || other : other || own);
    if (section === 'personal') {
      merged.name = pick(mine.name, found.name);
      merged.professionalTitle = pick(mine.professionalTitle, found.professionalTitle);
    } else if (section === 'contact') {
      merged.contact = {
        phone: pick(mine.contact.phone, found.contact.phone),
        email: pick(mine.contact.email, found.contact.email),
        location: pick(mine.contact.location, found.contact.location),
      };
    } else if (section === 'summary') merged.summary = pick(mine.summary, found.summary);
    else Object.assign(merged, { [section]: mergedList(section, mine, found, isAdding) });
  }
  return merged;
}

/** Entries of the file that are left out because the list would be too long. */
export function leftOut(section: ProfileSection, mine: Profile, found: Profile): number {
  if (!isEntryList(section)) return 0;
  const all = joinEntries(mine[section], found[section]);
  return Math.max(0, all.length - maxEntries(section));
}

function mergedList(
  section: EntryList,
  mine: Profile,
  found: Profile,
  isAdding: boolean,
): unknown[] {
  return isAdding
    ? joinEntries(mine[section], found[section]).slice(0, maxEntries(section))
    : found[section];
}

function choicesOf(
  section: ProfileSection,
  mine: Profile,
  found: Profile,
): SectionChange['choices'] {
  const ours = sectionEntries(mine, section);
  if (ours.length === 0) return ['take', 'keep'];
  if (section === 'summary') return ['keep', 'take'];
  const added = mergeProfiles(mine, found, { [section]: 'add' });
  // Nothing is missing on our side, so that adding would do nothing.
  if (entryKey(sectionEntries(added, section)) === entryKey(ours)) return ['keep', 'take'];
  return ['add', 'take', 'keep'];
}
