import { encodeBody } from './encodings.ts';
import type { StaticFile } from './static-files.ts';

export const DEV_RELOAD_PATH = '/dev/reload.js';

/**
 * A script that reloads the page after a restart of the server: it polls its own URL and compares
 * the start time in its text.
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

/** A page that loads itself again when the server has started again. */
export function withDevReload(html: string): string {
  return html.replace('</body>', `<script type="module" src="${DEV_RELOAD_PATH}"></script></body>`);
}
