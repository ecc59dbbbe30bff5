import { PROFILE_SECTIONS, type ProfileSection } from '../../shared/constants/section-titles.ts';
import type { Profile } from '../../shared/profile.ts';
import { exactKey, isEntryList, joinEntries, maxEntries } from '../lib/section-entries.ts';
import { isSame, withSection } from './profile-values.ts';

/** The two forms of a profile that was saved elsewhere since it was loaded here. */
export type TwoSaves = {
  /** What both began with; null when this is not known. */
  base: Profile | null;
  here: Profile;
  there: Profile;
};

/** Which form of a section is kept; `all`: the entries of both. */
export type Side = 'here' | 'there' | 'all';
export type Sides = Partial<Record<ProfileSection, Side>>;

/** The sections that differ, by where they were changed. `both`: only the person can choose. */
export type Comparison = {
  both: ProfileSection[];
  onlyHere: ProfileSection[];
  onlyThere: ProfileSection[];
};

/** Compares section by section. Without a base nothing tells who changed what: all is in `both`. */
export function compareSaves({ base, here, there }: TwoSaves): Comparison {
  const differing = PROFILE_SECTIONS.filter((section) => !isSame(here, there, section));
  const isChanged = (side: Profile) => (section: ProfileSection) =>
    base === null || !isSame(base, side, section);
  const [changedHere, changedThere] = [isChanged(here), isChanged(there)];
  return {
    both: differing.filter((section) => changedHere(section) && changedThere(section)),
    onlyHere: differing.filter((section) => !changedThere(section)),
    onlyThere: differing.filter((section) => !changedHere(section)),
  };
}

/** The choices that a section has: one of both, or the entries of both while they fit. */
export function sidesOf({ here, there }: TwoSaves, section: ProfileSection): Side[] {
  if (!isEntryList(section)) return ['here', 'there'];
  const all = joinEntries(here[section], there[section], exactKey);
  const isMore = all.length > here[section].length && all.length > there[section].length;
  return isMore && all.length <= maxEntries(section) ? ['here', 'there', 'all'] : ['here', 'there'];
}

/**
 * What was changed on one side alone, and what was chosen of the rest; a section without a choice
 * stays as it is here. The template is chosen on another page, so that the saved one is right.
 */
export function mergeSaves(saves: TwoSaves, sides: Sides): Profile {
  const { here, there } = saves;
  const { onlyThere } = compareSaves(saves);
  let merged: Profile = { ...here, template: there.template };
  for (const section of PROFILE_SECTIONS) {
    const side = onlyThere.includes(section) ? 'there' : (sides[section] ?? 'here');
    if (side === 'there') merged = withSection(merged, there, section);
    if (side === 'all' && isEntryList(section))
      merged = { ...merged, [section]: joinEntries(here[section], there[section], exactKey) };
  }
  return merged;
}
