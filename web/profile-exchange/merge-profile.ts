import { PROFILE_LIMITS } from '../../shared/constants/limits.ts';
import { PROFILE_SECTIONS, type ProfileSection } from '../../shared/constants/section-titles.ts';
import type { Profile } from '../../shared/profile.ts';
import { type OutlineEntry, outlineOf } from '../../shared/profile-outline.ts';

/** What becomes of a section: the file's, mine, or both. */
export type Choice = 'take' | 'keep' | 'add';
export type Choices = Partial<Record<ProfileSection, Choice>>;

/** An entry as it is shown; `isNew`: the other side does not have it. */
export type ShownEntry = OutlineEntry & { isNew: boolean };

/** A section in which the file differs from the form. */
export type SectionChange = {
  section: ProfileSection;
  mine: ShownEntry[];
  found: ShownEntry[];
  /** Choices that make sense, the safest first: it loses nothing. */
  choices: [Choice, ...Choice[]];
};

type ListName = Exclude<ProfileSection, 'personal' | 'contact' | 'summary'>;

const SINGLE: ProfileSection[] = ['personal', 'contact', 'summary'];

/** The sections in which a file says something that the form does not say already. */
export function compareProfiles(mine: Profile, found: Profile): SectionChange[] {
  return PROFILE_SECTIONS.flatMap((section): SectionChange[] => {
    const [ours, theirs] = [entriesOf(mine, section), entriesOf(found, section)];
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
  if (isSingle(section)) return 0;
  const all = joined(mine[section], found[section]);
  return Math.max(0, all.length - maxEntries(section));
}

function mergedList(
  section: ListName,
  mine: Profile,
  found: Profile,
  isAdding: boolean,
): unknown[] {
  return isAdding
    ? joined(mine[section], found[section]).slice(0, maxEntries(section))
    : found[section];
}

/** Mine, then what the file has beyond. */
function joined(mine: unknown[], found: unknown[]): unknown[] {
  const known = new Set(mine.map(keyOf));
  return [...mine, ...found.filter((entry) => !known.has(keyOf(entry)))];
}

function choicesOf(
  section: ProfileSection,
  mine: Profile,
  found: Profile,
): SectionChange['choices'] {
  const ours = entriesOf(mine, section);
  if (ours.length === 0) return ['take', 'keep'];
  if (section === 'summary') return ['keep', 'take'];
  const added = mergeProfiles(mine, found, { [section]: 'add' });
  // Nothing is missing on our side, so that adding would do nothing.
  if (keyOf(entriesOf(added, section)) === keyOf(ours)) return ['keep', 'take'];
  return ['add', 'take', 'keep'];
}

const line = (title: string, text = ''): OutlineEntry[] =>
  text === '' ? [] : [{ title, text, detail: '', dates: '', items: [], url: '' }];

function entriesOf(profile: Profile, section: ProfileSection): OutlineEntry[] {
  if (section === 'personal')
    return [...line('Name', profile.name), ...line('Title', profile.professionalTitle)];
  if (section === 'contact')
    return [
      ...line('Phone', profile.contact.phone),
      ...line('Email', profile.contact.email),
      ...line('Location', profile.contact.location),
    ];
  if (section === 'customSections')
    return profile.customSections.map(({ title, items }) => ({
      title,
      items,
      detail: '',
      dates: '',
      text: '',
      url: '',
    }));
  return outlineOf(profile).find((part) => part.section === section)?.entries ?? [];
}

function markNew(entries: OutlineEntry[], others: OutlineEntry[]): ShownEntry[] {
  const known = new Set(others.map(keyOf));
  return entries.map((entry) => ({ ...entry, isNew: !known.has(keyOf(entry)) }));
}

function isSingle(section: ProfileSection): section is 'personal' | 'contact' | 'summary' {
  return SINGLE.includes(section);
}

function maxEntries(section: ListName): number {
  return section === 'skills' ? PROFILE_LIMITS.skills : PROFILE_LIMITS.entries;
}

function keyOf(entry: unknown): string {
  return JSON.stringify(entry).toLowerCase();
}
