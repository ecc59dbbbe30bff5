import type { FontScript } from './cv-font-scripts.ts';

/**
 * The families of the stylesheets. Upright scripts have one of their own: a browser looks for an
 * italic letter only in those files of a family that are italic. So have scripts of one weight: for a
 * bold letter it looks only in the bold files of a family that has some.
 */
export type FontFamily = 'CV Sans' | 'CV Serif' | 'CV Scripts' | 'CV One Weight' | 'CV Arabic';

/** What draws a letter that no other font has, as a web font and as a font of the machine. */
export const BOX_FONT = { file: 'cv-box.woff2', folder: 'box' } as const;

/** A font file of server/cv/fonts/, and the file of the npm package that it is made from. */
export type CvFont = {
  file: string;
  family: FontFamily;
  script: FontScript;
  weight: 400 | 600;
  isItalic: boolean;
  source: string;
};

/** The styles of a family: weight, slant and the name of the style in the npm packages. */
const UPRIGHT = [
  { weight: 400, isItalic: false, style: '400Regular' },
  { weight: 600, isItalic: false, style: '600SemiBold' },
] as const;
const ALL = [...UPRIGHT, { weight: 400, isItalic: true, style: '400Regular_Italic' }] as const;
const AMIRI = [UPRIGHT[0], { weight: 600, isItalic: false, style: '700Bold' }] as const;

/** Scripts that few CVs are written in: a browser makes their headings bold itself. */
const REGULAR = [UPRIGHT[0]] as const;

type Styles = typeof UPRIGHT | typeof ALL | typeof AMIRI | typeof REGULAR;

/** The files of one script, made from one npm package. `name` is that of its font files. */
const fonts = (
  family: FontFamily,
  script: FontScript,
  [slug, name]: readonly [slug: string, name: string],
  styles: Styles = UPRIGHT,
): CvFont[] =>
  styles.map(({ weight, isItalic, style }) => ({
    file: `${slug.replace(`-${script}`, '')}-${script}-${weight}${isItalic ? 'i' : ''}.woff2`.toLowerCase(),
    family,
    script,
    weight,
    isItalic,
    source: `${slug}/${style}/${name}_${style}.ttf`,
  }));

const SOURCE_SANS = ['source-sans-3', 'SourceSans3'] as const;
const SOURCE_SERIF = ['source-serif-4', 'SourceSerif4'] as const;
const EUROPEAN: readonly FontScript[] = ['latin', 'greek', 'cyrillic'];

/** Scripts with a font of their own in two weights, and how the font files write their names. */
const UPRIGHT_SCRIPTS = [
  ['devanagari', 'Devanagari'],
  ['bengali', 'Bengali'],
  ['tamil', 'Tamil'],
  ['thai', 'Thai'],
  ['khmer', 'Khmer'],
  ['ethiopic', 'Ethiopic'],
  ['hebrew', 'Hebrew'],
  ['armenian', 'Armenian'],
  ['georgian', 'Georgian'],
  ['gurmukhi', 'Gurmukhi'],
  ['gujarati', 'Gujarati'],
  ['oriya', 'Oriya'],
  ['telugu', 'Telugu'],
  ['kannada', 'Kannada'],
  ['malayalam', 'Malayalam'],
  ['sinhala', 'Sinhala'],
  ['lao', 'Lao'],
  ['myanmar', 'Myanmar'],
  ['thaana', 'Thaana'],
] as const satisfies [script: FontScript, name: string][];

const regular = (script: FontScript, source: readonly [slug: string, name: string]) =>
  fonts('CV One Weight', script, source, REGULAR);

/** Every font of the repository. `server/cv/make-cv-fonts.ts` makes the files. */
export const CV_FONTS: readonly CvFont[] = [
  ...EUROPEAN.flatMap((script) => fonts('CV Sans', script, SOURCE_SANS, ALL)),
  ...EUROPEAN.flatMap((script) => fonts('CV Serif', script, SOURCE_SERIF, ALL)),
  ...fonts('CV Sans', 'african', ['noto-sans', 'NotoSans'], ALL),
  ...fonts('CV Serif', 'african', ['noto-serif', 'NotoSerif'], ALL),
  ...fonts('CV Arabic', 'arabic', ['amiri', 'Amiri'], AMIRI),
  // The last ones are asked first for a letter that several have.
  ...regular('emoji', ['noto-emoji', 'NotoEmoji']),
  ...regular('shapes', ['noto-sans-symbols-2', 'NotoSansSymbols2']),
  ...regular('signs', ['noto-sans-symbols', 'NotoSansSymbols']),
  ...regular('math', ['noto-sans-math', 'NotoSansMath']),
  ...regular('phonetics', ['noto-sans', 'NotoSans']),
  ...regular('syriac', ['noto-sans-syriac', 'NotoSansSyriac']),
  ...regular('nko', ['noto-sans-nko', 'NotoSansNKo']),
  ...regular('adlam', ['noto-sans-adlam', 'NotoSansAdlam']),
  ...regular('tibetan', ['noto-serif-tibetan', 'NotoSerifTibetan']),
  ...regular('cherokee', ['noto-sans-cherokee', 'NotoSansCherokee']),
  ...regular('syllabics', ['noto-sans-canadian-aboriginal', 'NotoSansCanadianAboriginal']),
  ...regular('olChiki', ['noto-sans-ol-chiki', 'NotoSansOlChiki']),
  ...regular('tifinagh', ['noto-sans-tifinagh', 'NotoSansTifinagh']),
  ...regular('meetei', ['noto-sans-meetei-mayek', 'NotoSansMeeteiMayek']),
  ...UPRIGHT_SCRIPTS.flatMap(([script, name]) =>
    fonts('CV Scripts', script, [`noto-sans-${script}`, `NotoSans${name}`]),
  ),
];

/** The languages of East Asia, whose fonts come in parts: see cjk-fonts.ts. */
export type CjkLanguage = 'zh' | 'ja' | 'ko';
