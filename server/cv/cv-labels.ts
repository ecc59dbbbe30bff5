import { SECTION_TITLES } from '../../shared/profile-outline.ts';

/** The headings and labels of a CV in one language. */
export type CvLabels = {
  curriculumVitae: string;
  photoOf: string;
  personal: string;
  contact: string;
  location: string;
  phone: string;
  email: string;
  summary: string;
  education: string;
  experience: string;
  skills: string;
  languages: string;
  certifications: string;
  drivingLicense: string;
  volunteer: string;
  achievements: string;
  projects: string;
  publications: string;
  honorsAndAwards: string;
  leadershipRoles: string;
  workshopsAndConferences: string;
  membershipsAndAffiliations: string;
  references: string;
};

export type CvLanguage = 'en' | 'de';

export const CV_LABELS: Record<CvLanguage, CvLabels> = {
  en: {
    curriculumVitae: 'Curriculum vitae',
    photoOf: 'Photo of',
    ...SECTION_TITLES,
    location: 'Location',
    phone: 'Phone',
    email: 'Email',
  },
  de: {
    curriculumVitae: 'Lebenslauf',
    photoOf: 'Foto von',
    personal: 'Persönliche Daten',
    contact: 'Kontakt',
    location: 'Wohnort',
    phone: 'Telefon',
    email: 'E-Mail',
    summary: 'Profil',
    education: 'Ausbildung',
    experience: 'Berufserfahrung',
    skills: 'Kenntnisse',
    languages: 'Sprachen',
    certifications: 'Zertifikate',
    drivingLicense: 'Führerschein',
    volunteer: 'Ehrenamt',
    achievements: 'Erfolge',
    projects: 'Projekte',
    publications: 'Veröffentlichungen',
    honorsAndAwards: 'Auszeichnungen',
    leadershipRoles: 'Führungserfahrung',
    workshopsAndConferences: 'Weiterbildungen und Konferenzen',
    membershipsAndAffiliations: 'Mitgliedschaften',
    references: 'Referenzen',
  },
};
