import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderedPage } from './page-cache.ts';

/** What a page needs to be rendered on the server. */
export type RenderDeps = {
  apiFetch: (path: string) => Promise<Response>;
  site: { name: string; publicUrl: string; demo: boolean };
  assets: { css: string[]; boot: string; client: string };
};

/** The built page renderer (web/entry-server.tsx) and how it finds its files. */
export type Renderer = {
  render: (request: Request, deps: RenderDeps) => Promise<RenderedPage>;
  readAssets: (manifest: string) => RenderDeps['assets'];
};

/** Loads the renderer and the manifest that the build left in a dist folder. */
export async function loadRenderer(dist: string): Promise<{ render: Renderer['render']; assets: RenderDeps['assets'] }> {
  const { render, readAssets } = (await import(pathToFileURL(join(dist, 'server', 'entry-server.js')).href)) as Renderer;
  return { render, assets: readAssets(readFileSync(join(dist, 'client', '.vite', 'manifest.json'), 'utf8')) };
}
