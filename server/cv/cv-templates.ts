import type { CvTemplate } from '../../shared/cv.ts';
import { DEFAULT_TEMPLATE } from '../../shared/profile.ts';
import type { CvLanguage } from './cv-labels.ts';

/** A template as `render-cv.ts` needs it. */
export type CvTemplateSettings = CvTemplate & {
  language: CvLanguage;
  /** The font family that its stylesheet uses. */
  font: 'CV Sans' | 'CV Serif';
};

/**
 * Every template, the default first. Its file and its stylesheet stand in `templates/` under the
 * name given here.
 */
export const CV_TEMPLATES: readonly CvTemplateSettings[] = [
  {
    file: DEFAULT_TEMPLATE,
    title: 'Solar Ink',
    description: 'One calm column with a touch of colour. Suits most jobs.',
    columns: 1,
    showsPhoto: false,
    language: 'en',
    font: 'CV Sans',
  },
  {
    file: 'plain.handlebars',
    title: 'Plain',
    description: 'Black text and simple headings, for application forms that read CVs by software.',
    columns: 1,
    showsPhoto: false,
    language: 'en',
    font: 'CV Sans',
  },
  {
    file: 'sidebar.handlebars',
    title: 'Sidebar',
    description: 'Photo, contact details and skills at the side, work and education next to them.',
    columns: 2,
    showsPhoto: true,
    language: 'en',
    font: 'CV Sans',
  },
  {
    file: 'europe.handlebars',
    title: 'Europe',
    description:
      'Dates at the side and labels in blue, as employers in Europe know them from Europass.',
    columns: 2,
    showsPhoto: true,
    language: 'en',
    font: 'CV Sans',
  },
  {
    file: 'lebenslauf.handlebars',
    title: 'Lebenslauf',
    description: 'German headings, photo and table, for Germany, Austria and Switzerland.',
    columns: 2,
    showsPhoto: true,
    language: 'de',
    font: 'CV Sans',
  },
  {
    file: 'scholar.handlebars',
    title: 'Scholar',
    description: 'Publications first, in a serif type. For research and teaching.',
    columns: 1,
    showsPhoto: false,
    language: 'en',
    font: 'CV Serif',
  },
  {
    file: 'trade.handlebars',
    title: 'Trade',
    description:
      'Licences and certificates first, on one dense page. For drivers, welders and builders.',
    columns: 1,
    showsPhoto: false,
    language: 'en',
    font: 'CV Sans',
  },
  {
    file: 'care.handlebars',
    title: 'Care',
    description:
      'Registration and certificates before the work. For nurses, carers and hospitality.',
    columns: 1,
    showsPhoto: true,
    language: 'en',
    font: 'CV Sans',
  },
];
