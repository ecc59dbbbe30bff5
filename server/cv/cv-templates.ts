import type { CvTemplate } from '../../shared/cv.ts';
import type { CvLanguage } from '../../shared/cv-dates.ts';
import type { CvSectionName } from '../../shared/cv-settings.ts';
import templates from './cv-templates.json' with { type: 'json' };

/** A template as `render-cv.ts` needs it. */
export type CvTemplateSettings = CvTemplate & {
  language: CvLanguage;
  /** Its sections before the others; [] when the profile decides. */
  first: CvSectionName[];
  /** The font family that its stylesheet uses. */
  font: 'CV Sans' | 'CV Serif';
  /** Stylesheets in `templates/` that it shares with some others, after its own. */
  styles?: string[];
  /** Whether its readers know it in its language only, whatever the member chose for others. */
  keepsLanguage?: boolean;
  /** Whether it is a form, with fields of its own in place of sections. */
  isForm?: boolean;
  /** Headings that its readers know, in its language. */
  headings?: Partial<Record<CvSectionName | 'curriculumVitae', string>>;
};

/**
 * Every template, the default first. Its file and its stylesheet stand in `templates/` under the
 * name given here.
 */
export const CV_TEMPLATES = templates as readonly CvTemplateSettings[];

/** Whether a template is a form with fields of its own. */
export const isForm = (template: string) =>
  CV_TEMPLATES.some((each) => each.file === template && each.isForm);
