import { type PdfContent, type PdfPart, readPdfContent } from './read-pdf.adapter.ts';

/** What the reading process is sent, once. */
export type ReadOrder = { pdf: Uint8Array; part: PdfPart };
/** What it answers, once; null when the file is no PDF that can be read. */
export type ReadReply = PdfContent | null;

// Entry of the process that pdf-reader.ts starts for one file.
process.on('disconnect', () => process.exit(1));
process.once('message', async ({ pdf, part }: ReadOrder) => {
  const reply: ReadReply = await readPdfContent(pdf, part).catch(() => null);
  process.send?.(reply, () => process.exit(0));
});
