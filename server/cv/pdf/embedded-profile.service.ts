import { EMBEDDED_PROFILE } from './embedded-file.ts';
import { readPdf } from './pdf-reader.ts';

export type EmbeddedFile = { name: string; bytes: Uint8Array };

/**
 * The files inside a PDF: at most 20 of at most 5 MB. Null when the file is no PDF that can be read
 * within the limits of time and memory.
 */
export async function readEmbeddedFiles(pdf: Uint8Array): Promise<EmbeddedFile[] | null> {
  return (await readPdf(pdf, 'files'))?.files ?? null;
}

/**
 * The profile inside a PDF that was made here, unchecked; null when there is none. Anybody can
 * write such a file: parse it with `profileSchema`.
 */
export async function readEmbeddedProfile(pdf: Uint8Array): Promise<unknown | null> {
  const files = (await readEmbeddedFiles(pdf)) ?? [];
  const file = files.find(({ name }) => name === EMBEDDED_PROFILE);
  if (!file) return null;
  try {
    return JSON.parse(new TextDecoder().decode(file.bytes));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
