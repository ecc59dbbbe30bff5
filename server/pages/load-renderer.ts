import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderedPage } from './page-cache.ts';

/**
 * What a page needs to be rendered on the server; `onError` hears of failures that became an error
 * page.
 */
export type RenderDeps = {
  apiFetch: (path: string) => Promise<Response>;
  site: {
    name: string;
    publicUrl: string;
    demo: 'all' | 'some' | null;
    google: boolean;
    support: string | null;
  };
  assets: {
    css: string[];
    boot: string;
    client: string;
    scripts: string[];
    pages: Record<string, { css: string[]; scripts: string[] }>;
  };
  onError: (error: unknown) => void;
};

export type Render = (request: Request, deps: RenderDeps) => Promise<RenderedPage>;

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
