import { MIN_CV_COMPLETENESS } from './constants/limits.ts';
import type { Profile } from './profile.ts';

/** The number that the specification divides by (section 5). */
const SECTIONS = 19;

/**
 * How much of a profile is filled, in whole percent from 0 to 100 (specification, section 5): name,
 * professionalTitle, contact, summary and each list that is not empty count one of 19. As these are
 * 20, the last of them takes it from 99 to 100: nothing is complete while something is missing.
 */
export function cvCompleteness(profile: Profile): number {
  const { name, professionalTitle, contact, summary, photo: _, template: __, ...lists } = profile;
  const parts = [
    name !== '',
    professionalTitle !== '',
    contact.phone !== '' || contact.email !== '' || contact.location !== '',
    summary !== '',
    ...Object.values(lists).map((entries) => entries.length > 0),
  ];
  const filled = parts.filter(Boolean).length;
  if (filled === parts.length) return 100;
  return Math.min(99, Math.round((filled / SECTIONS) * 100));
}

/** The same as steps of a trail: how many of the 19 are done. The last one needs all. */
export function completenessSteps(percent: number): { done: number; total: number } {
  const steps = Math.round((percent * SECTIONS) / 100);
  return { done: percent < 100 ? Math.min(steps, SECTIONS - 1) : SECTIONS, total: SECTIONS };
}

/**
 * Whether a CV has what an employer looks for first, whatever else the profile could hold: who it
 * is, how to reach them, work or a school with dates, skills and languages.
 */
export function hasAllOfACv(profile: Profile): boolean {
  const { name, professionalTitle, contact, summary, experience, education } = profile;
  const isDated = [...experience, ...education].every(({ dates }) => dates !== '');
  return (
    [name, professionalTitle, summary, contact.phone || contact.email].every(
      (text) => text !== '',
    ) &&
    experience.length + education.length > 0 &&
    isDated &&
    profile.skills.length >= 3 &&
    profile.languages.length > 0
  );
}

/** Said of a CV that `hasAllOfACv`. */
export function finishedMessage({ professionalTitle }: Profile): string {
  return `Your CV has all that one for “${professionalTitle}” needs. The other sections are extra.`;
}

/** Whether a CV may be previewed and downloaded (specification, section 5). */
export function isCompleteEnough(profile: Profile): boolean {
  return cvCompleteness(profile) >= MIN_CV_COMPLETENESS;
}

/** The text beside the completeness bar (specification, section 5). */
export function completenessMessage(percent: number): 'Almost done!' | 'Keep going!' {
  return percent >= 80 ? 'Almost done!' : 'Keep going!';
}
