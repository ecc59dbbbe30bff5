import { encodeBody } from './encodings.ts';
import type { StaticFile } from './static-files.ts';

export const DEV_RELOAD_PATH = '/dev/reload.js';

/**
 * A script that reloads the page when the server was started again: it asks for itself, and its
 * text carries the time of the start.
 */
export async function devReloadFile(startedAt: Date): Promise<StaticFile> {
  const script = `// started ${startedAt.toISOString()}
const read = () => fetch('${DEV_RELOAD_PATH}', { cache: 'no-store' }).then((answer) => answer.text()).catch(() => null);
const first = await read();
setInterval(async () => {
  const current = await read();
  if (current !== null && current !== first) location.reload();
}, 1000);
`;
  const etag = `W/"${startedAt.getTime()}"`;
  return {
    body: await encodeBody(Buffer.from(script), 1),
    type: 'text/javascript; charset=utf-8',
    etag,
    cacheControl: 'no-store',
  };
}

/** Adds the script to a page. */
export function withDevReload(html: string): string {
  return html.replace('</body>', `<script type="module" src="${DEV_RELOAD_PATH}"></script></body>`);
}
