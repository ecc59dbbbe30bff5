import { type ProfileSection, SECTION_TITLES } from '../../shared/constants/section-titles.ts';
import type { CvLanguage } from '../../shared/cv-dates.ts';
import type { CvFact } from '../../shared/cv-settings.ts';
import { UNTITLED_SECTION } from '../../shared/profile-outline.ts';
import type { CvTemplateSettings } from './cv-templates.ts';
import arabic from './labels/ar.json' with { type: 'json' };
import german from './labels/de.json' with { type: 'json' };
import spanish from './labels/es.json' with { type: 'json' };
import french from './labels/fr.json' with { type: 'json' };
import italian from './labels/it.json' with { type: 'json' };
import japanese from './labels/ja.json' with { type: 'json' };
import korean from './labels/ko.json' with { type: 'json' };
import dutch from './labels/nl.json' with { type: 'json' };
import portuguese from './labels/pt.json' with { type: 'json' };

/**
 * The headings and labels of a CV in one language. Custom sections bring their own heading;
 * `customSections` is that of one without. `levels`: the levels that the form offers.
 */
export type CvLabels = Record<
  | Exclude<ProfileSection, 'personal'>
  | Exclude<CvFact, 'signaturePlace'>
  | 'curriculumVitae'
  | 'photoOf'
  | 'personalData'
  | 'location'
  | 'phone'
  | 'email',
  string
> & { levels: Record<string, string> };

export const CV_LABELS: Record<CvLanguage, CvLabels> = {
  en: {
    curriculumVitae: 'Curriculum vitae',
    photoOf: 'Photo of',
    personalData: 'Personal details',
    birthDate: 'Date of birth',
    nationality: 'Nationality',
    visaStatus: 'Visa or permit',
    maritalStatus: 'Marital status',
    address: 'Address',
    ...SECTION_TITLES,
    customSections: UNTITLED_SECTION,
    location: 'Location',
    phone: 'Phone',
    email: 'Email',
    levels: {},
  },
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nl: dutch,
  pt: portuguese,
  ar: arabic,
  ja: japanese,
  ko: korean,
};

/** The headings and labels of a CV in a language: in its template's own one, with its words. */
export function labelsFor(
  { language: own, headings = {} }: Pick<CvTemplateSettings, 'language' | 'headings'>,
  language: CvLanguage,
): CvLabels {
  return { ...CV_LABELS[language], ...(language === own ? headings : {}) };
}
