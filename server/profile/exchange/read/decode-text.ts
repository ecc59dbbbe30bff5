/**
 * The text of a file: by its byte order mark, its XML declaration or as UTF-8, else as
 * Windows-1252, which can decode every byte.
 */
export function decodeText(bytes: Uint8Array): string {
  for (const encoding of [markedEncoding(bytes), declaredEncoding(bytes), 'utf-8']) {
    if (encoding === null) continue;
    const text = decode(bytes, encoding);
    if (text !== null) return text;
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

function markedEncoding([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (second === 0 && first !== 0) return 'utf-16le';
  if (first === 0 && second !== 0) return 'utf-16be';
  return null;
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']{1,40})["']/.exec(head)?.[1] ?? null;
}

/** Null when the encoding is not known or the bytes are not valid in it. */
function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
}
