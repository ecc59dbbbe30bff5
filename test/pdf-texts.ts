import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { getDocument } from 'unpdf/pdfjs';

const run = promisify(execFile);

/** What pdf.js reads: the text of each page, all of them, and the addresses of the links. */
export async function readWithPdfJs(
  pdf: Uint8Array,
): Promise<{ pages: string[]; text: string; links: string[] }> {
  const file = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  const pages: string[] = [];
  const links: string[] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    let text = '';
    for (const item of (await page.getTextContent()).items)
      if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
    for (const annotation of await page.getAnnotations())
      if (typeof annotation.unsafeUrl === 'string') links.push(new URL(annotation.unsafeUrl).href);
    pages.push(text);
  }
  return { pages, text: pages.join('\n'), links };
}

let library: Promise<PDFiumLibrary> | undefined;

/** What PDFium reads, the reader inside Chromium. */
export async function readWithPdfium(pdf: Uint8Array): Promise<string> {
  library ??= PDFiumLibrary.init();
  const file = await (await library).loadDocument(pdf);
  try {
    return [...file.pages()].map((page) => page.getText()).join('\n');
  } finally {
    file.destroy();
  }
}

/** Whether `pdftotext` of Poppler is installed. */
export const hasPdftotext = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** What `pdftotext -raw` reads. */
export async function readWithPdftotext(pdf: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-pdftotext-'));
  try {
    await writeFile(join(folder, 'cv.pdf'), pdf);
    return (await run('pdftotext', ['-raw', join(folder, 'cv.pdf'), '-'])).stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
