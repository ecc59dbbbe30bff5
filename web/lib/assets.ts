/** Addresses a page links to: its stylesheets, the small script of every page, and the React client that the small script loads. */
export type PageAssets = { css: string[]; boot: string; client: string };

type ManifestEntry = { file: string; css?: string[]; imports?: string[] };

/** Reads the assets of the built site from the text of `dist/client/.vite/manifest.json`. Throws when an entry is missing. */
export function readAssets(manifestJson: string): PageAssets {
  const manifest = JSON.parse(manifestJson) as Record<string, ManifestEntry>;
  const client = findEntry(manifest, 'web/entry-client.tsx');
  const css = new Set<string>();
  collectCss(manifest, client, css);
  return { css: [...css].map(toUrl), boot: toUrl(findEntry(manifest, 'web/boot.ts').file), client: toUrl(client.file) };
}

function findEntry(manifest: Record<string, ManifestEntry>, source: string): ManifestEntry {
  const entry = manifest[source];
  if (!entry) throw new Error(`The build has no entry for ${source}: run the build again.`);
  return entry;
}

function collectCss(manifest: Record<string, ManifestEntry>, entry: ManifestEntry, css: Set<string>): void {
  for (const name of entry.imports ?? []) collectCss(manifest, findEntry(manifest, name), css);
  for (const file of entry.css ?? []) css.add(file);
}

function toUrl(file: string): string {
  return `/${file}`;
}
