import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PAPERS, type Paper } from '../../shared/cv.ts';
import { cjkFontPath, cjkStylesheetOf } from './cjk-fonts.ts';
import { unicodeRange } from './cv-font-scripts.ts';
import { BOX_FONT, type CjkLanguage, CV_FONTS, type CvFont } from './cv-fonts.ts';
import { CV_TEMPLATES, type CvTemplateSettings } from './cv-templates.ts';

export type CvAsset = { bytes: Uint8Array; type: string };

const FONTS = join(import.meta.dirname, 'fonts');
const STYLES = join(import.meta.dirname, 'templates');

const hashOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 12);

const CJK_STYLESHEET = /^cjk-(zh|ja|ko)\.css$/;

/** The address of the stylesheet with the fonts of Chinese, Japanese or Korean. */
export function cjkStylesheet(language: CjkLanguage): string {
  return `/api/cv-assets/cjk-${language}.css?v=${cjkStylesheetOf(language).version}`;
}

const fontFiles = new Map([...CV_FONTS, BOX_FONT].map(({ file }) => [file, join(FONTS, file)]));

/** Versions of the font files, read when the first stylesheet is made. */
const fontVersions = new Map<string, string>();

function fontVersion(file: string): string {
  const version = fontVersions.get(file) ?? hashOf(readFileSync(join(FONTS, file)));
  fontVersions.set(file, version);
  return version;
}

const fontFace = ({ file, family, script, weight, isItalic }: CvFont) =>
  `@font-face{font-family:"${family}";font-weight:${weight};` +
  `font-style:${isItalic ? 'italic' : 'normal'};font-display:swap;` +
  `src:url("${file}?v=${fontVersion(file)}") format("woff2");` +
  // Amiri draws small letters: at one size it looks smaller than the text beside it.
  `${family === 'CV Arabic' ? 'size-adjust:118%;' : ''}unicode-range:${unicodeRange(script)}}`;

const boxFace = () =>
  `@font-face{font-family:"CV Box";src:url("${BOX_FONT.file}?v=${fontVersion(BOX_FONT.file)}") format("woff2")}`;

/** The families that every template uses. What a serif lacks is taken from the sans. */
const SHARED = new Set<string>(['CV Sans', 'CV Scripts', 'CV One Weight', 'CV Arabic']);

const stylesheetName = (file: string, paper: Paper) =>
  `${basename(file, '.handlebars')}.${paper.toLowerCase()}.css`;

/** Templates and papers by the name of their stylesheet. */
const stylesheets = new Map(
  CV_TEMPLATES.flatMap((template) =>
    PAPERS.map((paper) => [stylesheetName(template.file, paper), { template, paper }] as const),
  ),
);

const made = new Map<string, { text: string; version: string }>();

/** A stylesheet: fonts, paper, what all templates share, the template's own rules, and shared ones. */
function makeStylesheet(name: string): { text: string; version: string } | null {
  const known = made.get(name);
  if (known) return known;
  const described = stylesheets.get(name);
  if (!described) return null;
  const { template, paper } = described;
  const own = basename(template.file, '.handlebars');
  const sheets = [
    `paper-${paper.toLowerCase()}`,
    'base',
    'letter',
    own,
    ...(template.styles ?? []),
  ];
  const text = [
    ...CV_FONTS.filter(({ family }) => SHARED.has(family) || family === template.font).map(
      fontFace,
    ),
    boxFace(),
    `@page{size:${paper}}`,
    ...sheets.map((sheet) => readFileSync(join(STYLES, `${sheet}.css`), 'utf8')),
  ].join('\n');
  const stylesheet = { text, version: hashOf(text) };
  made.set(name, stylesheet);
  return stylesheet;
}

/** The address of a template's stylesheet. It changes with the content. */
export function cvStylesheet({ file }: CvTemplateSettings, paper: Paper): string {
  const name = stylesheetName(file, paper);
  return `/api/cv-assets/${name}?v=${makeStylesheet(name)?.version ?? ''}`;
}

/**
 * A stylesheet or a font file by its name; null when there is none. The names are a fixed list, so
 * no other file can be read.
 */
export async function readCvAsset(name: string): Promise<CvAsset | null> {
  const stylesheet = makeStylesheet(name);
  if (stylesheet)
    return { bytes: new TextEncoder().encode(stylesheet.text), type: 'text/css; charset=utf-8' };
  const cjk = CJK_STYLESHEET.exec(name)?.[1] as CjkLanguage | undefined;
  if (cjk)
    return {
      bytes: new TextEncoder().encode(cjkStylesheetOf(cjk).text),
      type: 'text/css; charset=utf-8',
    };
  const path = fontFiles.get(name) ?? cjkFontPath(name);
  return path ? { bytes: await readFile(path), type: 'font/woff2' } : null;
}
