import { PROFILE_LIMITS } from './constants/limits.ts';
import { SECTION_TITLES } from './constants/section-titles.ts';
import type { Profile } from './profile.ts';

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/**
 * Why a profile is too long to be saved or shown as a CV, with its longest section; null when it is
 * not. Its texts count as JSON in UTF-8, the photo has a limit of its own.
 */
export function profileSizeFault({ photo: _, ...texts }: Profile): string | null {
  const total = bytesOf(texts);
  if (total <= PROFILE_LIMITS.bytes) return null;
  const { name, professionalTitle, template, ...sections } = texts;
  const sizes = Object.entries(sections).map(([section, value]) => ({
    title: SECTION_TITLES[section as keyof typeof sections],
    bytes: bytesOf(value),
  }));
  const longest = sizes.reduce((one, other) => (other.bytes > one.bytes ? other : one));
  return (
    `Your profile is too long: it has ${kilobytes(total)} of text, and the limit is ` +
    `${kilobytes(PROFILE_LIMITS.bytes)}. The longest section is "${longest.title}" ` +
    `(${kilobytes(longest.bytes)}). Shorten its texts or remove entries.`
  );
}

/** Rounded up, so that what is too long never seems to fit. */
function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000).toLocaleString('en')} kB`;
}
