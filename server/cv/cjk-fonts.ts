import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codesOf } from './cv-font-scripts.ts';
import type { CjkLanguage } from './cv-fonts.ts';

// Fonts of Chinese, Japanese and Korean: some 120 parts in two weights each, so that a browser loads
// those with the letters of a text. make-cjk-fonts.ts makes them.

const FOLDER = join(import.meta.dirname, 'fonts', 'cjk');

/** The families of the stylesheets, and the part of the file names that tells the language. */
export const CJK = {
  zh: { family: 'CV Chinese', slug: 'sc' },
  ja: { family: 'CV Japanese', slug: 'jp' },
  ko: { family: 'CV Korean', slug: 'kr' },
} as const satisfies Record<CjkLanguage, { family: string; slug: string }>;

export const CJK_WEIGHTS = [400, 600] as const;
type Weight = (typeof CJK_WEIGHTS)[number];

export const cjkFileName = (language: CjkLanguage, part: number, weight: Weight) =>
  `noto-sans-${CJK[language].slug}-${part}-${weight}.woff2`;

/** The letters of each part, as ranges of their codes; `version` changes with the files. */
export type CjkParts = { version: string; parts: string[] };

type Font = {
  /** The codes of each part. */
  parts: Set<number>[];
  letters: Set<number>;
  stylesheet: { text: string; version: string };
};

const fonts = new Map<CjkLanguage, Font>();

function fontOf(language: CjkLanguage): Font {
  const known = fonts.get(language);
  if (known) return known;
  const text = readFileSync(join(FOLDER, `${language}.json`), 'utf8');
  const { version, parts } = JSON.parse(text) as CjkParts;
  const faces = parts.flatMap((ranges, part) =>
    CJK_WEIGHTS.map(
      (weight) =>
        `@font-face{font-family:"${CJK[language].family}";font-weight:${weight};font-display:swap;` +
        `src:url("${cjkFileName(language, part, weight)}?v=${version}") format("woff2");` +
        `unicode-range:${ranges.replaceAll(/^| /g, (space) => `${space && ','}U+`)}}`,
    ),
  );
  const css = faces.join('\n');
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 12);
  const codes = parts.map(codesOf);
  const font: Font = {
    parts: codes.map((each) => new Set(each)),
    letters: new Set(codes.flat()),
    stylesheet: { text: css, version: hash },
  };
  fonts.set(language, font);
  return font;
}

/** Whether the fonts of a language have a letter, by its code. */
export function hasCjkLetter(language: CjkLanguage, code: number): boolean {
  return fontOf(language).letters.has(code);
}

/** The stylesheet of a language; its version changes with the content. */
export function cjkStylesheetOf(language: CjkLanguage): Font['stylesheet'] {
  return fontOf(language).stylesheet;
}

/** The file of a font by its name, undefined when there is none. */
export function cjkFontPath(name: string): string | undefined {
  const [, slug, part, weight] =
    /^noto-sans-(sc|jp|kr)-(\d{1,3})-(400|600)\.woff2$/.exec(name) ?? [];
  const language = (['zh', 'ja', 'ko'] as const).find((each) => CJK[each].slug === slug);
  if (!language || !fontOf(language).parts[Number(part)]) return undefined;
  return join(FOLDER, cjkFileName(language, Number(part), weight === '600' ? 600 : 400));
}

/** The files of a weight that have letters of a text. */
export function cjkFiles(
  language: CjkLanguage,
  weight: Weight,
  letters: ReadonlySet<string>,
): string[] {
  const codes = new Set([...letters].map((letter) => letter.codePointAt(0) ?? 0));
  return fontOf(language).parts.flatMap((part, index) =>
    part.isDisjointFrom(codes) ? [] : [join(FOLDER, cjkFileName(language, index, weight))],
  );
}
