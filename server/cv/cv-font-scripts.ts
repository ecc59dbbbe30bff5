/**
 * The letters of each script that the fonts hold, as ranges of their codes. A text of the script
 * needs no other font. 200c-200d are signs that join letters or keep them apart, and are not seen.
 */
const FONT_SCRIPTS = {
  latin:
    '20-7e a0-2af 2c6-2c7 2d8-2dd 300-331 1e00-1eff 2000-200b 2010-205f 2070-209f ' +
    '20a0-20cf 2116 2122 2150-215f 2190-2193 2212 fffd',
  greek: '370-3ff 1f00-1fff',
  cyrillic: '400-52f 1c80-1c8f 2de0-2dff a640-a69f',
  // Letters of Hausa, Akan and Ewe that the main families lack.
  african: '181 186 189-18a 190-194 198-199 1b3-1b4 253-257 25b 263 28b',
  // What else the main families lack of European letters: phonetics, marks, old letters.
  phonetics:
    '180-36f 370-52f 1ab0-1aff 1d00-1fff 2000-20cf 2150-218f 2c60-2c7f 2e00-2e5f ' +
    'a640-a6ff a700-a7ff ab30-ab6f fb00-fb06',
  // With the signs and figures between Arabic words: a reader puts one run of letters in order,
  // not several.
  arabic: '20-40 5b-60 7b-7e a0-bf 600-6ff 750-77f 870-8ff 200c-200f 2010-2026 fb50-fdff fe70-fefc',
  devanagari: '900-97f 200c-200d 1cd0-1cf9 a8e0-a8ff',
  bengali: '980-9ff 200c-200d',
  tamil: 'b80-bff 200c-200d',
  thai: 'e00-e7f',
  khmer: '1780-17ff 200c-200d 19e0-19ff',
  ethiopic: '1200-139f 2d80-2dde ab01-ab2e',
  hebrew: '590-5ff fb1d-fb4f',
  syriac: '700-74f 860-86f',
  thaana: '780-7bf',
  nko: '7c0-7ff',
  adlam: '1e900-1e95f',
  armenian: '530-58f fb13-fb17',
  georgian: '10a0-10ff 1c90-1cbf 2d00-2d2f',
  gurmukhi: 'a00-a7f 200c-200d',
  gujarati: 'a80-aff 200c-200d',
  oriya: 'b00-b7f 200c-200d',
  telugu: 'c00-c7f 200c-200d',
  kannada: 'c80-cff 200c-200d',
  malayalam: 'd00-d7f 200c-200d',
  sinhala: 'd80-dff 200c-200d',
  lao: 'e80-eff',
  tibetan: 'f00-fff',
  myanmar: '1000-109f a9e0-a9ff aa60-aa7f',
  cherokee: '13a0-13ff ab70-abbf',
  syllabics: '1400-167f 18b0-18ff',
  olChiki: '1c50-1c7f',
  tifinagh: '2d30-2d7f',
  meetei: 'aae0-aaff abc0-abff',
  // Signs: bullets, arrows, ticks, stars, telephones, numbers in circles, formulas.
  math: '2190-22ff 27c0-27ff',
  signs: '2100-218f 2300-23ff 2460-24ff 2600-26ff',
  shapes: '2500-25ff 2700-27bf 2b00-2bff',
  emoji: '231a-231b 23e9-23f3 2600-27bf 2b50-2b55 1f000-1faff',
} as const satisfies Record<string, string>;
export type FontScript = keyof typeof FONT_SCRIPTS;

/** The codes of ranges: '41-43 61' is 65, 66, 67, 97. */
export function codesOf(ranges: string): number[] {
  return ranges.split(' ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/** Letters of a script as one text. */
export function lettersOf(script: FontScript): string {
  return codesOf(FONT_SCRIPTS[script])
    .map((code) => String.fromCodePoint(code))
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

/** The `unicode-range` of a script: a browser loads its fonts only for a text that needs them. */
export function unicodeRange(script: FontScript): string {
  const ranges = FONT_SCRIPTS[script].toUpperCase().split(' ');
  return ranges.map((range) => `U+${range}`).join(', ');
}
