/** Side of the saved photo in pixels, and its JPEG quality (specification, section 9). */
const SIDE = 200;
const QUALITY = 0.8;

/**
 * The middle square of a photo as the profile keeps it, a JPEG as a data URL; null when the browser
 * cannot open it. In an upright photo the square is nearer to the top, where the face is.
 */
export async function squarePhoto(dataUrl: string): Promise<string | null> {
  const bitmap = await decode(dataUrl);
  if (!bitmap) return null;
  try {
    const { width, height } = bitmap;
    const side = Math.min(width, height);
    const canvas = document.createElement('canvas');
    canvas.width = SIDE;
    canvas.height = SIDE;
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, SIDE, SIDE);
    context.imageSmoothingQuality = 'high';
    const [x, y] = [(width - side) / 2, (height - side) / 4];
    context.drawImage(bitmap, x, y, side, side, 0, 0, SIDE, SIDE);
    return canvas.toDataURL('image/jpeg', QUALITY);
  } finally {
    bitmap.close();
  }
}

async function decode(dataUrl: string): Promise<ImageBitmap | null> {
  const [head = '', base64 = ''] = dataUrl.split(',', 2);
  try {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const type = /^data:([^;]+)/.exec(head)?.[1] ?? '';
    return await createImageBitmap(new Blob([bytes], { type }));
  } catch (error) {
    // Damaged base64, or a damaged image.
    if (error instanceof DOMException) return null;
    throw error;
  }
}
