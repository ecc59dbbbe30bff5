import { getDocument } from 'unpdf/pdfjs';

/** What text software gets out of a PDF. */
export type PdfText = {
  pages: number;
  /** The text of each page in the order of the file. */
  texts: string[];
  /** Titles of the outline: what a reader of the file is offered as its headings. */
  headings: string[];
};

const MAX_PAGES = 200;
const MAX_TEXT = 2_000_000;

/** Reads a PDF with pdf.js: at most 200 pages, and 2 MB of text. */
export async function readPdfText(pdf: Uint8Array): Promise<PdfText> {
  const file = await getDocument({
    data: new Uint8Array(pdf),
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    verbosity: 0,
  }).promise;
  const content: PdfText = { pages: file.numPages, texts: [], headings: [] };
  let length = 0;
  for (let number = 1; number <= Math.min(file.numPages, MAX_PAGES); number += 1) {
    const text = await readPage(file, number);
    length += text.length;
    if (length > MAX_TEXT) break;
    content.texts.push(text);
  }
  content.headings = titlesOf((await file.getOutline()) ?? []);
  return content;
}

type PdfFile = Awaited<ReturnType<typeof getDocument>['promise']>;
type OutlineItem = { title: string; items: OutlineItem[] };

async function readPage(file: PdfFile, number: number): Promise<string> {
  const page = await file.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
}

function titlesOf(items: OutlineItem[]): string[] {
  return items.flatMap(({ title, items: inner }) => [title, ...titlesOf(inner)]);
}
