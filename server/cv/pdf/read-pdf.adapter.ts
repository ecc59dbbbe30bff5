import { getDocument } from 'unpdf/pdfjs';

/** What text software gets out of a PDF, and the files inside it. */
export type PdfContent = {
  pages: number;
  /** The text of each page in the order of the file. */
  texts: string[];
  /** Titles of the outline: what a reader of the file is offered as its headings. */
  headings: string[];
  files: { name: string; bytes: Uint8Array }[];
};

const MAX_PAGES = 200;
const MAX_TEXT = 2_000_000;
const MAX_FILES = 20;
const MAX_FILE_BYTES = 5_000_000;

/** What to read; the rest stays empty. */
export type PdfPart = 'text' | 'files';

/** Reads a PDF with pdf.js. Call it in a process of its own: the file may be hostile. */
export async function readPdfContent(pdf: Uint8Array, part: PdfPart): Promise<PdfContent> {
  const file = await getDocument({
    data: new Uint8Array(pdf),
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  }).promise;
  const content: PdfContent = { pages: file.numPages, texts: [], headings: [], files: [] };
  if (part === 'files') {
    const attachments: Attachments = (await file.getAttachments()) ?? {};
    content.files = Object.values(attachments)
      .slice(0, MAX_FILES)
      .flatMap(({ filename, content: bytes }) =>
        bytes && bytes.length <= MAX_FILE_BYTES ? [{ name: filename, bytes }] : [],
      );
    return content;
  }
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

type Attachments = Record<string, { filename: string; content?: Uint8Array }>;
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
