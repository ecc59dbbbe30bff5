type Range = readonly [first: number, last: number];

/** The letters of each script that the fonts hold. A text of the script needs no other font. */
export const FONT_SCRIPTS = {
  latin: [
    [0x20, 0x7e],
    [0xa0, 0x2af],
    [0x2bb, 0x2bc],
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
} as const satisfies Record<string, readonly Range[]>;

export type FontScript = keyof typeof FONT_SCRIPTS;

/** A font file of server/cv/fonts/, and the file of the npm package that it was made from. */
export type CvFont = {
  file: string;
  family: 'CV Sans' | 'CV Serif';
  script: FontScript;
  weight: 400 | 600;
  isItalic: boolean;
  source: string;
};

/** The styles of a family: weight, slant and the name of the style in the npm packages. */
const STYLES = [
  { weight: 400, isItalic: false, style: '400Regular' },
  { weight: 400, isItalic: true, style: '400Regular_Italic' },
  { weight: 600, isItalic: false, style: '600SemiBold' },
] as const;

const EUROPEAN: readonly FontScript[] = ['latin', 'greek', 'cyrillic'];

const european = (family: CvFont['family'], slug: string, name: string): CvFont[] =>
  EUROPEAN.flatMap((script) =>
    STYLES.map(({ weight, isItalic, style }) => ({
      file: `${slug}-${script}-${weight}${isItalic ? 'i' : ''}.woff2`,
      family,
      script,
      weight,
      isItalic,
      source: `${slug}/${style}/${name}_${style}.ttf`,
    })),
  );

/** Every font of the CVs. `scripts/make-cv-fonts.ts` makes the files. */
export const CV_FONTS: readonly CvFont[] = [
  ...european('CV Sans', 'noto-sans', 'NotoSans'),
  ...european('CV Serif', 'noto-serif', 'NotoSerif'),
];

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
