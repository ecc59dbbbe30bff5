type Range = readonly [first: number, last: number];

/** Signs that join letters or keep them apart. They are not seen. */
const JOINERS: Range = [0x200c, 0x200d];

/** The letters of each script that the fonts hold. A text of the script needs no other font. */
const FONT_SCRIPTS = {
  latin: [
    [0x20, 0x7e],
    [0xa0, 0x2af],
    [0x2c6, 0x2c7],
    [0x2d8, 0x2dd],
    [0x300, 0x331],
    [0x1e00, 0x1eff],
    [0x2000, 0x200b],
    [0x2010, 0x205f],
    [0x2070, 0x209f],
    [0x20a0, 0x20cf],
    [0x2116, 0x2116],
    [0x2122, 0x2122],
    [0x2150, 0x215f],
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
  // What else the main families lack of European letters: phonetics, marks, old letters.
  phonetics: [
    [0x180, 0x36f],
    [0x370, 0x52f],
    [0x1ab0, 0x1aff],
    [0x1d00, 0x1fff],
    [0x2000, 0x20cf],
    [0x2150, 0x218f],
    [0x2c60, 0x2c7f],
    [0x2e00, 0x2e5f],
    [0xa640, 0xa6ff],
    [0xa700, 0xa7ff],
    [0xab30, 0xab6f],
    [0xfb00, 0xfb06],
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
    [0x870, 0x8ff],
    [0x200c, 0x200f],
    [0x2010, 0x2026],
    [0xfb50, 0xfdff],
    [0xfe70, 0xfefc],
  ],
  devanagari: [[0x900, 0x97f], JOINERS, [0x1cd0, 0x1cf9], [0xa8e0, 0xa8ff]],
  bengali: [[0x980, 0x9ff], JOINERS],
  tamil: [[0xb80, 0xbff], JOINERS],
  thai: [[0xe00, 0xe7f]],
  khmer: [[0x1780, 0x17ff], JOINERS, [0x19e0, 0x19ff]],
  ethiopic: [
    [0x1200, 0x139f],
    [0x2d80, 0x2dde],
    [0xab01, 0xab2e],
  ],
  hebrew: [
    [0x590, 0x5ff],
    [0xfb1d, 0xfb4f],
  ],
  syriac: [
    [0x700, 0x74f],
    [0x860, 0x86f],
  ],
  thaana: [[0x780, 0x7bf]],
  nko: [[0x7c0, 0x7ff]],
  adlam: [[0x1e900, 0x1e95f]],
  armenian: [
    [0x530, 0x58f],
    [0xfb13, 0xfb17],
  ],
  georgian: [
    [0x10a0, 0x10ff],
    [0x1c90, 0x1cbf],
    [0x2d00, 0x2d2f],
  ],
  gurmukhi: [[0xa00, 0xa7f], JOINERS],
  gujarati: [[0xa80, 0xaff], JOINERS],
  oriya: [[0xb00, 0xb7f], JOINERS],
  telugu: [[0xc00, 0xc7f], JOINERS],
  kannada: [[0xc80, 0xcff], JOINERS],
  malayalam: [[0xd00, 0xd7f], JOINERS],
  sinhala: [[0xd80, 0xdff], JOINERS],
  lao: [[0xe80, 0xeff]],
  tibetan: [[0xf00, 0xfff]],
  myanmar: [
    [0x1000, 0x109f],
    [0xa9e0, 0xa9ff],
    [0xaa60, 0xaa7f],
  ],
  cherokee: [
    [0x13a0, 0x13ff],
    [0xab70, 0xabbf],
  ],
  syllabics: [
    [0x1400, 0x167f],
    [0x18b0, 0x18ff],
  ],
  olChiki: [[0x1c50, 0x1c7f]],
  tifinagh: [[0x2d30, 0x2d7f]],
  meetei: [
    [0xaae0, 0xaaff],
    [0xabc0, 0xabff],
  ],
  // Signs: bullets, arrows, ticks, stars, telephones, numbers in circles, formulas.
  math: [
    [0x2190, 0x22ff],
    [0x27c0, 0x27ff],
  ],
  signs: [
    [0x2100, 0x218f],
    [0x2300, 0x23ff],
    [0x2460, 0x24ff],
    [0x2600, 0x26ff],
  ],
  shapes: [
    [0x2500, 0x25ff],
    [0x2700, 0x27bf],
    [0x2b00, 0x2bff],
  ],
  emoji: [
    [0x231a, 0x231b],
    [0x23e9, 0x23f3],
    [0x2600, 0x27bf],
    [0x2b50, 0x2b55],
    [0x1f000, 0x1faff],
  ],
} as const satisfies Record<string, readonly Range[]>;

export type FontScript = keyof typeof FONT_SCRIPTS;

/** Letters of a script as one text. */
export function lettersOf(script: FontScript): string {
  return FONT_SCRIPTS[script]
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join('');
}

/** Codes in ascending order as ranges. */
export function rangesOf(codes: Iterable<number>): [first: number, last: number][] {
  const ranges: [first: number, last: number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}

const hex = (code: number) => code.toString(16).toUpperCase();

/** The `unicode-range` of a script: a browser loads its fonts only for a text that needs them. */
export function unicodeRange(script: FontScript): string {
  return FONT_SCRIPTS[script]
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(', ');
}
