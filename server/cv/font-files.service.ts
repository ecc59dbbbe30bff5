import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { lettersOf } from './cv-font-scripts.ts';
import { CJK_FONTS, type CjkLanguage, CV_FONTS, type CvFont } from './cv-fonts.ts';
import { cjkLanguages } from './cv-letters.ts';

const FONTS = join(import.meta.dirname, 'fonts');
/** As stylesheets of CVs name them. */
const FAMILIES = ['CV Sans', 'CV Arabic', 'CV Scripts', 'CV One Weight'] as const;
const require = createRequire(import.meta.url);

/**
 * The files of the sans fonts that have letters of a text, in the order in which they are to be asked
 * for a letter. Those of Chinese, Japanese and Korean are variable: they have every weight.
 */
export function fontFilesFor(text: string, weight: CvFont['weight']): string[] {
  const letters = new Set(text);
  const own = CV_FONTS.filter((font) => isUpright(font, weight) && hasAny(font.script, letters));
  return FAMILIES.flatMap((family) =>
    // In their list the last ones are asked first for a letter that several have.
    own.filter((font) => font.family === family).toReversed(),
  )
    .map(({ file }) => join(FONTS, file))
    .concat(cjkLanguages([text]).flatMap((language) => cjkFiles(language, letters)));
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

/** The parts of a package of fonts that hold letters. Its stylesheet says which letters are where. */
function cjkFiles(language: CjkLanguage, letters: Set<string>): string[] {
  const index = require.resolve(`${CJK_FONTS[language]}/index.css`);
  const codes = [...letters].map((letter) => letter.codePointAt(0) ?? 0);
  return readFileSync(index, 'utf8')
    .split('@font-face')
    .filter((face) =>
      [...face.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)].some(([, first = '', last = first]) =>
        codes.some(
          (code) => code >= Number.parseInt(first, 16) && code <= Number.parseInt(last, 16),
        ),
      ),
    )
    .flatMap((face) => /files\/[\w-]+\.woff2/.exec(face)?.[0] ?? [])
    .map((file) => join(dirname(index), file));
}
