import type { ProfileSection } from '../../shared/profile.ts';

/** The names of the sections in the menu and as headings. */
export const SECTION_TITLES: Record<ProfileSection, string> = {
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
};
