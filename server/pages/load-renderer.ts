import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Render } from '../../shared/page-renderer.ts';

/**
 * Loads the page renderer that the build left in a dist folder. Vite's graph and Node's are apart:
 * everything it needs is an argument.
 */
export async function loadRenderer(dist: string): Promise<Render> {
  const built = (await import(pathToFileURL(join(dist, 'server', 'entry-server.js')).href)) as {
    render: Render;
  };
  return built.render;
}
