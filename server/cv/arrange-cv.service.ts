import type { ProfileSection } from '../../shared/constants/section-titles.ts';
import type { Paper } from '../../shared/cv.ts';
import type { CvLanguage } from '../../shared/cv-dates.ts';
import { CV_SECTIONS, type CvSectionName, type CvSettings } from '../../shared/cv-settings.ts';
import type { Profile } from '../../shared/profile.ts';
import { type OutlineSection, outlineOf } from '../../shared/profile-outline.ts';
import { classifyTitle } from '../occupations/occupations.service.ts';
import { labelsFor } from './cv-labels.ts';
import { orderOf } from './cv-order.ts';
import { CV_TEMPLATES } from './cv-templates.ts';
import { yearsOf } from './japanese-era.ts';
import type { CvOptions } from './render-cv.ts';
import { factsFor, inLanguage, type ShownFact, withoutHidden } from './shown-cv.ts';

/** What a CV is made with: `country` is a code, '' for none. */
export type CvChoice = { template: string; paper: Paper; country: string };

/** What is shown of a profile, and how. */
export type ArrangedCv = { profile: Profile; choice: CvOptions };

/** A CV as texts, for files that have no template: Word and plain text. */
export type CvOutline = {
  /** The name, and the one in Latin letters where it is given. */
  names: string[];
  professionalTitle: string;
  contacts: string[];
  facts: ShownFact[];
  /** In the order and with the headings of the CV. */
  sections: OutlineSection[];
  /** The line above the signature, '' for none. */
  signature: string;
  /** Of the headings. */
  language: CvLanguage;
};

/** ISCO-08: nurses and midwives, carers, trades, drivers and operators of machines. */
const ASKS_FOR_PAPERS = /^(?:222|322|53|7|8)/;

const templateOf = (template: string) => CV_TEMPLATES.find(({ file }) => file === template);

/** The sections of the CV in the order that they have with a template. */
export function orderFor(
  profile: Profile,
  { order }: Pick<CvSettings, 'order'>,
  template: string,
): CvSectionName[] {
  const isco = classifyTitle(profile.professionalTitle)?.isco ?? '';
  const asksForPapers = ASKS_FOR_PAPERS.test(isco);
  const first = templateOf(template)?.first ?? [];
  return orderOf(profile, { first, order, asksForPapers, today: new Date() });
}

/**
 * What every kind of file shows of a profile: as the member wants it, in the language of the CV.
 */
export function arrange(
  profile: Profile,
  settings: CvSettings,
  { template, paper, country }: CvChoice,
): ArrangedCv {
  const { language: own = 'en', keepsLanguage = false } = templateOf(template) ?? {};
  const language: CvLanguage = (!keepsLanguage && settings.language) || own;
  const today = new Date();
  const order = orderFor(profile, settings, template);
  return {
    profile: inLanguage(
      withoutHidden(profile, settings.hidden),
      language,
      yearsOf(settings, language),
    ),
    choice: {
      ...{ template, paper, language, order, today, look: settings },
      ...factsFor(settings, { country, language, today }),
    },
  };
}

/** An arranged CV as texts. */
export function outlineCv({ profile, choice }: ArrangedCv): CvOutline {
  const { order = CV_SECTIONS, look, facts = [], signature = '' } = choice;
  const template = templateOf(choice.template) ?? { language: 'en' };
  const language = choice.language ?? template.language;
  const labels = labelsFor(template, language);
  const { name, professionalTitle, contact } = profile;
  const headings: Partial<Record<ProfileSection, string>> = {
    ...labels,
    // A section of the member's own brings its heading.
    ...{ ...look?.titles, customSections: labels.customSections },
  };
  const outline = outlineOf(profile, headings);
  return {
    names: [name, look?.latinName ?? ''].filter(Boolean),
    professionalTitle,
    contacts: [contact.location, contact.phone, contact.email].filter(Boolean),
    ...{ facts, signature, language },
    sections: order.flatMap((section) => outline.filter((each) => each.section === section)),
  };
}
