import { type ProfileSection, SECTION_TITLES } from '../../shared/constants/section-titles.ts';
import { UNTITLED_SECTION } from '../../shared/profile-outline.ts';
import german from './cv-labels-de.json' with { type: 'json' };

/**
 * The headings and labels of a CV in one language. Custom sections bring their own heading;
 * `customSections` is that of one without.
 */
export type CvLabels = Record<
  | Exclude<ProfileSection, 'personal'>
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
    customSections: UNTITLED_SECTION,
    location: 'Location',
    phone: 'Phone',
    email: 'Email',
  },
  de: german,
};
