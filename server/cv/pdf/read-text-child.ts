import { type PdfText, readPdfText } from './read-pdf.adapter.ts';

/** What the reading process answers, once; null when the file cannot be read. */
export type ReadReply = PdfText | null;

// Entry of the process that read-text.ts starts for one file.
process.on('disconnect', () => process.exit(1));
process.once('message', async (pdf: Uint8Array) => {
  const reply: ReadReply = await readPdfText(pdf).catch(() => null);
  process.send?.(reply, () => process.exit(0));
});
