import * as v from 'valibot';
import { type Profile, profileSchema } from '../../../../shared/profile.ts';
import type { ImportedProfile, ProfileSource } from '../../../../shared/profile-exchange.ts';
import type { EntrySection } from '../../../../shared/profile-fields.ts';
import { join, splitLong } from './long-texts.ts';

/** A profile as a reader found it: right in its shape, of any length; what is absent is empty. */
export type FoundProfile = Omit<Profile, 'photo' | 'template' | EntrySection> &
  Partial<Pick<Profile, 'photo' | 'template'>> & {
    [Section in EntrySection]: FoundEntry<Section>[];
  };

export type FoundEntry<Section extends EntrySection> = Section extends 'customSections'
  ? Profile[Section][number]
  : Partial<Profile[Section][number]>;

/**
 * What a reader found in a file. `photo` is a data URL or an address; '' without one. A document has
 * its lines and the sections that were guessed.
 */
export type Found = {
  source: ProfileSource;
  profile: FoundProfile;
  photo: string;
} & Partial<Pick<ImportedProfile, 'guesses' | 'text'>>;

/** An empty profile for a reader to fill. */
export function emptyFound(): FoundProfile {
  const { photo: _, template: __, ...empty } = v.parse(profileSchema, {});
  return empty;
}

/** Adds what a file says of one thing, under its name, to a section of the person's own. */
export function addAbout(profile: FoundProfile, title: string, name: string, text: string): void {
  if (text !== '') addCustomSection(profile, title, [join(': ', name, text)]);
}

/** Adds items to the section of the person's own with this title, when there are any. */
export function addCustomSection(profile: FoundProfile, title: string, items: string[]): void {
  const filled = items.filter(Boolean).flatMap((item) => splitLong(item));
  if (filled.length === 0) return;
  const same = profile.customSections.find((section) => section.title === title);
  if (same) for (const item of filled) same.items.push(item);
  else profile.customSections.push({ title, items: filled });
}
