import titles from './section-titles.json' with { type: 'json' };

/**
 * The 19 sections of the profile builder in the order of its menu (specification, section 4), each
 * as it is written above its entries.
 */
export const SECTION_TITLES = titles;

export type ProfileSection = keyof typeof SECTION_TITLES;

export const PROFILE_SECTIONS = Object.keys(SECTION_TITLES) as ProfileSection[];
