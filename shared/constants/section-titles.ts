/**
 * The 19 sections of the profile builder in the order of its menu (specification, section 4), each
 * as it is written above its entries.
 */
export const SECTION_TITLES = {
  personal: 'Personal details',
  contact: 'Contact',
  summary: 'Summary',
  education: 'Education',
  experience: 'Work experience',
  skills: 'Skills',
  languages: 'Languages',
  certifications: 'Certifications',
  drivingLicense: 'Driving licence',
  volunteer: 'Volunteering',
  achievements: 'Achievements',
  projects: 'Projects',
  publications: 'Publications',
  honorsAndAwards: 'Honours and awards',
  leadershipRoles: 'Leadership',
  workshopsAndConferences: 'Workshops and conferences',
  membershipsAndAffiliations: 'Memberships',
  references: 'References',
  customSections: 'More sections',
} as const;

export type ProfileSection = keyof typeof SECTION_TITLES;

export const PROFILE_SECTIONS = Object.keys(SECTION_TITLES) as ProfileSection[];
