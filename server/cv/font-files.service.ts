import { join } from 'node:path';
import { cjkFiles } from './cjk-fonts.ts';
import { lettersOf } from './cv-font-scripts.ts';
import { CV_FONTS, type CvFont } from './cv-fonts.ts';
import { cjkLanguages } from './cv-letters.ts';

const FONTS = join(import.meta.dirname, 'fonts');
/** As stylesheets of CVs name them. */
const FAMILIES = ['CV Sans', 'CV Arabic', 'CV Scripts', 'CV One Weight'] as const;

/**
 * The files of the sans fonts that have letters of a text, in the order in which they are to be asked
 * for a letter.
 */
export function fontFilesFor(text: string, weight: CvFont['weight']): string[] {
  const letters = new Set(text);
  const own = CV_FONTS.filter((font) => isUpright(font, weight) && hasAny(font.script, letters));
  return FAMILIES.flatMap((family) =>
    // In their list the last ones are asked first for a letter that several have.
    own.filter((font) => font.family === family).toReversed(),
  )
    .map(({ file }) => join(FONTS, file))
    .concat(cjkLanguages([text]).flatMap((language) => cjkFiles(language, weight, letters)));
}

function isUpright({ family, script, weight, isItalic }: CvFont, asked: number): boolean {
  if (isItalic || family === 'CV Serif') return false;
  const hasBoth = CV_FONTS.some(
    (other) => other.family === family && other.script === script && other.weight === asked,
  );
  return weight === asked || !hasBoth;
}

const known = new Map<CvFont['script'], Set<string>>();

function hasAny(script: CvFont['script'], letters: Set<string>): boolean {
  const own = known.get(script) ?? new Set(lettersOf(script));
  known.set(script, own);
  return !own.isDisjointFrom(letters);
}
