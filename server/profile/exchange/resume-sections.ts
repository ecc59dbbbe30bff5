import { ENTRY_SECTIONS, type EntrySection } from '../../../shared/profile-fields.ts';

/** The sections of JSON Resume 1.0 by ours (https://jsonresume.org/schema). */
export const RESUME_SECTIONS = {
  experience: 'work',
  volunteer: 'volunteer',
  education: 'education',
  honorsAndAwards: 'awards',
  certifications: 'certificates',
  publications: 'publications',
  languages: 'languages',
  references: 'references',
  projects: 'projects',
} as const satisfies Partial<Record<EntrySection, string>>;

export type ResumeSection = keyof typeof RESUME_SECTIONS;

/** The sections it has no place for: our export keeps them under meta.waymark. */
export const OWN_SECTIONS = [
  'drivingLicense',
  ...ENTRY_SECTIONS.filter((section) => !(section in RESUME_SECTIONS)),
] as const;
