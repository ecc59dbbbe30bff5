import { getDocument } from 'unpdf/pdfjs';
import { exchangeError } from '../../exchange-error.ts';

/** A piece of text on a page, as a program drew it; `x` and `right` in points, `y` from the top. */
export type PdfPiece = {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
  font: string;
};

/** The pieces of each page that was read; `pages` is how many the file has. `isCut`: there is more. */
export type PdfPages = { pages: number; read: PdfPiece[][]; isCut: boolean };

/** A CV has one to five pages, an academic one thirty. */
const MAX_PAGES = 40;
const MAX_TEXT = 300_000;
const MAX_PIECES = 60_000;
/** Letters that stand upright: turned ones are marks at the edge of a page. */
const MAX_TURN = 0.1;

/**
 * The text of a PDF with its places, by pdf.js: nothing in it is run, drawn or fetched. Throws
 * `damaged-file` when it is damaged or asks for a password.
 */
export async function readPdfPages(bytes: Uint8Array): Promise<PdfPages> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    verbosity: 0,
  });
  try {
    const file = await task.promise;
    const result: PdfPages = { pages: file.numPages, read: [], isCut: false };
    let [length, pieces] = [0, 0];
    for (let number = 1; number <= file.numPages && !result.isCut; number += 1) {
      const page = await file.getPage(number);
      const [, , , top = 0] = page.view;
      const { items } = await page.getTextContent();
      page.cleanup();
      const read: PdfPiece[] = [];
      for (const item of items) {
        if (!('str' in item) || item.str.trim() === '') continue;
        // One page may hold more pieces than a hundred CVs.
        result.isCut = length > MAX_TEXT || pieces >= MAX_PIECES;
        if (result.isCut) break;
        const [a = 0, b = 0, , d = 0, x = 0, y = 0] = item.transform as number[];
        if (Math.abs(b) > MAX_TURN * Math.abs(a || d)) continue;
        length += item.str.length;
        pieces += 1;
        const size = Math.abs(d) || item.height;
        const [left, right] = [Math.min(x, x + item.width), Math.max(x, x + item.width)];
        read.push({ text: item.str, x: left, right, y: top - y, size, font: item.fontName });
      }
      result.read.push(read);
      result.isCut ||= number === MAX_PAGES && number < file.numPages;
    }
    return result;
  } catch (error) {
    // The library throws errors of many classes at damaged files.
    if (!(error instanceof Error)) throw error;
    const isLocked = error.name === 'PasswordException';
    throw exchangeError(
      'damaged-file',
      isLocked
        ? 'The PDF is protected with a password, so we cannot read it. Save a copy without a password and choose that one.'
        : 'The PDF is damaged, so we cannot read it.',
    );
  } finally {
    await task.destroy();
  }
}
