import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderedPage } from './page-cache.ts';

/**
 * The dependencies of server rendering. `onError` gets errors that were rendered as an error page.
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
 * Loads the page renderer of a build. Vite's module graph is separate from Node's, so all its
 * dependencies are arguments.
 */
export async function loadRenderer(dist: string): Promise<Render> {
  const built = (await import(pathToFileURL(join(dist, 'server', 'entry-server.js')).href)) as {
    render: Render;
  };
  return built.render;
}
