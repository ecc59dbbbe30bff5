/** Width in pixels that a photo is scaled to before it is cropped: a phone's has 12 MP and more. */
const WORKING_WIDTH = 1000;
/** Side of the saved photo in pixels, and its JPEG quality (specification, section 9). */
const PHOTO_SIDE = 200;
const PHOTO_QUALITY = 0.8;

/** A square of the working image, in its pixels. It may reach over the edges. */
export type Square = { x: number; y: number; width: number; height: number };

/** A photo that was opened: the image to crop, and the same as an address for the page. */
export type OpenPhoto = { image: HTMLCanvasElement; url: string };

/**
 * Opens an image file the right way up and at a size that a small phone can hold. Drawing it on a
 * canvas drops everything but the pixels, such as the place where it was taken (EXIF). Throws an
 * Error with a message for the user.
 */
export async function openPhoto(file: File): Promise<OpenPhoto> {
  const bitmap = await decode(file);
  try {
    const image = canvasOf(bitmap.width, bitmap.height);
    contextOf(image).drawImage(bitmap, 0, 0);
    return { image, url: image.toDataURL('image/jpeg', 0.9) };
  } finally {
    bitmap.close();
  }
}

async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, {
      imageOrientation: 'from-image',
      resizeWidth: WORKING_WIDTH,
      resizeQuality: 'medium',
    });
  } catch (cause) {
    throw new Error(await refusalOf(file), { cause });
  }
}

async function refusalOf(file: File): Promise<string> {
  if (await isHeic(file))
    return 'Your phone saved this photo as HEIC, which this browser cannot open. Take a picture here with “Take a picture”, or send the photo to yourself in a chat app and choose the copy: it is a JPEG. On an iPhone you can also set Settings > Camera > Formats to “Most Compatible”.';
  if (file.size === 0) return 'This file is empty. Choose another photo.';
  return 'This file could not be opened as a photo. Choose a JPEG or PNG file.';
}

/** ISO base media files name their brand at byte 8. */
async function isHeic(file: File): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer());
  return /^ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(head) || /\.hei[cf]$/i.test(file.name);
}

/** The square of a photo as the saved JPEG, a data URL. Beyond the edges it is white. */
export function cropPhoto(image: HTMLCanvasElement, square: Square): string {
  const photo = canvasOf(PHOTO_SIDE, PHOTO_SIDE);
  const context = contextOf(photo);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, PHOTO_SIDE, PHOTO_SIDE);
  context.imageSmoothingQuality = 'high';
  const { x, y, width, height } = square;
  context.drawImage(image, x, y, width, height, 0, 0, PHOTO_SIDE, PHOTO_SIDE);
  return photo.toDataURL('image/jpeg', PHOTO_QUALITY);
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has too little memory for the photo.');
  return context;
}
