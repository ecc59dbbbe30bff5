/**
 * A paragraph or a line of a document, whatever kind of file it is from. What stood apart on one line
 * (by a tab, a column of a table or a wide gap) is separated by tabs.
 */
export type CvLine = {
  text: string;
  /** Height of its letters in points; 0 where the file does not say it. */
  size: number;
  /** Whether it is in bold letters, or in another font than most of the text. */
  isStrong: boolean;
  /** 0: the title of the document. 1 and more: a heading of this level. -1: neither. */
  level: number;
  isItem: boolean;
  /** Whether there is an empty line above it. */
  isApart: boolean;
  /** Columns of a page are read one after the other; each has a number. */
  column: number;
};

/** A line of plain text. */
export function plainLine(text: string, more: Partial<CvLine> = {}): CvLine {
  return {
    text,
    size: 0,
    isStrong: false,
    level: -1,
    isItem: false,
    isApart: false,
    column: 0,
    ...more,
  };
}

/** Signs that begin an item of a list, "o" and the signs of symbol fonts too. */
const BULLET =
  /^(?:[•·・‣▪▫◦●○■□►▶➢➤✓✔✦❖⁃∙*\uf0b7\uf0a7\uf0d8\uf076]+|[-–—](?= )|o(?= {1,8}\p{Lu}))\s*/u;

/** A text without the sign of an item, and whether it had one. */
export function withoutBullet(text: string): { text: string; isItem: boolean } {
  const rest = text.replace(BULLET, '');
  return { text: rest, isItem: rest !== text && rest !== '' };
}

/** The pieces of a line that stood apart. */
export function piecesOf(text: string): string[] {
  return text
    .split('\t')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

/** Whether a line is set apart by its letters or its style. */
export function isLoud({ isStrong, level }: CvLine): boolean {
  return isStrong || level > 0;
}

/** Whether a line is nothing but a web address. */
export function isLink({ text }: CvLine): boolean {
  return /^https?:\/\/\S+$/i.test(text);
}
