import { Unzip, UnzipInflate } from 'fflate';
import { MAX_IMPORT_BYTES } from '../../../shared/admin-imports.ts';
import { refuse } from '../import-error.service.ts';

/** Pushed at a time, in bytes: a thousand times as many may come out. */
const PUSHED = 16_384;
const DAMAGED = 'The zip file is damaged, incomplete or protected with a password.';
/** What computers add to an archive beside its files. */
const JUNK = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)|\/$/i;
/** The first files of a workbook, as programs write it. */
const SHEET_FILES = /^(?:\[Content_Types\]\.xml$|_rels\/|docProps\/|xl\/)/;

/** What an archive is by its first bytes: a workbook of Excel, another zip file, or none. */
export function archiveKind(head: Buffer): 'sheet' | 'zip' | null {
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) return null;
  const name = head.subarray(30, 30 + head.readUInt16LE(26)).toString('utf8');
  return SHEET_FILES.test(name) ? 'sheet' : 'zip';
}

/**
 * The only file in a zip archive, unpacked while it is read. Throws `import-refused` when there are
 * several, when it is damaged, and when it is larger than a feed may be.
 */
export async function* unzipOnly(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const names: string[] = [];
  const ready: Buffer[] = [];
  let size = 0;
  let isComplete = false;
  const unzip = new Unzip();
  unzip.register(UnzipInflate);
  unzip.onfile = (file) => {
    const isJunk = JUNK.test(file.name);
    if (!isJunk) names.push(file.name);
    if (names.length > 1)
      refuse('The zip file has several files. Choose one of them, or put one alone in a zip file.');
    file.ondata = (error, data, isLast) => {
      if (error) refuse(DAMAGED);
      size += data.length;
      if (size > MAX_IMPORT_BYTES) refuse('The unpacked file is larger than 1 GB.');
      if (isJunk) return;
      isComplete = isLast;
      if (data.length > 0) ready.push(Buffer.from(data));
    };
    file.start();
  };
  const push = (part: Uint8Array, isLast: boolean) => {
    try {
      unzip.push(part, isLast);
    } catch (error) {
      // The library throws errors with a number as code, and strings for kinds it does not know.
      if (error instanceof Error && 'code' in error && typeof error.code === 'string') throw error;
      refuse(DAMAGED);
    }
  };
  for await (const chunk of bytes)
    for (let from = 0; from < chunk.length; from += PUSHED) {
      push(chunk.subarray(from, from + PUSHED), false);
      yield* ready.splice(0);
    }
  push(new Uint8Array(0), true);
  yield* ready.splice(0);
  if (names.length === 0) refuse('The zip file is empty.');
  if (!isComplete) refuse(DAMAGED);
}
