import { type ProfileSection, SECTION_TITLES } from '../../shared/constants/section-titles.ts';

/** The headings and labels of a CV in one language. Custom sections bring their own heading. */
export type CvLabels = Record<
  | Exclude<ProfileSection, 'personal' | 'customSections'>
  | 'curriculumVitae'
  | 'photoOf'
  | 'location'
  | 'phone'
  | 'email',
  string
>;

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
