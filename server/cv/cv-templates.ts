import type { CvTemplate } from '../../shared/cv.ts';
import { DEFAULT_TEMPLATE } from '../../shared/profile.ts';
import type { CvLanguage } from './cv-labels.ts';

/** A template as `render-cv.ts` needs it. */
export type CvTemplateSettings = CvTemplate & {
  language: CvLanguage;
  /** The font families that its stylesheet uses. */
  fonts: readonly ('CV Sans' | 'CV Serif')[];
};

/**
 * Every template, the default first. Its file and its stylesheet stand in `templates/` under the
 * name given here.
 */
export const CV_TEMPLATES: readonly CvTemplateSettings[] = [
  {
    file: DEFAULT_TEMPLATE,
    title: 'Solar Ink',
    description: 'One calm column with a touch of colour. Right for most jobs.',
    columns: 1,
    showsPhoto: false,
    language: 'en',
    fonts: ['CV Sans'],
  },
  {
    file: 'plain.handlebars',
    title: 'Plain',
    description: 'Black text and simple headings, for application forms that read CVs by software.',
    columns: 1,
    showsPhoto: false,
    language: 'en',
    fonts: ['CV Sans'],
  },
];
