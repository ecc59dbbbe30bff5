/** Beginnings of files that people choose by mistake, and what they are. */
const KINDS: [what: string, ...starts: string[]][] = [
  [
    'This is an old Word file (.doc). Open it in Word, Google Docs or LibreOffice, save it as .docx or PDF, and choose the new file.',
    '\xd0\xcf\x11\xe0',
  ],
  [
    'This is a file of rich text (.rtf). Open it in Word, Google Docs or LibreOffice, save it as .docx or PDF, and choose the new file.',
    '{\\rtf',
  ],
  [
    'This is a picture, and we cannot read text in pictures. Choose the file that it was made from, or type or paste the text.',
    '\xff\xd8\xff',
    '\x89PNG',
    'GIF8',
    'RIFF',
    'BM',
    'II*\0',
    'MM\0*',
  ],
  ['We cannot read this kind of archive.', '\x1f\x8b', 'Rar!', '7z\xbc\xaf'],
];

/** What a file is that can never be read as a profile, by its first bytes; null for others. */
export function otherKind(head: string): string | null {
  const kind = KINDS.find(([, ...starts]) => starts.some((start) => head.startsWith(start)));
  if (kind) return kind[0];
  // HEIC and AVIF, the photos of newer phones.
  if (head.slice(4, 8) === 'ftyp') return 'This is a picture or a video, not a file with CV data.';
  if (/^\s*<(?:!doctype html|html)/i.test(head))
    return 'This is a web page, not a file with CV data.';
  if (/^"?(?:Company Name|First Name|School Name)"?,/i.test(head))
    return 'This is one file of the LinkedIn archive. Choose the whole ZIP file.';
  return null;
}
