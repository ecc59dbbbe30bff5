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
  /** Whether it takes the rules of `compact.css`, which keep a short CV on one page. */
  isCompact: boolean;
};

/**
 * Every template, the default first. Its file and its stylesheet stand in `templates/` under the
 * name given here.
 */
export const CV_TEMPLATES = templates as readonly CvTemplateSettings[];
