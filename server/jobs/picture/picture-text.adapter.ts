import { readFileSync } from 'node:fs';
import type { CanvasKit, Paragraph } from 'canvaskit-wasm';
import { fontFilesFor } from '../../cv/font-files.service.ts';
import { FACE_FILE } from './picture-parts.ts';

/** Text of one size, as wide as `width`; what is longer than `lines` ends in an ellipsis. */
export type TextLook = {
  size: number;
  colour: string;
  width: number;
  lines?: number;
  isBold?: boolean;
};

/** Sets text. Paragraphs belong to the caller, who deletes them. */
export type TextSetter = {
  text(text: string, look: TextLook): Paragraph;
  /** In the face of headings when it has all letters, else in the text font: never in both. */
  heading(text: string, look: TextLook): Paragraph;
  /** A heading in the largest size in which it stands whole, its lines of about the same length. */
  title(text: string, look: Omit<TextLook, 'size' | 'lines'> & { height: number }): Paragraph;
};

/** From the largest that fits. */
const TITLE_SIZES = [92, 82, 74, 66, 58, 50, 44] as const;
const FACE_LINE = 1.05;
const TEXT_LINE = 1.2;
/** What has the ellipsis, which the face lacks. */
const ELLIPSIS = fontFilesFor('…', 600);

/** Creates what sets text with the fonts of CVs, which are loaded when a text needs them. */
export function createTextSetter(kit: CanvasKit): TextSetter {
  const fonts = kit.TypefaceFontProvider.Make();
  const registered = new Set<string>();
  const register = (file: string) => {
    if (registered.has(file)) return;
    registered.add(file);
    fonts.registerFont(readFileSync(file), file);
  };

  const set = (text: string, files: string[], look: TextLook): Paragraph => {
    const isFace = files[0] === FACE_FILE;
    files.forEach(register);
    const style = new kit.ParagraphStyle({
      maxLines: look.lines ?? 1,
      ellipsis: '…',
      // All lines of a picture begin at the left, as its place and its pay do.
      textAlign: kit.TextAlign.Left,
      textDirection: isRightToLeft(text) ? kit.TextDirection.RTL : kit.TextDirection.LTR,
      textStyle: {
        color: kit.parseColorString(look.colour),
        fontFamilies: files,
        fontSize: look.size,
        fontVariations: [{ axis: 'wght', value: look.isBold ? 700 : 400 }],
        letterSpacing: isFace ? look.size * -0.02 : 0,
        heightMultiplier: isFace ? FACE_LINE : TEXT_LINE,
        halfLeading: true,
      },
    });
    const builder = kit.ParagraphBuilder.MakeFromFontProvider(style, fonts);
    builder.addText(text);
    const paragraph = builder.build();
    builder.delete();
    paragraph.layout(look.width);
    return paragraph;
  };
  const hasFace = (text: string): boolean => {
    const tried = set(text, [FACE_FILE], { size: 20, colour: '#000', width: 1000, lines: 99 });
    const isWhole = tried.unresolvedCodepoints().length === 0;
    tried.delete();
    return isWhole;
  };
  const filesOf = (text: string, isBold: boolean) => fontFilesFor(text, isBold ? 600 : 400);
  const headingFiles = (text: string) =>
    hasFace(text) ? [FACE_FILE, ...ELLIPSIS] : filesOf(text, true);

  return {
    text: (text, look) => set(text, filesOf(text, look.isBold === true), look),
    heading: (text, look) => set(text, headingFiles(text), { ...look, isBold: true }),
    title: (given, { height, ...look }) => {
      const text = keepTogether(given);
      const files = headingFiles(text);
      const lineHeight = files[0] === FACE_FILE ? FACE_LINE : TEXT_LINE;
      for (const size of TITLE_SIZES) {
        const lines = Math.max(1, Math.floor(height / (size * lineHeight)));
        const title = set(text, files, { ...look, size, lines, isBold: true });
        if (!title.didExceedMaxLines() && title.getMinIntrinsicWidth() <= look.width)
          return balance(title, look.width);
        if (size === TITLE_SIZES.at(-1)) return title;
        title.delete();
      }
      throw new Error('There is no size for a title.');
    },
  };
}

/** Word joiners (U+2060): no line ends in a word with a hyphen, and none begins with a dash. */
function keepTogether(text: string): string {
  return text.replace(/(?<=\p{L})-(?=\p{L})/gu, '-\u2060').replace(/ (?=[–—-] )/g, ' \u2060');
}

/** Makes lines as short as their number allows, so that none has one word only. */
function balance(paragraph: Paragraph, widest: number): Paragraph {
  const lines = paragraph.getNumberOfLines();
  const least = paragraph.getMinIntrinsicWidth();
  let width = widest;
  for (let tried = widest; tried >= least; tried -= 20) {
    paragraph.layout(tried);
    if (paragraph.getNumberOfLines() > lines || paragraph.didExceedMaxLines()) break;
    width = tried;
  }
  paragraph.layout(width);
  return paragraph;
}

/** By the first letter. */
function isRightToLeft(text: string): boolean {
  const [first = ''] = /\p{L}/u.exec(text) ?? [];
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(
    first,
  );
}
