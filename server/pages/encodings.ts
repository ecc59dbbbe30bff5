import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const gunzipAsync = promisify(gunzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * A body compressed once and sent many times. The text itself is three quarters of what the three
 * would take, and only few clients ask for it: `unpack` it for them.
 */
export type EncodedBody = Record<Exclude<Encoding, 'identity'>, Buffer>;

/**
 * Compresses a text body. `quality` is brotli's (0 to 11): 11 for static files, 5 for pages, where
 * a reader waits.
 */
export async function encodeBody(body: Buffer, quality: number): Promise<EncodedBody> {
  const [br, zipped] = await Promise.all([brotli(body, quality), gzipAsync(body, { level: 6 })]);
  return { br, gzip: exact(zipped) };
}

/** Compresses a body that is sent once. */
export function encode(
  body: Buffer,
  encoding: Exclude<Encoding, 'identity'>,
  quality: number,
): Promise<Buffer> {
  return encoding === 'br' ? brotli(body, quality) : gzipAsync(body, { level: 6 });
}

/** The body as it was before it was compressed. */
export function unpack({ gzip: zipped }: EncodedBody): Promise<Buffer> {
  return gunzipAsync(zipped);
}

/** Brotli on libuv's thread pool. */
export async function brotli(body: Buffer, quality: number): Promise<Buffer> {
  const packed = await brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
  return exact(packed);
}

/** A copy of its own size: zlib returns a view of a 16 kB chunk, which a cache would keep whole. */
function exact(packed: Buffer): Buffer {
  return Buffer.from(Uint8Array.from(packed).buffer);
}

/**
 * The best encoding for an Accept-Encoding header; q=0 excludes a coding (RFC 9110, section
 * 12.5.3).
 */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'gzip';
  return 'identity';
}
