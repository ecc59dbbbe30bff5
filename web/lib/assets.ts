import type { PageAssets } from '../../shared/page-renderer.ts';
import { STYLESHEETS } from './stylesheets.ts';

type ManifestEntry = {
  file: string;
  /** The chunk's, when it is no module. */
  name?: string;
  css?: string[];
  imports?: string[];
  isDynamicEntry?: boolean;
};
type Manifest = Record<string, ManifestEntry>;

/**
 * Reads the assets of the built site from the text of `dist/client/.vite/manifest.json`. Throws
 * when an entry is missing.
 */
export function readAssets(manifestJson: string): PageAssets {
  const manifest = JSON.parse(manifestJson) as Manifest;
  const name = 'web/entry-client.tsx';
  const client = withImports(manifest, name);
  const common = new Set(sheetNamed(manifest, 'common'));
  const lazy = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry);
  return {
    css: sheetNamed(manifest, 'common'),
    everyPage: toUrl(findEntry(manifest, 'web/every-page.ts').file),
    premiumGate: toUrl(findEntry(manifest, 'web/premium-gate.ts').file),
    formScript: toUrl(findEntry(manifest, 'web/form-script.ts').file),
    suggest: toUrl(findEntry(manifest, 'web/suggest.ts').file),
    pageActions: toUrl(findEntry(manifest, 'web/page-actions.ts').file),
    beside: toUrl(findEntry(manifest, 'web/beside.ts').file),
    signedIn: toUrl(findEntry(manifest, 'web/signed-in.ts').file),
    pay: toUrl(findEntry(manifest, 'web/premium/pay.ts').file),
    showCv: toUrl(findEntry(manifest, 'web/shared-cv/show-cv.ts').file),
    finishLogin: toUrl(findEntry(manifest, 'web/auth/finish-login.ts').file),
    passkeyLogin: toUrl(findEntry(manifest, 'web/auth/passkey-login.ts').file),
    showSaved: toUrl(findEntry(manifest, 'web/journey/show-saved.ts').file),
    client: toUrl(findEntry(manifest, name).file),
    scripts: scriptsOf(client),
    pages: {
      ...Object.fromEntries(
        Object.keys(STYLESHEETS).map((sheet) => [
          sheet,
          { css: sheet === 'common' ? [] : sheetNamed(manifest, sheet), scripts: [] },
        ]),
      ),
      ...Object.fromEntries(
        lazy.map((key) => {
          const more = withImports(manifest, key).difference(client);
          const css = cssOf(withImports(manifest, key)).difference(common);
          return [key, { css: [...css], scripts: scriptsOf(more) }];
        }),
      ),
    },
  };
}

function findEntry(manifest: Manifest, name: string): ManifestEntry {
  const entry = manifest[name];
  if (!entry) throw new Error(`The build has no entry for ${name}: run the build again.`);
  return entry;
}

function sheetNamed(manifest: Manifest, name: string): string[] {
  const chunks = Object.values(manifest).filter((entry) => entry.name === name);
  return [...cssOf(new Set(chunks))];
}

function cssOf(entries: Set<ManifestEntry>): Set<string> {
  return new Set([...entries].flatMap(({ css }) => (css ?? []).map(toUrl)));
}

/** An entry and all its static imports. */
function withImports(
  manifest: Manifest,
  name: string,
  found = new Set<ManifestEntry>(),
): Set<ManifestEntry> {
  const entry = findEntry(manifest, name);
  if (found.has(entry)) return found;
  found.add(entry);
  for (const imported of entry.imports ?? []) withImports(manifest, imported, found);
  return found;
}

function scriptsOf(entries: Set<ManifestEntry>): string[] {
  return [...entries].map(({ file }) => toUrl(file));
}

function toUrl(file: string): string {
  return `/${file}`;
}
