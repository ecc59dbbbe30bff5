import type { UnreadList } from './unread-list.ts';

/** The first bytes of the images that a browser can crop. */
const STARTS: Record<string, string> = {
  'image/jpeg': '\xff\xd8\xff',
  'image/png': '\x89PNG\r\n\x1a\n',
  'image/gif': 'GIF8',
};

/**
 * The photo of a file as a data URL of the type that it really has; null when there is none. A link
 * to a photo is not followed.
 */
export function readPhoto(photo: string, unread: UnreadList): string | null {
  if (photo === '') return null;
  const base64 = /^data:[^,]{0,100};base64,/.exec(photo);
  if (!base64) {
    unread.note('Photo', 'The file only says where a photo is. Choose the photo from your device.');
    return null;
  }
  const bytes = Buffer.from(photo.slice(base64[0].length), 'base64');
  const head = bytes.subarray(0, 16).toString('latin1');
  const type = typeOf(head);
  if (type) return `data:${type};base64,${bytes.toString('base64')}`;
  unread.note('Photo', 'It is damaged, or not a JPEG, PNG, WebP or GIF image.');
  return null;
}

function typeOf(head: string): string | undefined {
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  return Object.keys(STARTS).find((type) => head.startsWith(STARTS[type] ?? ''));
}
