import { imageSize } from 'image-size';
import { PROFILE_LIMITS } from '../../shared/constants/limits.ts';
import { Problem } from '../problem.ts';

/** The first bytes of the image formats of a photo. */
const STARTS: Record<string, (bytes: Buffer) => boolean> = {
  jpeg: (bytes) => bytes.readUIntBE(0, 3) === 0xff_d8_ff,
  png: (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  webp: (bytes) => /^RIFF....WEBP/s.test(bytes.subarray(0, 12).toString('latin1')),
};

/**
 * Checks that the bytes of a photo are an image of the type that its data URL names, and not too
 * many pixels: whoever draws it holds all of them in memory. Throws a Problem 400.
 */
export function checkPhoto(dataUrl: string): void {
  if (dataUrl === '') return;
  const [head = '', base64 = ''] = dataUrl.split(',');
  const bytes = Buffer.from(base64, 'base64');
  const type = /\/(\w+);/.exec(head)?.[1] ?? '';
  const size = bytes.length > 12 && STARTS[type]?.(bytes) ? readSize(bytes) : null;
  if (!size) throw refusal('The photo is damaged or not an image. Choose another one.');
  if (Math.max(size.width, size.height) > PROFILE_LIMITS.photoSide)
    throw refusal(`The photo may be at most ${PROFILE_LIMITS.photoSide} pixels wide and high.`);
}

function readSize(bytes: Uint8Array): { width: number; height: number } | null {
  try {
    const { width, height } = imageSize(bytes);
    return width > 0 && height > 0 ? { width, height } : null;
  } catch (error) {
    // It throws TypeError, RangeError or Error on damaged images.
    if (error instanceof Error) return null;
    throw error;
  }
}

function refusal(message: string): Problem {
  return new Problem(400, 'bad-photo', message, { field: 'cv_data.photo' });
}
