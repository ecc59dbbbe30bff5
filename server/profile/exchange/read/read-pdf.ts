import {
  decodePDFRawStream,
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { exchangeError } from '../exchange-error.ts';

/** A CV has hundreds of objects. More are refused before anything is parsed. */
const MAX_OBJECTS = 20_000;
/** Files inside one PDF that are looked at, and the size of one. */
const MAX_FILES = 50;
const MAX_FILE_BYTES = 8_000_000;

/**
 * The files that are embedded in a PDF, wherever it names them: in its list of files, beside a page
 * or as an annotation. Those that cannot be unpacked are left out. `hasPictures`: photos, scans.
 */
export async function readPdfFiles(
  bytes: Uint8Array,
): Promise<{ embedded: Uint8Array[]; hasPictures: boolean }> {
  if (countObjects(bytes) > MAX_OBJECTS)
    throw exchangeError('too-much', 'The PDF has too many parts for a CV, so we cannot read it.');
  const document = await openPdf(bytes);
  const streams = new Set<PDFRawStream>();
  let hasPictures = false;
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    collect(object, streams, 4);
    hasPictures ||=
      object instanceof PDFRawStream &&
      object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image');
  }
  const embedded = [...streams].slice(0, MAX_FILES).flatMap((stream) => {
    const content = unpack(stream);
    return content ? [content] : [];
  });
  return { embedded, hasPictures };
}

/** The objects that a PDF names: its own, and those that its packed streams of objects announce. */
function countObjects(bytes: Uint8Array): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const own = text.matchAll(/(?<!end)obj/g).reduce((sum) => sum + 1, 0);
  return text.matchAll(/\/N[\s\0]+(\d+)/g).reduce((sum, [, count]) => sum + Number(count), own);
}

async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  // The library would wait for a timer after each hundred objects, for other work of its thread.
  const options = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest };
  try {
    return await PDFDocument.load(bytes, options).catch((error: unknown) => {
      // A PDF that only forbids changes opens with an empty password.
      if (error instanceof EncryptedPDFError)
        return PDFDocument.load(bytes, { ...options, password: '' });
      throw error;
    });
  } catch (error) {
    // The library throws errors of many classes at damaged files.
    if (!(error instanceof Error)) throw error;
    throw exchangeError(
      'damaged-file',
      'The PDF is damaged or protected with a password, so we cannot read it.',
    );
  }
}

/** Finds the streams of file specifications (ISO 32000-2, section 7.11.3) below an object. */
function collect(object: unknown, streams: Set<PDFRawStream>, depth: number): void {
  if (depth === 0 || streams.size >= MAX_FILES) return;
  if (object instanceof PDFRawStream) {
    if (object.dict.get(PDFName.of('Type')) === PDFName.of('EmbeddedFile')) streams.add(object);
  } else if (object instanceof PDFDict) {
    const files = object.get(PDFName.of('EF'));
    const file = files && object.context.lookup(files);
    if (file instanceof PDFDict)
      for (const reference of file.values()) {
        const stream = object.context.lookup(reference);
        if (stream instanceof PDFRawStream) streams.add(stream);
      }
    for (const value of object.values()) collect(value, streams, depth - 1);
  } else if (object instanceof PDFArray) {
    for (const value of object.asArray()) collect(value, streams, depth - 1);
  }
}

function unpack(stream: PDFRawStream): Uint8Array | null {
  try {
    const content = decodePDFRawStream(stream).getBytes(MAX_FILE_BYTES + 1);
    return content.length > MAX_FILE_BYTES ? null : Buffer.from(content);
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
