type Range = readonly [first: number, last: number];

/** The letters of each script that the fonts hold. A text of the script needs no other font. */
export const FONT_SCRIPTS = {
  latin: [
    [0x20, 0x7e],
    [0xa0, 0x2af],
    [0x2c6, 0x2c7],
    [0x2d8, 0x2dd],
    [0x300, 0x331],
    [0x1e00, 0x1eff],
    [0x2000, 0x200b],
    [0x2010, 0x205f],
    [0x20a0, 0x20cf],
    [0x2116, 0x2116],
    [0x2122, 0x2122],
    [0x2190, 0x2193],
    [0x2212, 0x2212],
    [0xfffd, 0xfffd],
  ],
  greek: [
    [0x370, 0x3ff],
    [0x1f00, 0x1fff],
  ],
  cyrillic: [
    [0x400, 0x52f],
    [0x1c80, 0x1c8f],
    [0x2de0, 0x2dff],
    [0xa640, 0xa69f],
  ],
  // Letters of Hausa, Akan and Ewe that the main families lack.
  african: [
    [0x181, 0x181],
    [0x186, 0x186],
    [0x189, 0x18a],
    [0x190, 0x194],
    [0x198, 0x199],
    [0x1b3, 0x1b4],
    [0x253, 0x257],
    [0x25b, 0x25b],
    [0x263, 0x263],
    [0x28b, 0x28b],
  ],
  // With the signs and figures between Arabic words: a reader puts one run of letters in order,
  // not several.
  arabic: [
    [0x20, 0x40],
    [0x5b, 0x60],
    [0x7b, 0x7e],
    [0xa0, 0xbf],
    [0x600, 0x6ff],
    [0x750, 0x77f],
    [0x200c, 0x200f],
    [0x2010, 0x2026],
    [0xfb50, 0xfdff],
    [0xfe70, 0xfefc],
  ],
  devanagari: [
    [0x900, 0x97f],
    [0x1cd0, 0x1cf9],
    [0xa8e0, 0xa8ff],
  ],
  bengali: [[0x980, 0x9ff]],
  tamil: [[0xb80, 0xbff]],
  thai: [[0xe00, 0xe7f]],
  khmer: [
    [0x1780, 0x17ff],
    [0x19e0, 0x19ff],
  ],
  ethiopic: [
    [0x1200, 0x139f],
    [0x2d80, 0x2dde],
    [0xab01, 0xab2e],
  ],
} as const satisfies Record<string, readonly Range[]>;

export type FontScript = keyof typeof FONT_SCRIPTS;

/**
 * The families of the stylesheets. Upright scripts have one of their own: a browser looks for an
 * italic letter only in those files of a family that are italic.
 */
export type FontFamily = 'CV Sans' | 'CV Serif' | 'CV Scripts' | 'CV Arabic';

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

type Styles = typeof UPRIGHT | typeof ALL | typeof AMIRI;

/** The files of one script, made from one npm package. `name` is that of its font files. */
const fonts = (
  family: FontFamily,
  script: FontScript,
  [slug, name]: readonly [slug: string, name: string],
  styles: Styles = UPRIGHT,
): CvFont[] =>
  styles.map(({ weight, isItalic, style }) => ({
    file: `${slug.replace(`-${script}`, '')}-${script}-${weight}${isItalic ? 'i' : ''}.woff2`,
    family,
    script,
    weight,
    isItalic,
    source: `${slug}/${style}/${name}_${style}.ttf`,
  }));

const SOURCE_SANS = ['source-sans-3', 'SourceSans3'] as const;
const SOURCE_SERIF = ['source-serif-4', 'SourceSerif4'] as const;
const EUROPEAN: readonly FontScript[] = ['latin', 'greek', 'cyrillic'];

/** Every font of the repository. `scripts/make-cv-fonts.ts` makes the files. */
export const CV_FONTS: readonly CvFont[] = [
  ...EUROPEAN.flatMap((script) => fonts('CV Sans', script, SOURCE_SANS, ALL)),
  ...EUROPEAN.flatMap((script) => fonts('CV Serif', script, SOURCE_SERIF, ALL)),
  ...fonts('CV Sans', 'african', ['noto-sans', 'NotoSans'], ALL),
  ...fonts('CV Serif', 'african', ['noto-serif', 'NotoSerif'], ALL),
  ...fonts('CV Arabic', 'arabic', ['amiri', 'Amiri'], AMIRI),
  ...fonts('CV Scripts', 'devanagari', ['noto-sans-devanagari', 'NotoSansDevanagari']),
  ...fonts('CV Scripts', 'bengali', ['noto-sans-bengali', 'NotoSansBengali']),
  ...fonts('CV Scripts', 'tamil', ['noto-sans-tamil', 'NotoSansTamil']),
  ...fonts('CV Scripts', 'thai', ['noto-sans-thai', 'NotoSansThai']),
  ...fonts('CV Scripts', 'khmer', ['noto-sans-khmer', 'NotoSansKhmer']),
  ...fonts('CV Scripts', 'ethiopic', ['noto-sans-ethiopic', 'NotoSansEthiopic']),
];

/** The npm packages that hold the fonts of Chinese and Japanese, in about 120 parts each. */
export const CJK_FONTS = {
  zh: '@fontsource-variable/noto-sans-sc',
  ja: '@fontsource-variable/noto-sans-jp',
} as const;

export type CjkLanguage = keyof typeof CJK_FONTS;

/** Letters of a script as one text. */
export function lettersOf(script: FontScript): string {
  return FONT_SCRIPTS[script]
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join('');
}

const hex = (code: number) => code.toString(16).toUpperCase();

/** The `unicode-range` of a script: a browser loads its fonts only for a text that needs them. */
export function unicodeRange(script: FontScript): string {
  return FONT_SCRIPTS[script]
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(', ');
}
