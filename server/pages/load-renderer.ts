import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Render } from '../../shared/page-renderer.ts';

/**
 * Loads the page renderer of a build. Vite's module graph is separate from Node's, so all its
 * dependencies are arguments.
 */
export async function loadRenderer(dist: string): Promise<Render> {
  const built = (await import(pathToFileURL(join(dist, 'server', 'entry-server.js')).href)) as {
    render: Render;
  };
  return built.render;
}
