import { imageSize } from 'image-size';
import { PROFILE_LIMITS } from '../../shared/constants/limits.ts';
import { Problem } from '../problem.ts';

/** The first bytes of the image formats of a photo. */
const STARTS: Record<string, (bytes: Buffer) => boolean> = {
  jpeg: (bytes) => bytes.readUIntBE(0, 3) === 0xff_d8_ff,
  png: (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  webp: (bytes) => /^RIFF....WEBP/s.test(bytes.subarray(0, 12).toString('latin1')),
};

/** Throws a Problem 400 when `photoFault` finds one. */
export function checkPhoto(dataUrl: string): void {
  const fault = photoFault(dataUrl);
  if (fault !== null) throw new Problem(400, 'bad-photo', fault, { field: 'cv_data.photo' });
}

/**
 * Why a photo cannot be saved, else null: its bytes are no image of the type that its data URL
 * names, or it has too many pixels. Drawing it needs all of them in memory.
 */
export function photoFault(dataUrl: string): string | null {
  if (dataUrl === '') return null;
  const [head = '', base64 = ''] = dataUrl.split(',');
  const bytes = Buffer.from(base64, 'base64');
  const type = /\/(\w+);/.exec(head)?.[1] ?? '';
  const size = bytes.length > 12 && STARTS[type]?.(bytes) ? readSize(bytes) : null;
  if (!size) return 'The photo is damaged or not an image. Choose another one.';
  if (Math.max(size.width, size.height) > PROFILE_LIMITS.photoSide)
    return `The photo may be at most ${PROFILE_LIMITS.photoSide} pixels wide and high.`;
  return null;
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
